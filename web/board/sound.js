// Short wooden sounds, made on the spot: a click is a burst of filtered noise and a low knock. Nothing is downloaded, and
// nothing sounds before the reader has touched the page.

import { settings } from "../store.js";

/** @type {AudioContext | null} */
let context = null;

function ready() {
  if (!settings().sound || !("AudioContext" in globalThis)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context.state === "closed" ? null : context;
}

/** @param {AudioContext} audio @param {number} at @param {number} pitch @param {number} loud */
function knock(audio, at, pitch, loud) {
  const length = 0.09;
  const noise = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = (Math.random() * 2 - 1) * Math.exp((-n / samples.length) * 9);
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch * 4;
  filter.Q.value = 2.2;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
  const body = audio.createOscillator();
  const bodyGain = audio.createGain();
  body.frequency.setValueAtTime(pitch, at);
  body.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + 0.07);
  bodyGain.gain.setValueAtTime(loud * 0.5, at);
  bodyGain.gain.exponentialRampToValueAtTime(0.0001, at + 0.1);
  body.connect(bodyGain).connect(audio.destination);
  body.start(at);
  body.stop(at + 0.12);
}

/** @param {AudioContext} audio @param {number} at @param {number} pitch */
function chime(audio, at, pitch) {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(0.18, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.55);
}

/** @param {"move" | "capture" | "slide" | "fight" | "refuse" | "start" | "end" | "tick"} what */
export function sound(what) {
  const audio = ready();
  if (!audio) return;
  const now = audio.currentTime + 0.01;
  if (what === "move") knock(audio, now, 190, 0.55);
  else if (what === "capture") [0, 0.07].forEach((wait, n) => knock(audio, now + wait, 170 - n * 40, 0.6));
  else if (what === "slide") [0, 0.05, 0.1, 0.15].forEach((wait, n) => knock(audio, now + wait, 120 + n * 12, 0.22));
  else if (what === "fight") [0, 0.09, 0.2].forEach((wait, n) => knock(audio, now + wait, 260 - n * 60, 0.5));
  else if (what === "refuse") knock(audio, now, 90, 0.35);
  else if (what === "tick") knock(audio, now, 520, 0.15);
  else if (what === "start") [392, 523].forEach((pitch, n) => chime(audio, now + n * 0.12, pitch));
  else [523, 659, 784].forEach((pitch, n) => chime(audio, now + n * 0.16, pitch));
}
