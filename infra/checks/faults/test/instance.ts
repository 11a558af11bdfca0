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

interface ExitResult {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** After this time Kubernetes kills a process that does not stop. */
const KILL_AFTER_MS = 10_000;

/** An additional process of a service, beside the stack's own one, with the same servers by default. */
export class Instance {
  private readonly ended: Promise<ExitResult>;
  private output = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly service: Service,
    readonly health: string,
    /** Base URL; meaningful for a gateway only. */
    readonly site: string,
  ) {
    this.ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString('utf8')));
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString('utf8')));
  }

  /** @param overrides environment variables that differ from the stack's */
  static async launch(service: Service, overrides: Record<string, string> = {}): Promise<Instance> {
    const site = Number(overrides.PORT ?? (await anyPort()));
    const health = Number(overrides.HEALTH_PORT ?? (await anyPort()));
    const [command, args] = withDeathSignal(process.execPath, serviceArguments('build'));
    const env = {
      ...environmentOf(service),
      HEALTH_PORT: String(health),
      ...(service === 'gateway' ? { PORT: String(site) } : {}),
      ...overrides,
    };
    const child = spawn(command, args, { cwd: join(ROOT, 'services', service), env, stdio: ['ignore', 'pipe', 'pipe'] });
    return new Instance(child, service, `http://127.0.0.1:${health}`, `http://127.0.0.1:${site}`);
  }

  get pid(): number {
    return this.child.pid!;
  }

  async ready(): Promise<this> {
    await eventually(async () => isReady(this.health).then((ready) => (ready ? undefined : Promise.reject(new Error(this.output)))), {
      within: 150_000,
    });
    return this;
  }

  /** Messages that it has logged at this level or above. */
  logged(level: 'info' | 'warn' | 'error'): string[] {
    const minimum = { info: 30, warn: 40, error: 50 }[level];
    return this.output
      .split('\n')
      .filter((line) => line.startsWith('{"level"'))
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .filter((entry) => entry.level >= minimum)
      .map(({ msg }) => msg);
  }

  /** Sends SIGTERM, `signals` times, and SIGKILL when it does not stop in time. */
  async stop({ signals = 1 } = {}): Promise<ExitResult> {
    for (let sent = 0; sent < signals; sent++) this.child.kill('SIGTERM');
    const killer = setTimeout(() => this.child.kill('SIGKILL'), KILL_AFTER_MS);
    const result = await this.ended;
    clearTimeout(killer);
    return result;
  }
}

export async function isReady(health: string): Promise<boolean> {
  return fetch(`${health}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The environment that the stack gives this service, including its own accounts on the servers. */
export function environmentOf(service: Service): NodeJS.ProcessEnv {
  const secrets = loadSecrets(stack.home);
  const ports = { ...DEFAULT_PORTS, site: Number(new URL(stack.site).port), paypalEmulator: Number(new URL(stack.paypalEmulator).port) };
  const payPal = payPalSettings(ports, secrets, {});
  return serviceEnvironment(service, { root: ROOT, ports, urls: stack.urls, secrets, payPal, env: process.env });
}
