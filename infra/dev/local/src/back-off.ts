/** Delay before a crashed process is restarted: 0.5 s, doubling up to 10 s. */
const FIRST_MS = 500;
const LONGEST_MS = 10_000;
const HEALTHY_AFTER_MS = 30_000;

/** @param previousMs last delay, undefined for the first crash. @param aliveMs how long the process ran before it crashed */
export function nextDelay(previousMs: number | undefined, aliveMs: number): number {
  if (previousMs === undefined || aliveMs >= HEALTHY_AFTER_MS) return FIRST_MS;
  return Math.min(previousMs * 2, LONGEST_MS);
}
