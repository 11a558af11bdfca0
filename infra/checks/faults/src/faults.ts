/**
 * The faults by name. Each one causes a failure, waits, and undoes it, so that whatever stays broken afterwards is a defect
 * of the product.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookMode } from '@charter/paypal-emulator/control';
import type { Service } from '@charter/local/src/environment.ts';
import { type Cluster, type Process, SERVERS, type ServerName } from './cluster.ts';
import { findConnectionOwner } from './connection-owner.ts';
import { type FailpointName, failpoints } from './failpoints.ts';
import { redeliverEvents } from './redelivery.ts';
import type { Rng } from './rng.ts';
import type { Condition, FailpointTrigger } from './tcp-proxy.ts';
import { advanceTime } from './time-shift.ts';

/** Records what the fault did, for the console and the log. */
export type Report = (description: string) => void;
type Fault = (cluster: Cluster, rng: Rng, report: Report) => Promise<void>;

/** Servers that run as processes of their own. S3 and SMTP live in the harness's process; only their proxies can fail. */
const killableServers = ['postgres', 'nats', 'redis'] as const;
/** Some failpoints are rarely reached. */
const FAILPOINT_TIMEOUT_MS = 30_000;

const randomSeconds = (rng: Rng, from: number, to: number) => rng.int(from * 10, to * 10) / 10;

/** The proxies to a server of all processes (an outage), or of one (a network partition). */
function pickProxies(cluster: Cluster, rng: Rng, server: ServerName) {
  const clients = cluster.processes.filter(({ proxies }) => proxies.has(server));
  const affected = rng.chance(0.5) ? clients : [rng.pick(clients)];
  return {
    proxies: affected.map(({ proxies }) => proxies.get(server)!),
    scope: affected.length === 1 ? affected[0]!.name : 'all processes',
  };
}

/** Puts the proxies to a random server into a condition for a while. */
async function degradeNetwork(
  cluster: Cluster,
  rng: Rng,
  report: Report,
  { condition, seconds: [from, to] }: { condition: Condition; seconds: [number, number] },
): Promise<void> {
  const server = rng.pick(SERVERS);
  const seconds = randomSeconds(rng, from, to);
  const latencyMs = condition === 'slow' ? rng.int(20, server === 'paypal' ? 4_000 : 300) : 0;
  const { proxies, scope } = pickProxies(cluster, rng, server);
  report(`${server}, for ${scope}, ${latencyMs ? `${latencyMs} ms latency, ` : ''}${seconds} s`);
  for (const proxy of proxies) Object.assign(proxy, { latencyMs, condition });
  await pause(seconds * 1000);
  for (const proxy of proxies) proxy.condition = 'ok';
}

/**
 * Waits until one process of the service reaches the failpoint, and calls `onHit` with it.
 * @returns its name; undefined when the failpoint was not reached in time
 */
async function waitForFailpoint(
  cluster: Cluster,
  name: FailpointName,
  service: Service,
  onHit: (process: Process) => ReturnType<FailpointTrigger['onHit']>,
): Promise<string | undefined> {
  const { server, requests, response } = failpoints[name];
  const hit = Promise.withResolvers<string | undefined>();
  const watched = cluster.processesOf(service).map((process) => ({ process, proxy: process.proxies.get(server)! }));
  const disarm = () => {
    for (const { proxy } of watched) proxy.failpoint = undefined;
  };
  for (const { process, proxy } of watched) {
    proxy.failpoint = {
      requests,
      response,
      onHit: (port) => {
        disarm();
        // Both processes of payment share the proxy to PayPal, so the connection identifies which one it is.
        const pid = server === 'paypal' ? findConnectionOwner(port) : undefined;
        const owner = watched.find(({ process: { name: each } }) => cluster.stack.file.pids[each] === pid)?.process ?? process;
        hit.resolve(owner.name);
        return onHit(owner);
      },
    };
  }
  const timeout = setTimeout(() => hit.resolve(undefined), FAILPOINT_TIMEOUT_MS);
  const processName = await hit.promise;
  clearTimeout(timeout);
  disarm();
  return processName;
}

const pickFailpoint = (rng: Rng, names: readonly FailpointName[] = Object.keys(failpoints) as FailpointName[]) => {
  const name = rng.pick(names);
  return { name, service: rng.pick<Service>(failpoints[name].services) };
};

const notReached = (service: string, name: FailpointName) => `${service} did not reach the failpoint "${name}"`;

async function killAtFailpoint(cluster: Cluster, rng: Rng, report: Report): Promise<void> {
  const { name, service } = pickFailpoint(rng);
  const killed = await waitForFailpoint(cluster, name, service, (process) => {
    cluster.signal(process.name, 'SIGKILL');
    return 'drop';
  });
  report(killed ? `${killed}, ${name}` : notReached(service, name));
}

async function dropResponse(cluster: Cluster, rng: Rng, report: Report, names?: readonly FailpointName[]): Promise<void> {
  const { name, service } = pickFailpoint(rng, names);
  const affected = await waitForFailpoint(cluster, name, service, () => 'drop');
  report(affected ? `${affected}, ${name}` : notReached(service, name));
}

const webhookModes: WebhookMode[] = ['duplicate', 'shuffle', 'delay', 'drop', 'bad_signature', 'hold', 'before_response'];

export const faults = {
  'kill process': async (cluster, rng, report) => {
    const { name } = rng.pick(cluster.processes);
    cluster.signal(name, 'SIGKILL');
    report(name);
  },

  'kill service': async (cluster, rng, report) => {
    const service = rng.pick(rng.pick(cluster.processes).services);
    for (const { name } of cluster.processesOf(service)) cluster.signal(name, 'SIGKILL');
    report(`${service}, both processes`);
  },

  'kill at failpoint': killAtFailpoint,
  'drop response': (cluster, rng, report) => dropResponse(cluster, rng, report),
  'drop refund response': (cluster, rng, report) => dropResponse(cluster, rng, report, ['after the refund, before the commit']),

  'freeze process': async (cluster, rng, report) => {
    const { name } = rng.pick(cluster.processes);
    const seconds = randomSeconds(rng, 1, 12);
    report(`${name}, ${seconds} s`);
    cluster.signal(name, 'SIGSTOP');
    await pause(seconds * 1000);
    cluster.signal(name, 'SIGCONT');
  },

  'freeze at failpoint': async (cluster, rng, report) => {
    const { name, service } = pickFailpoint(rng);
    const seconds = randomSeconds(rng, 5, 25);
    const frozen = await waitForFailpoint(cluster, name, service, (process) => {
      cluster.signal(process.name, 'SIGSTOP');
      return 'deliver';
    });
    report(frozen ? `${frozen}, ${name}, ${seconds} s` : notReached(service, name));
    if (!frozen) return;
    await pause(seconds * 1000);
    cluster.signal(frozen, 'SIGCONT');
  },

  'kill server': async (cluster, rng, report) => {
    const server = rng.pick(killableServers);
    report(server);
    cluster.signal(server, 'SIGKILL');
  },

  'network down': (cluster, rng, report) => degradeNetwork(cluster, rng, report, { condition: 'down', seconds: [1, 8] }),
  'network stalled': (cluster, rng, report) => degradeNetwork(cluster, rng, report, { condition: 'stalled', seconds: [1, 10] }),
  'network slow': (cluster, rng, report) => degradeNetwork(cluster, rng, report, { condition: 'slow', seconds: [3, 12] }),

  'connection reset': async (cluster, rng, report) => {
    const server = rng.pick(SERVERS);
    const { proxies, scope } = pickProxies(cluster, rng, server);
    report(`${server}, for ${scope}`);
    for (const proxy of proxies) proxy.resetConnections();
  },

  'PayPal errors': async ({ paypal }, rng, report) => {
    const kind = rng.pick(['drop', 'truncate', 'html', 'empty', 'status'] as const);
    const when = rng.pick(['before', 'after'] as const);
    const times = rng.int(1, 8);
    report(`${kind} ${when} execution, ${times} times`);
    await paypal.addFault({ path: '^/v2/', when, kind, times, status: 503 });
  },

  'PayPal token outage': async ({ paypal }, rng, report) => {
    const seconds = randomSeconds(rng, 2, 8);
    report(`existing tokens revoked, no new ones for ${seconds} s`);
    await paypal.revokeTokens();
    await paypal.tokenOutage(true);
    await pause(seconds * 1000);
    await paypal.tokenOutage(false);
  },

  'webhook delivery': async ({ paypal }, rng, report) => {
    const mode = rng.pick(webhookModes);
    const seconds = randomSeconds(rng, 4, 15);
    report(`${mode}, ${seconds} s`);
    await paypal.webhooks(mode, mode === 'delay' ? rng.int(500, 8_000) : undefined);
    await pause(seconds * 1000);
    await paypal.webhooks('normal');
  },

  'event redelivery': async (cluster, rng, report) => report(`${await redeliverEvents(cluster, rng.int(5, 20))} events`),

  'advance time': async (cluster, rng, report) => {
    const minutes = rng.int(5, 30);
    report(`${minutes} minutes`);
    await advanceTime(cluster, minutes);
  },

  'mail server errors': async ({ stack }, rng, report) => {
    const mode = rng.pick(['refuse', 'temp-fail']);
    const seconds = randomSeconds(rng, 2, 10);
    const setMode = (to: string) => fetch(`${stack.file.inbox}/_control`, { method: 'POST', body: JSON.stringify({ mode: to }) });
    report(`${mode === 'refuse' ? 'connections refused' : 'temporary failures (451)'}, ${seconds} s`);
    await setMode(mode);
    await pause(seconds * 1000);
    await setMode('normal');
  },

  'disk full': async ({ home }, rng, report) => {
    const seconds = randomSeconds(rng, 2, 10);
    const flag = join(home, 's3-full');
    report(`object store, ${seconds} s`);
    writeFileSync(flag, '');
    await pause(seconds * 1000);
    rmSync(flag, { force: true });
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
