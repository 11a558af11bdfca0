import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Service, serviceEnvironment, payPalSettings } from '@charter/local/src/environment.ts';
import { ROOT } from '@charter/local/src/home.ts';
import { withDeathSignal } from '@charter/local/src/orphan-guard.ts';
import { DEFAULT_PORTS, anyPort } from '@charter/local/src/ports.ts';
import { loadSecrets } from '@charter/local/src/secrets.ts';
import { serviceArguments } from '@charter/local/src/service-command.ts';
import { eventually } from '@charter/testing';
import { stack } from './stack.ts';

/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Milliseconds after which whoever runs us in production stops asking and kills. */
const patience = 10_000;

/** One more process of a service, beside the stack's own: the same program, with the same servers unless told otherwise. */
export class Instance {
  private readonly ended: Promise<Ending>;
  private written = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly service: Service,
    readonly health: string,
    /** Of a gateway only. */
    readonly site: string,
  ) {
    this.ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
    child.stdout?.on('data', (chunk: Buffer) => (this.written += chunk.toString('utf8')));
    child.stderr?.on('data', (chunk: Buffer) => (this.written += chunk.toString('utf8')));
  }

  /** @param over variables that differ from those of the stack */
  static async launch(service: Service, over: Record<string, string> = {}): Promise<Instance> {
    const [site, health] = [await anyPort(), await anyPort()];
    const [command, args] = withDeathSignal(process.execPath, serviceArguments('build', service));
    const env = {
      ...environmentOf(service),
      HEALTH_PORT: String(health),
      ...(service === 'gateway' ? { PORT: String(site) } : {}),
      ...over,
    };
    const child = spawn(command, args, { cwd: join(ROOT, 'services', service), env, stdio: ['ignore', 'pipe', 'pipe'] });
    return new Instance(child, service, `http://127.0.0.1:${health}`, `http://127.0.0.1:${site}`);
  }

  get pid(): number {
    return this.child.pid!;
  }

  async ready(): Promise<this> {
    await eventually(async () => isReady(this.health).then((ready) => (ready ? undefined : Promise.reject(new Error(this.written)))), {
      within: 150_000,
    });
    return this;
  }

  /** What it has logged at this level or above, as messages. */
  logged(level: 'info' | 'warn' | 'error'): string[] {
    const least = { info: 30, warn: 40, error: 50 }[level];
    return this.written
      .split('\n')
      .filter((line) => line.startsWith('{"level"'))
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .filter((entry) => entry.level >= least)
      .map(({ msg }) => msg);
  }

  /** Asks it to end, as often as told, and kills it when it does not. */
  async end({ times = 1 } = {}): Promise<Ending> {
    for (let asked = 0; asked < times; asked++) this.child.kill('SIGTERM');
    const killer = setTimeout(() => this.child.kill('SIGKILL'), patience);
    const ending = await this.ended;
    clearTimeout(killer);
    return ending;
  }
}

export async function isReady(health: string): Promise<boolean> {
  return fetch(`${health}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The variables that the stack gives this service, its own users on the servers among them. */
export function environmentOf(service: Service): NodeJS.ProcessEnv {
  const secrets = loadSecrets(stack.home);
  const ports = { ...DEFAULT_PORTS, site: Number(new URL(stack.site).port), paypalEmulator: Number(new URL(stack.paypalEmulator).port) };
  const payPal = payPalSettings(ports, secrets, {});
  return serviceEnvironment(service, { root: ROOT, ports, urls: stack.urls, secrets, payPal, env: process.env });
}
