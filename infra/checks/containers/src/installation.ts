/** An operator's checkout with its `.env`, and the containers that Compose runs from it. */
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DockerComposeEnvironment } from 'testcontainers';

const run = promisify(execFile);

export interface Container {
  Service: string;
  Name: string;
  State: string;
  Health: string;
}

interface Options {
  /** Name of the Compose project, which separates its containers and volumes from others on this machine. */
  project: string;
  /** Files over `docker-compose.yml`, and profiles, of an installation whose `.env` does not name them. */
  overlays?: string[];
  profiles?: string;
}

export class Installation {
  readonly project: string;
  private readonly overlays: string[];
  private readonly profiles: string | undefined;

  /** @param folder of the checkout */
  constructor(
    readonly folder: string,
    { project, overlays = [], profiles }: Options,
  ) {
    this.project = project;
    this.overlays = overlays;
    this.profiles = profiles;
  }

  /** Clones the repository, or fetches what it has gained since. */
  clone(repository: string): void {
    if (existsSync(join(this.folder, '.git'))) return void execFileSync('git', ['fetch', '--quiet'], { cwd: this.folder });
    execFileSync('git', ['clone', '--quiet', '--no-checkout', repository, this.folder]);
  }

  checkOut(commit: string): void {
    execFileSync('git', ['checkout', '--quiet', '--force', commit], { cwd: this.folder, stdio: ['ignore', 'ignore', 'pipe'] });
    const pinImages = 'infra/deploy/docker/pin-images.mjs';
    if (process.env['IMAGES_BY_TAG'] === 'true' && existsSync(join(this.folder, pinImages))) {
      execFileSync(process.execPath, [pinImages, '--remove'], { cwd: this.folder });
    }
  }

  get isConfigured(): boolean {
    return existsSync(join(this.folder, '.env'));
  }

  private get environment(): NodeJS.ProcessEnv {
    const { CHARTER_VERSION: _version, COMPOSE_FILE: _file, COMPOSE_PROFILES: _profiles, ...inherited } = process.env;
    return {
      ...inherited,
      COMPOSE_PROJECT_NAME: this.project,
      ...(this.profiles && { COMPOSE_PROFILES: this.profiles }),
      ...(this.overlays.length > 0 && { COMPOSE_FILE: ['docker-compose.yml', ...this.overlays].join(':') }),
      // One image after the other: together the builds take six gigabytes.
      COMPOSE_PARALLEL_LIMIT: '1',
    };
  }

  /** Makes `.env` as the README says. */
  async initialize(...args: string[]): Promise<void> {
    await this.command('infra/deploy/docker/init.sh', args);
  }

  /** Writes `.env` of a release without `init.sh` from its example: a generated value for each empty secret, and the given variables. */
  configure(variables: Record<string, string>): void {
    const example = readFileSync(join(this.folder, '.env.example'), 'utf8');
    const secret = /^((?!PAYPAL)\w*(?:PASSWORD(?:_\w+)?|SECRET|S3_\w*KEY\w*))=$/gm;
    const filled = example.replaceAll(secret, (_line, name: string) => `${name}=${randomBytes(24).toString('hex')}`);
    writeFileSync(join(this.folder, '.env'), `${filled}\n`, { mode: 0o600 });
    for (const [name, value] of Object.entries(variables)) this.setVariable(name, value);
  }

  setVariable(name: string, value: string): void {
    const file = join(this.folder, '.env');
    const others = readFileSync(file, 'utf8').replaceAll(new RegExp(`^${name}=.*\n`, 'gm'), '');
    writeFileSync(file, `${others}${name}=${value}\n`);
  }

  variable(name: string): string | undefined {
    return new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(join(this.folder, '.env'), 'utf8'))?.[1];
  }

  /** @param services all of the profile unless given */
  async start(services?: string[]): Promise<void> {
    const { COMPOSE_FILE = '', ...environment } = this.environment;
    await new DockerComposeEnvironment(this.folder, COMPOSE_FILE.split(':'))
      .withProjectName(this.project)
      .withEnvironmentFile(join(this.folder, '.env'))
      .withEnvironment(environment as Record<string, string>)
      .withProfiles('demo')
      // Containers are removed by `remove`; the tool's own cleanup needs one more image.
      .withAutoCleanup(false)
      .withStartupTimeout(180_000)
      .up(services);
  }

  /** @throws Error with what Compose printed */
  async compose(...args: string[]): Promise<string> {
    return await this.command('docker', ['compose', ...args]);
  }

  /** Runs a program in the checkout, as an operator does. */
  async command(program: string, args: string[]): Promise<string> {
    try {
      const { stdout } = await run(program, args, { cwd: this.folder, env: this.environment, maxBuffer: 64 * 1024 * 1024 });
      return stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${program} ${args.join(' ')}\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`, { cause: error });
    }
  }

  async containers(): Promise<Container[]> {
    const lines = (await this.compose('ps', '--format', 'json')).trim().split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Container);
  }

  /** Waits until every long-running container is healthy. @returns seconds */
  async becomesHealthy(services: string[] = []): Promise<number> {
    const began = Date.now();
    for (;;) {
      const containers = (await this.containers()).filter(({ Service }) => services.length === 0 || services.includes(Service));
      const waiting = containers.filter(({ State, Health }) => State !== 'running' || (Health !== '' && Health !== 'healthy'));
      if (containers.length >= services.length && containers.length > 0 && waiting.length === 0) return (Date.now() - began) / 1000;
      if (Date.now() - began > 180_000) throw new Error(`not healthy: ${JSON.stringify(waiting)}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Megabytes of every container, by service; those of several containers of a service are added. */
  async memory(): Promise<Record<string, number>> {
    const containers = await this.containers();
    const stats = await this.command('docker', [
      'stats',
      '--no-stream',
      '--format',
      '{{.Name}} {{.MemUsage}}',
      ...containers.map(({ Name }) => Name),
    ]);
    const megabytes: Record<string, number> = {};
    for (const [, name, amount, unit] of stats.matchAll(/^(\S+) ([\d.]+)(KiB|MiB|GiB)/gm)) {
      const service = containers.find(({ Name }) => Name === name)!.Service;
      const factor = { KiB: 1 / 1024, MiB: 1, GiB: 1024 }[unit as 'KiB' | 'MiB' | 'GiB'];
      megabytes[service] = Math.round((megabytes[service] ?? 0) + Number(amount) * factor);
    }
    return megabytes;
  }

  /** Services with a container that was killed for its memory or restarted by the engine. */
  async killed(): Promise<string[]> {
    const containers = await this.containers();
    const state = await this.command('docker', [
      'inspect',
      '--format',
      '{{.State.OOMKilled}} {{.RestartCount}}',
      ...containers.map(({ Name }) => Name),
    ]);
    const lines = state.trim().split('\n');
    return containers.filter((_container, index) => lines[index] !== 'false 0').map(({ Service }) => Service);
  }

  /** Removes the containers, networks, volumes and the checkout. */
  async remove(): Promise<void> {
    await this.compose('--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '20');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
