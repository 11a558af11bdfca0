/** Throughput of cached public reads through the gateway, relative to bare Fastify with the same response. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Recording } from './bare-server.ts';
import { CONNECTIONS, load, type Load } from './load.ts';
import { processorTime } from './processor-time.ts';
import { median, thousands } from './statistics.ts';
import { table } from './table.ts';

const path = '/api/charter-packages';
/** Request headers of browsers. */
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
/** Headers that Node generates in both servers, and the request id, which the gateway generates for each response. */
const notRecorded = new Set(['date', 'connection', 'keep-alive', 'x-request-id']);

const WARM_UP_SECONDS = 3;

interface ReadSettings {
  rounds: number;
  seconds: number;
}

interface GatewayTarget {
  site: string;
  pid: number | undefined;
}

/** A load with the server's processor time per response. */
interface MeasuredLoad extends Load {
  /** Microseconds; NaN on other systems than Linux. */
  processor: number;
}

export async function measureReads(
  { site, pid }: GatewayTarget,
  { rounds, seconds }: ReadSettings,
  progress: (line: string) => void,
): Promise<string> {
  const recording = await record(site + path);
  const { child, url } = await startBare(recording);
  try {
    const gateway = { url: site + path, pid };
    const bare = { url: url + path, pid: child.pid };
    const rows: string[][] = [];
    for (const [title, headers, status] of [
      [`200, ${thousands(Buffer.from(recording.body, 'base64').length)} bytes (br)`, browser, 200],
      ['304, If-None-Match', { ...browser, 'if-none-match': recording.headers.etag ?? '' }, 304],
    ] as const) {
      await measure(gateway, headers, status, WARM_UP_SECONDS);
      await measure(bare, headers, status, WARM_UP_SECONDS);
      const results: { gateway: MeasuredLoad[]; bare: MeasuredLoad[] } = { gateway: [], bare: [] };
      for (let round = 1; round <= rounds; round += 1) {
        results.gateway.push(await measure(gateway, headers, status, seconds));
        results.bare.push(await measure(bare, headers, status, seconds));
        progress(`reads, ${title}: round ${round} of ${rounds}`);
      }
      rows.push([
        title,
        ...line(results.gateway),
        ...line(results.bare),
        ratio(results),
        percent(processorPerResponse(results.bare), processorPerResponse(results.gateway)),
        `${(slowest(results.gateway) / slowest(results.bare)).toFixed(1)} times`,
      ]);
    }
    const head = [
      'response',
      'gateway /s',
      'p50 / p99 ms',
      'µs each',
      'bare /s',
      'p50 / p99 ms',
      'µs each',
      'ratio (rounds)',
      'by µs',
      'p99',
    ];
    return `Cached public reads: GET ${path}, ${CONNECTIONS} connections, medians of ${rounds} rounds of ${seconds} s each, A B A B\n\n${table(head, rows)}`;
  } finally {
    child.kill();
  }
}

async function measure(
  { url, pid }: { url: string; pid: number | undefined },
  headers: Record<string, string>,
  status: number,
  seconds: number,
): Promise<MeasuredLoad> {
  const used = () => (pid === undefined ? undefined : processorTime({ server: pid }).server) ?? Number.NaN;
  const before = used();
  const found = await load(url, headers, status, seconds);
  return { ...found, processor: (1000 * (used() - before)) / (found.perSecond * seconds) };
}

const perSecond = (loads: readonly MeasuredLoad[]): number => median(loads.map((each) => each.perSecond));

const line = (loads: readonly MeasuredLoad[]): string[] => [
  thousands(perSecond(loads)),
  `${median(loads.map(({ p50 }) => p50))} / ${slowest(loads)}`,
  processorPerResponse(loads).toFixed(0),
];

const slowest = (loads: readonly MeasuredLoad[]): number => median(loads.map(({ p99 }) => p99));

const processorPerResponse = (loads: readonly MeasuredLoad[]): number => median(loads.map(({ processor }) => processor));

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

function ratio({ gateway, bare }: { gateway: MeasuredLoad[]; bare: MeasuredLoad[] }): string {
  const rounds = gateway.map((each, round) => percent(each.perSecond, bare[round]?.perSecond ?? Number.NaN));
  return `${percent(perSecond(gateway), perSecond(bare))} (${rounds.join(', ')})`;
}

/** Records the gateway's response with its compressed body, which fetch would decompress. */
function record(url: string): Promise<Recording> {
  return new Promise((resolve, reject) => {
    get(url, { headers: browser }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
        const headers = Object.entries(response.headers).filter(([name]) => !notRecorded.has(name));
        return resolve({
          path,
          headers: Object.fromEntries(headers) as Record<string, string>,
          body: Buffer.concat(chunks).toString('base64'),
        });
      });
    }).once('error', reject);
  });
}

async function startBare(recording: Recording): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), { execArgv: [] });
  child.send(recording);
  const [url] = (await once(child, 'message')) as [string];
  return { child, url };
}
