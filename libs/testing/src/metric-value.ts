import { metrics } from '@charter/service-kit';

/**
 * @param text in Prometheus' format
 * @param name of the metric; of a histogram, `<name>_count` or `<name>_sum`
 * @returns the sum of all series with at least these labels; undefined when there is none
 */
export function valueIn(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const values = text.split('\n').flatMap((line) => {
    const [, found, pairs = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return found === name && wanted.every((one) => pairs.split(/,(?=\w+=")/).includes(one)) ? [Number(value)] : [];
  });
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value);
}

/** `valueIn` the metrics of this process. */
export const metricValue = async (name: string, labels?: Record<string, string>): Promise<number | undefined> =>
  valueIn((await metrics()).text, name, labels);
