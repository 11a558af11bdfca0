/** The `p` quantile (0 to 1); 0 without values. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** "p50 / p99" in milliseconds. */
export const spread = (values: readonly number[]): string => `${quantile(values, 0.5).toFixed(0)} / ${quantile(values, 0.99).toFixed(0)}`;

export const thousands = (value: number): string => Math.round(value).toLocaleString('en-US');
