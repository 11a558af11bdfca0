/** The whole product with two processes of every service, and a wire of our own between each process and each server. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { EmulatorControl } from '@charter/paypal-emulator/control';
import { SERVICES, type Service } from '@charter/local/src/environment.ts';
import { withoutRateLimits } from '@charter/local/src/rate-limits.ts';
import { ConsoleOutput } from '@charter/local/src/console-output.ts';
import { startStack, type Instance, type Stack } from '@charter/local/src/stack.ts';
import { answersOk } from '@charter/local/src/supervisor.ts';
import { Wire } from './tcp-proxy.ts';

export const SERVERS = ['postgres', 'nats', 'redis', 's3', 'smtp', 'paypal'] as const;
export type ServerName = (typeof SERVERS)[number];

/** The variable by which processes find each server, and whose they are. To the gateway, PayPal's address is a word in a header. */
const servers: Record<ServerName, { variable: string; services: readonly Service[] }> = {
  postgres: { variable: 'DATABASE_URL', services: SERVICES },
  nats: { variable: 'NATS_URL', services: SERVICES },
  redis: { variable: 'REDIS_URL', services: ['booking', 'payment', 'content', 'notification'] },
  s3: { variable: 'S3_ENDPOINT', services: ['content', 'gateway'] },
  smtp: { variable: 'SMTP_URL', services: ['notification'] },
  paypal: { variable: 'PAYPAL_BASE_URL', services: ['payment'] },
};

/** Settings of the product under which the load makes sense: two hundred guests from one address, and days enough to sell. */
const settings = {
  ...withoutRateLimits(),
  BOOKING_WINDOW_DAYS: '700',
  LOG_LEVEL: 'warn',
};

/** Our own servers only: a run must neither fill a given database nor move money with a given account. */
const NOT_FOR_US = /^(DATABASE_URL|REDIS_URL|NATS_URL|SMTP_URL|INBOX_URL|S3_.*|PAYPAL_.*|ADMIN_.*|PUBLIC_URL|PORT|NODE_ENV|CHARTER_HOME)$/;

/** One process of a service, as we can reach it. */
export interface Process extends Instance {
  wires: ReadonlyMap<ServerName, Wire>;
  /** The gateway's own address; undefined for the others. */
  site: string | undefined;
  health: string;
}

export class Cluster {
  readonly processes: Process[] = [];
  /** Processes of ours that ended although nobody here had killed them. */
  readonly ownDeaths: string[] = [];
  readonly home: string;
  #stack: Stack | undefined;
  #paypal: EmulatorControl | undefined;
  readonly #pools = new Map<string, pg.Pool>();

  private constructor(home: string) {
    this.home = home;
  }

  /** `prepared` is told of each process before it starts. On a failure nothing is left running. */
  static async start(home: string, signal: AbortSignal, prepared: (process: Process) => void): Promise<Cluster> {
    const cluster = new Cluster(home);
    const inherited = Object.entries(process.env).filter(([name]) => !NOT_FOR_US.test(name));
    const output = new FileOutput(home, (line) => cluster.#heard(line));
    // One for both processes of payment: a webhook names PayPal's one address, and payment believes no other.
    const paypal = await Wire.open();
    try {
      cluster.#stack = await startStack({
        home,
        ports: 'any',
        instances: 2,
        env: { ...Object.fromEntries(inherited), ...settings, API_URL: `http://127.0.0.1:${paypal.port}` },
        equip: async (instance, env) => {
          const [equipped, variablesOfIt] = await equip(instance, env, paypal);
          cluster.processes.push(equipped);
          prepared(equipped);
          return variablesOfIt;
        },
        output,
        signal,
      });
      return cluster;
    } catch (error) {
      for (const { wires } of cluster.processes) for (const wire of wires.values()) wire.close();
      throw error;
    }
  }

  get stack(): Stack {
    if (!this.#stack) throw new Error('the stack has not started');
    return this.#stack;
  }

  get paypal(): EmulatorControl {
    return (this.#paypal ??= new EmulatorControl(this.stack.file.paypalEmulator!));
  }

  get gateways(): string[] {
    return this.processes.flatMap(({ site }) => (site ? [site] : []));
  }

  of(service: Service): Process[] {
    return this.processes.filter((process) => process.service === service);
  }

  wires(server: ServerName): Wire[] {
    return this.processes.flatMap(({ wires }) => wires.get(server) ?? []);
  }

  /** Of a process or an embedded server. @returns false when it is not running at the moment */
  signal(name: string, signal: NodeJS.Signals): boolean {
    const pid = this.stack.file.pids[name];
    if (pid === undefined) return false;
    try {
      return process.kill(pid, signal);
    } catch {
      return false; // it ended in this very moment
    }
  }

  /** Names of the processes that do not answer, or whose servers do not. */
  async notReady(): Promise<string[]> {
    const answers = await Promise.all(this.processes.map(({ health }) => answersOk(`${health}/health/ready`)()));
    return this.processes.filter((_, index) => !answers[index]).map(({ name }) => name);
  }

  /** Rows of a service's database, over a connection that no fault touches. */
  async rows<Row extends object>(service: Service, sql: string, values: unknown[] = []): Promise<Row[]> {
    const pool = this.#pools.get(service) ?? new pg.Pool({ connectionString: this.stack.file.urls.databases[service], max: 2 });
    if (!this.#pools.has(service)) pool.on('error', () => undefined); // the server is killed now and then
    this.#pools.set(service, pool);
    return (await pool.query<Row>(sql, values)).rows;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()));
    for (const { name } of this.processes) this.signal(name, 'SIGCONT');
    for (const { wires } of this.processes) for (const wire of wires.values()) wire.condition = 'sound';
    await this.#stack?.stop();
    for (const { wires } of this.processes) for (const wire of wires.values()) wire.close();
  }

  #heard(line: string): void {
    const [, name, reason] = /^(\S+): stopped unexpectedly \((.+?)\)/.exec(line) ?? [];
    // A server may need more than one try to come back.
    const isOurs = this.processes.some((process) => process.name === name);
    if (isOurs && reason !== 'SIGKILL') this.ownDeaths.push(`${name}: ${reason}`);
  }
}

async function equip(instance: Instance, env: NodeJS.ProcessEnv, paypal: Wire): Promise<[Process, NodeJS.ProcessEnv]> {
  const wires = new Map<ServerName, Wire>();
  const changed: NodeJS.ProcessEnv = {};
  for (const server of SERVERS) {
    const { variable, services } = servers[server];
    if (!services.includes(instance.service)) continue;
    const wire = server === 'paypal' ? paypal : await Wire.open();
    wires.set(server, wire);
    changed[variable] = wire.leadTo(env[variable]!);
  }
  const site = instance.service === 'gateway' ? `http://127.0.0.1:${env.PORT}` : undefined;
  return [
    { ...instance, wires, site, health: `http://127.0.0.1:${env.HEALTH_PORT}` },
    { ...env, ...changed },
  ];
}

/** A run has a output of its own: what fourteen processes complain of belongs into a file. */
class FileOutput extends ConsoleOutput {
  readonly #file: string;
  readonly #warned: (line: string) => void;

  constructor(home: string, warned: (line: string) => void) {
    super();
    mkdirSync(join(home, 'logs'), { recursive: true });
    this.#file = join(home, 'logs', 'stack.log');
    this.#warned = warned;
  }

  override line(text = ''): void {
    appendFileSync(this.#file, `${new Date().toISOString()} ${text}\n`);
  }

  override warn(text: string): void {
    this.line(text);
    this.#warned(text);
  }
}
