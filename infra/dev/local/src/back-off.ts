/** How long to wait before a crashed process is started again: half a second, doubling to ten. */
const FIRST_MS = 500;
const LONGEST_MS = 10_000;
const HEALTHY_AFTER_MS = 30_000;

/** `previousMs` is the last wait (undefined: none yet), `aliveMs` how long the process lived before it crashed. */
export function nextDelay(previousMs: number | undefined, aliveMs: number): number {
  if (previousMs === undefined || aliveMs >= HEALTHY_AFTER_MS) return FIRST_MS;
  return Math.min(previousMs * 2, LONGEST_MS);
}
