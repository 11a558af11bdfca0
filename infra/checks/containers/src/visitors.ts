/** Requests at a steady rate, and what failed of them. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Failure {
  path: string;
  /** HTTP status, or the code of a connection error. */
  status: number | string;
  retryAfter: string | null;
}

export interface Visits {
  requests: number;
  /** Responses of 400 and above, and connection errors. */
  failures: Failure[];
  /** Milliseconds. */
  slowest: number;
}

const paths = ['/api/charter-packages', '/', '/booking', '/api/testimonials', '/api/business'];
const perSecond = 10;

/** Visits the site until `work` has ended. */
export async function visitDuring(site: string, fetch: typeof globalThis.fetch, work: () => Promise<unknown>): Promise<Visits> {
  const visits: Visits = { requests: 0, failures: [], slowest: 0 };
  const visit = async (path: string) => {
    const began = Date.now();
    visits.requests += 1;
    try {
      const response = await fetch(site + path, { signal: AbortSignal.timeout(30_000), headers: { 'cache-control': 'no-cache' } });
      await response.arrayBuffer();
      if (response.status >= 400) visits.failures.push({ path, status: response.status, retryAfter: response.headers.get('retry-after') });
    } catch (error) {
      const { cause, name } = error as { cause?: { code?: string }; name: string };
      visits.failures.push({ path, status: cause?.code ?? name, retryAfter: null });
    }
    visits.slowest = Math.max(visits.slowest, Date.now() - began);
  };
  const over = new AbortController();
  const worker = work().finally(() => over.abort());
  worker.catch(() => undefined); // Reported below.
  const pending: Promise<void>[] = [];
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    pending.push(visit(paths[turn % paths.length]!));
    await pause(1000 / perSecond);
  }
  await Promise.all(pending);
  await worker;
  return visits;
}

/** Failures that a visitor cannot be expected to overcome by trying again: all but 503 with `Retry-After`. */
export const unexpected = ({ failures }: Visits): Failure[] => failures.filter(({ status, retryAfter }) => status !== 503 || !retryAfter);
