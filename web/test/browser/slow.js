// A slow phone, simulated by Chromium with a slower processor and a slower network, and how busy this machine is.

/** The phone of Lighthouse: a quarter of this machine's speed, and "slow 4G". */
export const SLOW_CPU = 4;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** Machines differ: the tests allow this many times as long. TABULA_PATIENCE=1 applies the limits as they are. */
export const PATIENCE = Number(process.env["TABULA_PATIENCE"] ?? 3);
/** The amount of work that measures how busy the machine is, in milliseconds of the processor. */
const PROBE_MS = 300;

/** The factor by which work takes longer here, because other programs run too. */
export function busyness() {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const worked = () => {
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1000;
  };
  while (worked() < PROBE_MS);
  return Math.max(1, (performance.now() - begun) / PROBE_MS);
}

/** @param {import("playwright-core").Page} page @param {boolean} [offline] whether there is no network at all */
export async function slowDown(page, offline = false) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { ...SLOW_4G, offline });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
}

/** Milliseconds until something is there, and painted, by the page's own clock.
 * @param {import("playwright-core").Page} page @param {string} selector @param {number} [since] */
export function readyAt(page, selector, since = 0) {
  return page.evaluate(
    ([wanted, from]) =>
      new Promise((resolve) => {
        const look = () =>
          document.querySelector(String(wanted))
            ? requestAnimationFrame(() => resolve(Math.round(performance.now() - Number(from))))
            : requestAnimationFrame(look);
        look();
      }),
    [selector, since],
  );
}
