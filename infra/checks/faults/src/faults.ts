/** What can go wrong, by name. Each fault does its harm, waits, and takes it back: what stays broken is the product's doing. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookMode } from '@charter/paypal-emulator/control';
import { childHolding } from './connection-owner.ts';
import { type Cluster, type Process, SERVERS, type ServerName } from './cluster.ts';
import type { Dice } from './rng.ts';
import { type MomentName, moments } from './failpoints.ts';
import { redeliver } from './redelivery.ts';
import { timePasses } from './time-shift.ts';
import type { Trap } from './tcp-proxy.ts';

/** What was done, for the record. */
export type Said = (what: string) => void;
type Fault = (cluster: Cluster, dice: Dice, say: Said) => Promise<void>;

/** Embedded servers that are processes; the two others live in ours and are taken down on their wires. */
const killable = ['postgres', 'nats', 'redis'] as const;
/** How long a moment is waited for, in milliseconds: some come rarely. */
const lookout = 30_000;

const whole = (dice: Dice, from: number, to: number) => dice.whole(from * 10, to * 10) / 10;

/** Every wire to a server, or those of one process only: a crash, or a partition. */
function someWires(cluster: Cluster, dice: Dice, server: ServerName) {
  const all = cluster.processes.filter(({ wires }) => wires.has(server));
  const hit = dice.chance(0.5) ? all : [dice.one(all)];
  return { wires: hit.map(({ wires }) => wires.get(server)!), whom: hit.length === 1 ? hit[0]!.name : 'everybody' };
}

/** Waits for the moment in either process of a service, then lets `strike` decide. @returns whose moment it was */
async function atMoment(
  cluster: Cluster,
  name: MomentName,
  service: Process['service'],
  strike: (process: Process) => ReturnType<Trap['spring']>,
): Promise<string | undefined> {
  const { server, said, answered } = moments[name];
  const struck = Promise.withResolvers<string | undefined>();
  const watched = cluster.of(service).map((process) => ({ process, wire: process.wires.get(server)! }));
  const away = () => {
    for (const { wire } of watched) wire.trap = undefined;
  };
  for (const { process, wire } of watched) {
    const spring = (port: number) => {
      away();
      // Both processes of payment share the wire to PayPal.
      const holder = server === 'paypal' ? childHolding(port) : undefined;
      const whose = watched.find(({ process: { name: each } }) => cluster.stack.file.pids[each] === holder)?.process ?? process;
      struck.resolve(whose.name);
      return strike(whose);
    };
    wire.trap = { said, answered, spring };
  }
  const waited = setTimeout(() => struck.resolve(undefined), lookout);
  const whose = await struck.promise;
  clearTimeout(waited);
  away();
  return whose;
}

const aMoment = (dice: Dice, of: readonly MomentName[] = Object.keys(moments) as MomentName[]) => {
  const name = dice.one(of);
  return { name, service: dice.one<Process['service']>(moments[name].services) };
};

async function killAt(cluster: Cluster, dice: Dice, say: Said, of?: readonly MomentName[]): Promise<void> {
  const { name, service } = aMoment(dice, of);
  const whose = await atMoment(cluster, name, service, (process) => {
    cluster.signal(process.name, 'SIGKILL');
    return 'lose';
  });
  say(whose ? `${whose} killed ${name}` : `${service} never came to "${name}"`);
}

async function loseAnswerAt(cluster: Cluster, dice: Dice, say: Said, of?: readonly MomentName[]): Promise<void> {
  const { name, service } = aMoment(dice, of);
  const whose = await atMoment(cluster, name, service, () => 'lose');
  say(whose ? `${whose} lost the answer ${name}` : `${service} never came to "${name}"`);
}

const webhookModes: WebhookMode[] = ['duplicate', 'shuffle', 'delay', 'drop', 'bad_signature', 'hold', 'before_response'];

export const faults = {
  kill: async (cluster, dice, say) => {
    const { name } = dice.one(cluster.processes);
    cluster.signal(name, 'SIGKILL');
    say(name);
  },

  'kill both': async (cluster, dice, say) => {
    const { service } = dice.one(cluster.processes);
    for (const { name } of cluster.of(service)) cluster.signal(name, 'SIGKILL');
    say(service);
  },

  'kill at a moment': (cluster, dice, say) => killAt(cluster, dice, say),
  'lose an answer': (cluster, dice, say) => loseAnswerAt(cluster, dice, say),
  'lose a refund’s answer': (cluster, dice, say) => loseAnswerAt(cluster, dice, say, ['after the refund, before its commit']),

  freeze: async (cluster, dice, say) => {
    const { name } = dice.one(cluster.processes);
    const seconds = whole(dice, 1, 12);
    say(`${name} for ${seconds} s`);
    cluster.signal(name, 'SIGSTOP');
    await pause(seconds * 1000);
    cluster.signal(name, 'SIGCONT');
  },

  'freeze at a moment': async (cluster, dice, say) => {
    const { name, service } = aMoment(dice);
    const seconds = whole(dice, 5, 25);
    const whose = await atMoment(cluster, name, service, (process) => {
      cluster.signal(process.name, 'SIGSTOP');
      return 'deliver';
    });
    say(whose ? `${whose} for ${seconds} s ${name}` : `${service} never came to "${name}"`);
    if (!whose) return;
    await pause(seconds * 1000);
    cluster.signal(whose, 'SIGCONT');
  },

  'kill a server': async (cluster, dice, say) => {
    const server = dice.one(killable);
    say(server);
    cluster.signal(server, 'SIGKILL');
  },

  'server down': async (cluster, dice, say) => {
    const server = dice.one(SERVERS);
    const seconds = whole(dice, 1, 8);
    const { wires, whom } = someWires(cluster, dice, server);
    say(`${server} to ${whom} for ${seconds} s`);
    for (const wire of wires) wire.condition = 'down';
    await pause(seconds * 1000);
    for (const wire of wires) wire.condition = 'sound';
  },

  'server silent': async (cluster, dice, say) => {
    const server = dice.one(SERVERS);
    const seconds = whole(dice, 1, 10);
    const { wires, whom } = someWires(cluster, dice, server);
    say(`${server} to ${whom} for ${seconds} s`);
    for (const wire of wires) wire.condition = 'silent';
    await pause(seconds * 1000);
    for (const wire of wires) wire.condition = 'sound';
  },

  'server slow': async (cluster, dice, say) => {
    const server = dice.one(SERVERS);
    const seconds = whole(dice, 3, 12);
    const latencyMs = dice.whole(20, server === 'paypal' ? 4_000 : 300);
    const { wires, whom } = someWires(cluster, dice, server);
    say(`${server} to ${whom} by ${latencyMs} ms for ${seconds} s`);
    for (const wire of wires) Object.assign(wire, { latencyMs, condition: 'slow' });
    await pause(seconds * 1000);
    for (const wire of wires) wire.condition = 'sound';
  },

  'connections reset': async (cluster, dice, say) => {
    const server = dice.one(SERVERS);
    const { wires, whom } = someWires(cluster, dice, server);
    say(`${server} to ${whom}`);
    for (const wire of wires) wire.cut();
  },

  'PayPal misbehaves': async ({ paypal }, dice, say) => {
    const kind = dice.one(['drop', 'truncate', 'html', 'empty', 'status'] as const);
    const when = dice.one(['before', 'after'] as const);
    const times = dice.whole(1, 8);
    say(`${kind} ${when} execution, ${times} times`);
    await paypal.addFault({ path: '^/v2/', when, kind, times, status: 503 });
  },

  'PayPal gives no token': async ({ paypal }, dice, say) => {
    const seconds = whole(dice, 2, 8);
    say(`for ${seconds} s, and knows none of the old ones`);
    await paypal.revokeTokens();
    await paypal.tokenOutage(true);
    await pause(seconds * 1000);
    await paypal.tokenOutage(false);
  },

  webhooks: async ({ paypal }, dice, say) => {
    const mode = dice.one(webhookModes);
    const seconds = whole(dice, 4, 15);
    say(`${mode} for ${seconds} s`);
    await paypal.webhooks(mode, mode === 'delay' ? dice.whole(500, 8_000) : undefined);
    await pause(seconds * 1000);
    await paypal.webhooks('normal');
  },

  'facts come again': async (cluster, dice, say) => say(`${await redeliver(cluster, dice.whole(5, 20))} of them`),

  'time passes': async (cluster, dice, say) => {
    const minutes = dice.whole(5, 30);
    say(`${minutes} minutes`);
    await timePasses(cluster, minutes);
  },

  'mail server out of order': async ({ stack }, dice, say) => {
    const mode = dice.one(['refuse', 'temp-fail']);
    const seconds = whole(dice, 2, 10);
    const order = (to: string) => fetch(`${stack.file.inbox}/_control`, { method: 'POST', body: JSON.stringify({ mode: to }) });
    say(`${mode} for ${seconds} s`);
    await order(mode);
    await pause(seconds * 1000);
    await order('normal');
  },
  'disk full': async ({ home }, dice, say) => {
    const seconds = whole(dice, 2, 10);
    const sign = join(home, 's3-full');
    say(`of the object store, for ${seconds} s`);
    writeFileSync(sign, '');
    await pause(seconds * 1000);
    rmSync(sign, { force: true });
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
