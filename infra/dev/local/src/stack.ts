/** Starts the whole product on one machine: servers, PayPal emulator and services, for `npm start`, `npm run dev` and tests. */
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { createDatabases, databaseUrl } from './databases.ts';
import {
  healthPort,
  HOST,
  hostEnvironment,
  login,
  payPalSettings,
  type Service,
  SERVICES,
  serviceEnvironment,
  siteUrl,
  type ServiceContext,
} from './environment.ts';
import { logFile, ROOT } from './home.ts';
import { startPayPalEmulator } from './paypal-emulator.ts';
import { choosePorts, nextFree } from './ports.ts';
import { ConsoleOutput } from './console-output.ts';
import { isSeeded, seed, type DemoDataSize } from './seed.ts';
import { startServers, type Servers } from './servers.ts';
import { type Program, type RunFrom, serviceArguments } from './service-command.ts';
import { acquireHome, writeStack, type StackFile } from './stack-file.ts';
import { answersOk, ProcessGroup } from './supervisor.ts';

export { startServers, type Servers } from './servers.ts';

interface StackOptions {
  home: string;
  root?: string;
  /** `any` chooses random free ports, for tests. */
  ports?: 'fixed' | 'any';
  /** The site's port; the start fails when it is in use. */
  sitePort?: number;
  /** `source`: services run from their TypeScript and restart when it changes. */
  from?: RunFrom;
  /** Origins besides the site that may open PayPal's window: the front ends' dev servers. */
  appOrigins?: string[];
  env?: NodeJS.ProcessEnv;
  /** The data is deleted after the run: see `startServers`. */
  disposable?: boolean;
  /** Demo data of a new home: `few` by default, which tests count on. */
  demoData?: DemoDataSize;
  /** One process hosts all services; from the build only. */
  single?: boolean;
  /** Number of processes per service, 1 by default. Further ones are named `booking-2` etc. and use the next free ports. */
  instances?: number;
  /** Changes the environment of a process before it starts, for example to place proxies between it and its servers. */
  customizeEnv?: (instance: Instance, env: NodeJS.ProcessEnv) => Promise<NodeJS.ProcessEnv>;
  output?: ConsoleOutput;
  /** Aborts the start. */
  signal?: AbortSignal;
}

/** One process. */
export interface Instance {
  /** What it runs: a service, or the host of all. */
  program: Program;
  /** The services in it. */
  services: readonly Service[];
  /** Key in the stack file's `pids`. */
  name: string;
}

export interface Stack {
  file: StackFile;
  context: ServiceContext;
  stop(): Promise<void>;
}

/** Starts everything and resolves when all parts are ready. @throws when a part fails; nothing is left running then */
export async function startStack(options: StackOptions): Promise<Stack> {
  const releaseHome = acquireHome(options.home);
  const starter = new StackStarter(options);
  options.signal?.addEventListener('abort', () => void starter.stop(), { once: true });
  try {
    return await starter.start(releaseHome);
  } catch (error) {
    await starter.stop();
    releaseHome();
    throw error;
  }
}

class StackStarter {
  private readonly options: StackOptions;
  private readonly root: string;
  private readonly env: NodeJS.ProcessEnv;
  private readonly output: ConsoleOutput;
  private readonly pids: Record<string, number> = { starter: process.pid };
  private readonly processes = new ProcessGroup();
  private servers: Promise<Servers> | undefined;
  private file: StackFile | undefined;

  constructor(options: StackOptions) {
    this.options = options;
    this.root = options.root ?? ROOT;
    this.env = options.env ?? process.env;
    this.output = options.output ?? new ConsoleOutput();
  }

  async start(releaseHome: () => void): Promise<Stack> {
    const { home, output, env } = { ...this.options, output: this.output, env: this.env };
    const ports = await choosePorts(this.options.ports ?? 'fixed', this.options.sitePort);
    const building = this.options.from === 'source' ? Promise.resolve() : this.build();
    building.catch(() => undefined); // Awaited below; without it, a failing server would cause an unhandled rejection.
    this.servers = startServers({
      home,
      disposable: this.options.disposable,
      ports,
      env,
      onNotice: (line) => this.warn(line),
      onPid: (name, pid) => this.recordPid(name, pid),
      onReady: (name, ms, source) => output.done(name, ms, source === 'environment' ? 'from the environment' : ''),
    });
    const { urls, secrets } = await this.servers;
    const payPal = payPalSettings(ports, secrets, env);
    const context: ServiceContext = { root: this.root, ports, urls, secrets, payPal, env };
    const instances = await this.prepareInstances(context);
    await Promise.all([building, createDatabases(urls.postgres, SERVICES, secrets)]);
    await Promise.all([
      payPal.startsEmulator ? this.startEmulator(context) : undefined,
      ...instances.map(({ instance, env: own }) => this.startService(instance, own)),
    ]);
    if (!isSeeded(home)) await output.step('demo data', () => seed(home, context, this.options));
    this.file = this.describe(context);
    writeStack(this.file);
    return {
      file: this.file,
      context,
      stop: async () => {
        await this.stop();
        releaseHome();
      },
    };
  }

  /** Stops the services first, so that they can finish their work while the servers are running. */
  async stop(): Promise<void> {
    this.file = undefined;
    await this.processes.stop();
    // When one server fails, `startServers` stops the others.
    const servers = await this.servers?.catch(() => undefined);
    await servers?.stop();
  }

  private async build(): Promise<void> {
    const from = performance.now();
    const result = await ensureBuilt(this.root, this.options.home, {
      onStart: () => this.output.begin('building (takes a minute the first time)'),
      signal: this.options.signal,
    });
    this.output.done('build', performance.now() - from, result === 'unchanged' ? 'up to date' : '');
  }

  private async startEmulator(context: ServiceContext): Promise<void> {
    const from = performance.now();
    await startPayPalEmulator(this.processes, context, {
      home: this.options.home,
      appOrigins: this.options.appOrigins ?? [],
      onNotice: (line) => this.warn(line),
      onPid: (pid) => this.recordPid('paypal-emulator', pid),
    });
    this.output.done('paypal-emulator', performance.now() - from);
  }

  private async prepareInstances(context: ServiceContext): Promise<{ instance: Instance; env: NodeJS.ProcessEnv }[]> {
    const { instances = 1, customizeEnv } = this.options;
    const reserved = new Set<number>(Object.values(context.ports));
    const port = async (wanted: number) => {
      const free = await nextFree(wanted, reserved);
      reserved.add(free);
      return String(free);
    };
    const programs: Program[] = this.options.single ? [HOST] : [...SERVICES];
    const prepared = [];
    for (let number = 1; number <= instances; number++) {
      for (const program of programs) {
        const services = program === HOST ? SERVICES : [program];
        const instance = { program, services, name: number === 1 ? program : `${program}-${number}` };
        const env = program === HOST ? hostEnvironment(context) : serviceEnvironment(program, context);
        if (number > 1) {
          env.HEALTH_PORT = await port(Number(env.HEALTH_PORT));
          if (services.includes('gateway')) env.PORT = await port(context.ports.site);
        }
        prepared.push({ instance, env: customizeEnv ? await customizeEnv(instance, env) : env });
      }
    }
    return prepared;
  }

  private async startService({ program, name }: Instance, env: NodeJS.ProcessEnv): Promise<void> {
    const startedAt = performance.now();
    const { from = 'build' } = this.options;
    await this.processes.supervise({
      name,
      command: process.execPath,
      args: serviceArguments(from),
      cwd: join(this.root, 'services', program),
      env,
      logFile: logFile(this.options.home, name),
      isReady: answersOk(`http://127.0.0.1:${env.HEALTH_PORT}/health/ready`),
      // All processes start at the same time and share the processor.
      readyTimeoutMs: 60_000 * (this.options.instances ?? 1),
      showErrors: true,
      group: from === 'source', // The watcher and its service.
      onNotice: (line) => this.warn(line),
      onPid: (pid) => this.recordPid(name, pid),
    });
    this.output.done(name, performance.now() - startedAt);
  }

  private describe(context: ServiceContext): StackFile {
    const { ports, urls, payPal } = context;
    const site = siteUrl(ports);
    const paypalEmulator = payPal.startsEmulator ? payPal.variables.PAYPAL_BASE_URL : undefined;
    const byService = (url: (service: (typeof SERVICES)[number]) => string) =>
      Object.fromEntries(SERVICES.map((service) => [service, url(service)])) as StackFile['urls']['databases'];
    return {
      site,
      admin: `${site}/admin/login`,
      apiDocs: `${site}/api/docs`,
      inbox: urls.inbox,
      paypalEmulator,
      urls: {
        site,
        ...urls,
        paypalEmulator,
        databases: byService((service) => databaseUrl(urls.postgres, service)),
        health: byService((service) => `http://127.0.0.1:${healthPort(this.options.single ? 'gateway' : service, ports)}`),
      },
      login: login(context),
      pids: this.pids,
      home: this.options.home,
    };
  }

  private recordPid(name: string, pid: number | undefined): void {
    if (pid === undefined) delete this.pids[name];
    else this.pids[name] = pid;
    if (this.file) writeStack(this.file);
  }

  private warn(line: string): void {
    this.output.warn(line);
  }
}
