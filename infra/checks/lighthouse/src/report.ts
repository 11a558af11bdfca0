/** The figures of a Lighthouse report that have a budget. */
export interface Visit {
  scores: Record<string, number>;
  largestContentfulPaintSeconds: number;
  cumulativeLayoutShift: number;
  totalBlockingMilliseconds: number;
  /** Transfer size, compressed. */
  javaScriptKilobytes: number;
  totalKilobytes: number;
  /** Transfer size of the largest image. */
  heroKilobytes: number;
  /** Titles of failed audits, except those of performance. */
  failedAudits: string[];
}

interface Audit {
  id: string;
  title: string;
  score: number | null;
  numericValue?: number;
  details?: { items?: { transferSize?: number; resourceType?: string }[] };
}

export interface LighthouseReport {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

const kilobyte = 1024;

export function read({ categories, audits }: LighthouseReport): Visit {
  const requests = audits['network-requests']?.details?.items ?? [];
  const sizes = (type?: string) =>
    requests.filter(({ resourceType }) => !type || resourceType === type).map(({ transferSize = 0 }) => transferSize / kilobyte);
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)])),
    largestContentfulPaintSeconds: value('largest-contentful-paint') / 1000,
    cumulativeLayoutShift: value('cumulative-layout-shift'),
    totalBlockingMilliseconds: value('total-blocking-time'),
    javaScriptKilobytes: sum(sizes('Script')),
    totalKilobytes: sum(sizes()),
    heroKilobytes: Math.max(0, ...sizes('Image')),
    failedAudits: Object.entries(categories)
      .filter(([name]) => name !== 'performance')
      .flatMap(([, { auditRefs }]) => auditRefs.filter(({ weight }) => weight > 0))
      .map(({ id }) => audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
      .map((audit) => audit!.title),
  };
}

/** The median of each figure, because single visits vary on a busy machine. */
export function median(visits: Visit[]): Visit {
  const middle = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;
  const medianOf = (figure: Exclude<keyof Visit, 'scores' | 'failedAudits'>) => middle(visits.map((visit) => visit[figure]));
  return {
    scores: Object.fromEntries(Object.keys(visits[0]!.scores).map((name) => [name, middle(visits.map(({ scores }) => scores[name] ?? 0))])),
    largestContentfulPaintSeconds: medianOf('largestContentfulPaintSeconds'),
    cumulativeLayoutShift: medianOf('cumulativeLayoutShift'),
    totalBlockingMilliseconds: medianOf('totalBlockingMilliseconds'),
    javaScriptKilobytes: medianOf('javaScriptKilobytes'),
    totalKilobytes: medianOf('totalKilobytes'),
    heroKilobytes: medianOf('heroKilobytes'),
    failedAudits: [...new Set(visits.flatMap(({ failedAudits }) => failedAudits))],
  };
}
