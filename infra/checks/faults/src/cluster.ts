/** The whole product with two processes of every service, or two that host all, and a TCP proxy between each process and each of its servers. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { EmulatorControl } from '@charter/paypal-emulator/control';
import { SERVICES, type Service } from '@charter/local/src/environment.ts';
import { withoutRateLimits } from '@charter/local/src/rate-limits.ts';
import { ConsoleOutput } from '@charter/local/src/console-output.ts';
import { startStack, type Instance, type Stack } from '@charter/local/src/stack.ts';
import { answersOk } from '@charter/local/src/supervisor.ts';
import { TcpProxy } from './tcp-proxy.ts';

export const SERVERS = ['postgres', 'nats', 'redis', 's3', 'smtp', 'paypal'] as const;
export type ServerName = (typeof SERVERS)[number];

/** The variable that names each server, and the services that connect to it. The gateway only puts PayPal's address into a header. */
const connections: Record<ServerName, { variable: string; services: readonly Service[] }> = {
  postgres: { variable: 'DATABASE_URL', services: SERVICES },
  nats: { variable: 'NATS_URL', services: SERVICES },
  redis: { variable: 'REDIS_URL', services: ['booking', 'payment', 'content', 'notification'] },
  s3: { variable: 'S3_ENDPOINT', services: ['content', 'gateway'] },
  smtp: { variable: 'SMTP_URL', services: ['notification'] },
  paypal: { variable: 'PAYPAL_BASE_URL', services: ['payment'] },
};

/** All clients share one source address, and a long run needs more bookable days than the default. */
const settings = {
  ...withoutRateLimits(),
  BOOKING_WINDOW_DAYS: '700',
  LOG_LEVEL: 'warn',
};

/** A run uses only its own servers: it must neither write to a configured database nor move money in a configured account. */
const IGNORED_VARIABLES =
  /^(DATABASE_URL|REDIS_URL|NATS_URL|SMTP_URL|INBOX_URL|S3_.*|PAYPAL_.*|ADMIN_.*|PUBLIC_URL|PORT|NODE_ENV|CHARTER_HOME)$/;

/** One process of a service with its proxies and addresses. */
export interface Process extends Instance {
  proxies: ReadonlyMap<ServerName, TcpProxy>;
  /** Base URL of a gateway; undefined for other services. */
  site: string | undefined;
  /** Base URL of the health endpoints. */
  health: string;
}

export class Cluster {
  readonly processes: Process[] = [];
  /** Service processes that ended although the harness had not killed them. */
  readonly unexpectedExits: string[] = [];
  readonly home: string;
  #stack: Stack | undefined;
  #paypal: EmulatorControl | undefined;
  readonly #pools = new Map<string, pg.Pool>();

  private constructor(home: string) {
    this.home = home;
  }

  /**
   * @param single two processes, each of which hosts all services
   * @param beforeStart called for each process before it starts
   * @throws when the stack does not start; nothing is left running then
   */
  static async start(
    { home, single, signal }: { home: string; single: boolean; signal: AbortSignal },
    beforeStart: (process: Process) => void,
  ): Promise<Cluster> {
    const cluster = new Cluster(home);
    const inherited = Object.entries(process.env).filter(([name]) => !IGNORED_VARIABLES.test(name));
    const output = new FileOutput(home, (line) => cluster.#recordExit(line));
    // Shared by both processes of payment: webhooks name PayPal's one address, and payment accepts no other.
    const paypal = await TcpProxy.listen();
    try {
      cluster.#stack = await startStack({
        disposable: true,
        home,
        ports: 'any',
        single,
        instances: 2,
        env: { ...Object.fromEntries(inherited), ...settings, API_URL: `http://127.0.0.1:${paypal.port}` },
        customizeEnv: async (instance, env) => {
          const [started, ownEnv] = await withProxies(instance, env, paypal);
          cluster.processes.push(started);
          beforeStart(started);
          return ownEnv;
        },
        output,
        signal,
      });
      return cluster;
    } catch (error) {
      for (const { proxies } of cluster.processes) for (const proxy of proxies.values()) proxy.close();
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

  processesOf(service: Service): Process[] {
    return this.processes.filter((process) => process.services.includes(service));
  }

  /** @param name of a service process or an embedded server. @returns false when it is not running at the moment */
  signal(name: string, signal: NodeJS.Signals): boolean {
    const pid = this.stack.file.pids[name];
    if (pid === undefined) return false;
    try {
      return process.kill(pid, signal);
    } catch {
      return false; // It ended meanwhile.
    }
  }

  /** Names of the processes whose readiness check fails. */
  async notReady(): Promise<string[]> {
    const answers = await Promise.all(this.processes.map(({ health }) => answersOk(`${health}/health/ready`)()));
    return this.processes.filter((_, index) => !answers[index]).map(({ name }) => name);
  }

  /** Rows of a service's database, over a connection that no fault touches. */
  async rows<Row extends object>(service: Service, sql: string, values: unknown[] = []): Promise<Row[]> {
    const pool = this.#pools.get(service) ?? new pg.Pool({ connectionString: this.stack.file.urls.databases[service], max: 2 });
    if (!this.#pools.has(service)) pool.on('error', () => undefined); // Faults kill the server now and then.
    this.#pools.set(service, pool);
    return (await pool.query<Row>(sql, values)).rows;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()));
    for (const { name } of this.processes) this.signal(name, 'SIGCONT');
    for (const { proxies } of this.processes) for (const proxy of proxies.values()) proxy.condition = 'ok';
    await this.#stack?.stop();
    for (const { proxies } of this.processes) for (const proxy of proxies.values()) proxy.close();
  }

  #recordExit(line: string): void {
    const [, name, reason] = /^(\S+): stopped unexpectedly \((.+?)\)/.exec(line) ?? [];
    // Exits of servers do not count: one that was killed may need several attempts to start again.
    const isService = this.processes.some((process) => process.name === name);
    if (isService && reason !== 'SIGKILL') this.unexpectedExits.push(`${name}: ${reason}`);
  }
}

async function withProxies(instance: Instance, env: NodeJS.ProcessEnv, paypal: TcpProxy): Promise<[Process, NodeJS.ProcessEnv]> {
  const proxies = new Map<ServerName, TcpProxy>();
  const changed: NodeJS.ProcessEnv = {};
  for (const server of SERVERS) {
    const { variable, services } = connections[server];
    if (!services.some((service) => instance.services.includes(service))) continue;
    const proxy = server === 'paypal' ? paypal : await TcpProxy.listen();
    proxies.set(server, proxy);
    // In a process with several services, each has its own account: the variable has its name before it.
    const variables = Object.keys(env).filter(
      (name) => name === variable || SERVICES.some((one) => name === `${one.toUpperCase()}_${variable}`),
    );
    for (const name of variables) changed[name] = proxy.forwardTo(env[name]!);
  }
  const site = instance.services.includes('gateway') ? `http://127.0.0.1:${env.PORT}` : undefined;
  return [
    { ...instance, proxies, site, health: `http://127.0.0.1:${env.HEALTH_PORT}` },
    { ...env, ...changed },
  ];
}

/** Writes what the stack prints to a file: fourteen processes under faults would flood the terminal. */
class FileOutput extends ConsoleOutput {
  readonly #file: string;
  readonly #onWarning: (line: string) => void;

  constructor(home: string, onWarning: (line: string) => void) {
    super();
    mkdirSync(join(home, 'logs'), { recursive: true });
    this.#file = join(home, 'logs', 'stack.log');
    this.#onWarning = onWarning;
  }

  override line(text = ''): void {
    appendFileSync(this.#file, `${new Date().toISOString()} ${text}\n`);
  }

  override warn(text: string): void {
    this.line(text);
    this.#onWarning(text);
  }
}
