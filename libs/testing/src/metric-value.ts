import { metrics } from '@charter/service-kit';

/**
 * A value in Prometheus' text, all series together that have these labels, whatever others they have; undefined when there is none.
 * Of a histogram ask for `<name>_count` or `<name>_sum`.
 */
export function valueIn(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const values = text.split('\n').flatMap((line) => {
    const [, found, told = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return found === name && wanted.every((one) => told.split(/,(?=\w+=")/).includes(one)) ? [Number(value)] : [];
  });
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value);
}

/** What this process has measured so far; undefined while it has measured nothing of the kind. */
export const metricValue = async (name: string, labels?: Record<string, string>): Promise<number | undefined> =>
  valueIn((await metrics()).text, name, labels);
