// The tones of the page's sounds: knocks of wood, chimes and a drum.

/** @typedef {"move" | "capture" | "jump" | "slide" | "fight" | "refuse" | "tick" | "low" | "start" | "end" | "victory"
 * | "defeat"} Sound */

/** How loud everything is, from 0 to 1. */
let volume = 1;

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
  gain.gain.value = loud * volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
  const body = audio.createOscillator();
  const bodyGain = audio.createGain();
  body.frequency.setValueAtTime(pitch, at);
  body.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + 0.07);
  bodyGain.gain.setValueAtTime(Math.max(0.0001, loud * 0.5 * volume), at);
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
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, 0.18 * volume), at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.55);
}

/** A low stroke of a drum. @param {AudioContext} audio @param {number} at @param {number} loud */
function drum(audio, at, loud) {
  const skin = audio.createOscillator();
  const gain = audio.createGain();
  skin.frequency.setValueAtTime(110, at);
  skin.frequency.exponentialRampToValueAtTime(46, at + 0.22);
  gain.gain.setValueAtTime(Math.max(0.0001, loud * volume), at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.32);
  skin.connect(gain).connect(audio.destination);
  skin.start(at);
  skin.stop(at + 0.34);
  knock(audio, at, 150, loud * 0.4);
}

/** The strokes of each sound, with their delays in seconds.
 * @type {Record<Sound, (audio: AudioContext, now: number) => void>} */
const SOUNDS = {
  move: (audio, now) => knock(audio, now, 190, 0.55),
  capture: (audio, now) => [0, 0.07].forEach((wait, n) => knock(audio, now + wait, 170 - n * 40, 0.6)),
  // Two knocks for the jump, then a rattle for the piece that returns to its start.
  jump: (audio, now) =>
    [0, 0.11, 0.3, 0.37, 0.43].forEach((wait, n) =>
      knock(audio, now + wait, n < 2 ? 240 - n * 50 : 300, n < 2 ? 0.55 : 0.2),
    ),
  slide: (audio, now) =>
    [0, 0.04, 0.08, 0.12, 0.16, 0.26].forEach((wait, n) => knock(audio, now + wait, 95 + n * 8, n === 5 ? 0.5 : 0.16)),
  fight: (audio, now) => [0, 0.18, 0.36].forEach((wait, n) => drum(audio, now + wait, n === 2 ? 0.8 : 0.5)),
  refuse: (audio, now) => knock(audio, now, 90, 0.35),
  tick: (audio, now) => knock(audio, now, 520, 0.15),
  low: (audio, now) => [0, 0.14].forEach((wait) => chime(audio, now + wait, 880)),
  start: (audio, now) => [392, 523].forEach((pitch, n) => chime(audio, now + n * 0.12, pitch)),
  end: (audio, now) => [523, 523].forEach((pitch, n) => chime(audio, now + n * 0.2, pitch)),
  victory: (audio, now) => [523, 659, 784, 1047].forEach((pitch, n) => chime(audio, now + n * 0.15, pitch)),
  defeat: (audio, now) => [392, 349, 294].forEach((pitch, n) => chime(audio, now + n * 0.22, pitch)),
};

/** The time after which the audio context is suspended: longer than every sound. */
const SILENT_AFTER_MS = 2000;
let silence = 0;

/** @param {AudioContext} audio @param {Sound} what @param {number} loud from 0 to 1 */
export function play(audio, what, loud) {
  volume = loud;
  SOUNDS[what](audio, audio.currentTime + 0.01);
  // A running audio context uses processor time even for silence.
  clearTimeout(silence);
  silence = setTimeout(() => void audio.suspend(), SILENT_AFTER_MS);
}
