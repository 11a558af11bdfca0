/** Runs autocannon in a separate process, so that it does not share a thread with this program. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const autocannon = fileURLToPath(import.meta.resolve('autocannon'));

export const CONNECTIONS = 64;

export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface Report {
  requests: { average: number };
  latency: { p50: number; p99: number };
  errors: number;
  statusCodeStats: Record<string, { count: number }>;
}

/**
 * Sends requests to one URL for some seconds: GET, or POST with a body.
 * @throws unless every response has the expected status, because fast errors would distort the result
 */
export async function load(url: string, headers: Record<string, string>, status: number, seconds: number, body?: object): Promise<Load> {
  const { stdout } = await run(
    process.execPath,
    [
      autocannon,
      '--json',
      ...['--connections', String(CONNECTIONS), '--pipelining', '1', '--duration', String(seconds)],
      ...(body ? ['--method', 'POST', '--body', JSON.stringify(body)] : []),
      ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
      url,
    ],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  const { requests, latency, errors, statusCodeStats } = JSON.parse(stdout) as Report;
  const answered = Object.keys(statusCodeStats);
  if (errors > 0 || answered.some((code) => code !== String(status))) {
    throw new Error(`${url}: expected status ${status} only, got ${answered.join(', ')} and ${errors} errors`);
  }
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}
