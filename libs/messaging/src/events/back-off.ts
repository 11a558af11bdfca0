/** Seconds before the next attempt after the n-th failure (n from 1). */
const seconds = [1, 2, 5, 15, 60, 300, 900];

/** @returns milliseconds, with up to 20 % of jitter so that work that failed together is not retried together */
export function backOff(failures: number, random: () => number = Math.random): number {
  const base = seconds[Math.min(failures, seconds.length) - 1] ?? 1;
  return Math.round(base * 1000 * (1 + random() * 0.2));
}
