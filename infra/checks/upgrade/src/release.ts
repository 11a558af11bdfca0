/** One release of the product, running on a home: started by its own starter, stopped by SIGTERM as Ctrl-C does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What the tests read of `<home>/stack.json`. */
export interface Stack {
  site: string;
  inbox: string;
  paypalEmulator: string;
  login: { username: string; password: string };
  urls: { databases: Record<string, string> };
}

const startTimeoutMs = 300_000;

export class Release {
  private constructor(
    readonly stack: Stack,
    private readonly starter: ChildProcess,
  ) {}

  /** @param starter path of the program behind `npm start`, which was moved between releases */
  static async start(folder: string, starter: string, options: { home: string; port: number; log: string }): Promise<Release> {
    const log = createWriteStream(options.log, { flags: 'a' });
    const child = spawn(process.execPath, ['--no-warnings', join(folder, starter)], {
      cwd: folder,
      env: { ...withoutServers(process.env), CHARTER_HOME: options.home, PORT: String(options.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    const file = join(options.home, 'stack.json');
    const deadline = Date.now() + startTimeoutMs;
    while (!existsSync(file)) {
      if (child.exitCode !== null) throw new Error(`${starter} exited with ${child.exitCode}: see ${options.log}`);
      if (Date.now() > deadline) throw new Error(`${starter} was not ready within ${startTimeoutMs} ms: see ${options.log}`);
      await pause(250);
    }
    return new Release(JSON.parse(readFileSync(file, 'utf8')) as Stack, child);
  }

  async stop(): Promise<void> {
    if (this.starter.exitCode !== null) return;
    this.starter.kill('SIGTERM');
    await once(this.starter, 'exit');
  }
}

/** The test's servers are those of the home; none that the environment names. */
const withoutServers = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/_URL$|^S3_|^PAYPAL_|^ADMIN_|^NODE_ENV$|^NODE_OPTIONS$|^JEST_/.test(name)));
