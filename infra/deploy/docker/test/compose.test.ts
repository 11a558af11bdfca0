import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { redisAccounts } from '../../../dev/local/src/access/redis-users.ts';
import { type Account, accounts } from '../../../dev/local/src/access/table.ts';
import {
  composeText,
  containers,
  programs,
  read,
  root,
  staying,
  variablesExplained,
  variablesOfCompose,
  variablesReadBy,
  type Container,
} from './compose-file.js';

const names = (which: [string, Container][]) => which.map(([name]) => name);
const without = (which: [string, Container][], has: (container: Container) => unknown) =>
  names(which.filter(([, container]) => !has(container)));

test('nothing has more rights than it needs', () => {
  expect(without(containers, ({ read_only }) => read_only)).toEqual([]);
  expect(without(containers, ({ cap_drop }) => cap_drop?.includes('ALL'))).toEqual([]);
  expect(without(containers, ({ security_opt }) => security_opt?.includes('no-new-privileges:true'))).toEqual([]);
  // One gives new volumes to those who may not take them, and ends; the other reads files of Docker's.
  expect(without(containers, ({ user }) => user && !/^(0|root)\b/.test(user))).toEqual(['owners', 'logs']);
  expect(names(containers.filter(([, { cap_add }]) => cap_add))).toEqual(['owners', 'edge']);
});

test('whoever asks Docker owns the machine: nobody can', () => {
  expect(composeText).not.toContain('docker.sock');
});

test('nothing can take the whole machine', () => {
  expect(without(containers, ({ mem_limit, cpus, pids_limit }) => mem_limit && cpus && pids_limit)).toEqual([]);
  expect(without(containers, ({ logging }) => logging?.options['max-size'] && logging.options['max-file'])).toEqual([]);
});

test('a program takes a young heap of its own choice, and leaves half of its container to what is no heap', () => {
  const [, written = '[]'] = /^ENTRYPOINT (.*)$/m.exec(read('infra/deploy/docker/service.Dockerfile')) ?? [];
  expect(JSON.parse(written)).toEqual(expect.arrayContaining(['--max-semi-space-size=16', '--max-old-space-size-percentage=50']));
});

test('the exact release of each image is named, and its packages are those of the lock file', () => {
  const others = [...new Set(containers.map(([, { image }]) => image))].filter((image) => !image.startsWith('charter/'));
  // PostgreSQL and SeaweedFS number their releases with two parts.
  const loose = others.filter((image) => !/:v?\d+\.\d+\.\d+(-|@|$)/.test(image));
  expect(loose).toEqual([expect.stringMatching(/^postgres:\d+\.\d+$/), expect.stringMatching(/^chrislusf\/seaweedfs:\d+\.\d+$/)]);
  const dockerfile = read('infra/deploy/docker/service.Dockerfile');
  expect(dockerfile).toMatch(/^ARG NODE=node:\d+\.\d+\.\d+-/m);
  expect(dockerfile).toMatch(/npm@\d+\.\d+\.\d+ ci /);
  expect(dockerfile).not.toMatch(/npm install/);
});

test('what stays is watched, comes back, and is given time to end', () => {
  expect(without(staying, ({ restart }) => restart === 'unless-stopped')).toEqual([]);
  expect(without(staying, ({ healthcheck }) => healthcheck?.test)).toEqual([]);
  // A gateway takes up to nine seconds.
  expect(without(staying, ({ stop_grace_period }) => Number.parseInt(stop_grace_period ?? '0', 10) >= 15)).toEqual([]);
});

test('whoever waits says for what', () => {
  const waits = containers.flatMap(([name, { depends_on = {} }]) =>
    Object.entries(depends_on).map(([other, { condition }]) => ({ name, other, condition })),
  );
  const once = new Set(names(containers).filter((name) => !names(staying).includes(name)));
  expect(
    waits.filter(({ other, condition }) => condition !== (once.has(other) ? 'service_completed_successfully' : 'service_healthy')),
  ).toEqual([]);
});

test('the world reaches the edge and nothing else', () => {
  const open = containers.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
  expect(names(open)).toEqual(['edge']);
  expect(
    without(
      containers.filter(([, { ports }]) => ports),
      ({ profiles }) => profiles,
    ),
  ).toEqual(['edge']);
});

test('only programs and their servers share a network: neither the edge nor a dashboard reaches the broker', () => {
  const isIn =
    (network: string) =>
    ([, { networks = [] }]: [string, Container]): boolean =>
      Array.isArray(networks) ? networks.includes(network) : network in networks;
  const others = containers.filter(isIn('inside')).filter(([, { image }]) => !image.startsWith('charter/'));
  // The last two come to measure, and to be told of traces.
  expect(names(others)).toEqual(['postgres', 'redis', 'nats', 'owners', 'databases', 'prometheus', 'tempo']);
  const atTheDoor = containers.filter(isIn('door')).filter(([, { image }]) => !image.startsWith('charter/gateway'));
  expect(names(atTheDoor)).toEqual(['edge']);
});

test('a program signs in to each server as itself, and no other container has its passwords', () => {
  const passwords = (environment: Container['environment'] = {}) =>
    [...JSON.stringify(environment).matchAll(/\$\{((?:POSTGRES|NATS|REDIS)_PASSWORD_(\w+)):\?/g)].map(([, name, of]) => ({
      name: name!,
      of: of!,
    }));
  const holders = containers.filter(([, { image }]) => image.startsWith('charter/'));
  for (const [name, { image, environment }] of holders) {
    const itself = image.replace(/^charter\/|:.*$/g, '').toUpperCase();
    const foreign = passwords(environment).filter(({ of }) => of !== itself);
    expect({ name, foreign }).toEqual({ name, foreign: [] });
  }
  const given = Object.fromEntries(containers);
  for (const program of programs) {
    const { DATABASE_URL, NATS_URL, REDIS_URL = '' } = given[program]!.environment!;
    expect(DATABASE_URL).toMatch(
      new RegExp(`^postgres://${program}:\\$\\{POSTGRES_PASSWORD_${program.toUpperCase()}:.*@postgres:5432/charter_${program}$`),
    );
    expect(NATS_URL).toMatch(new RegExp(`^nats://${program}:\\$\\{NATS_PASSWORD_${program.toUpperCase()}:.*@nats:4222$`));
    expect(REDIS_URL !== '').toBe(redisAccounts.includes(program as Account));
    if (REDIS_URL)
      expect(REDIS_URL).toMatch(new RegExp(`^redis://${program}:\\$\\{REDIS_PASSWORD_${program.toUpperCase()}:.*@redis:6379$`));
  }
  const every = (server: string, users: readonly string[]) =>
    users.map((account) => `${server}_PASSWORD_${account.toUpperCase()}`).toSorted();
  const heldBy = (name: string) =>
    passwords(given[name]!.environment)
      .map((password) => password.name)
      .toSorted();
  expect(heldBy('databases')).toEqual(every('POSTGRES', programs));
  expect(heldBy('nats')).toEqual(every('NATS', accounts));
  expect(heldBy('redis')).toEqual(every('REDIS', [...redisAccounts, 'ops']));
  // Only the administrator's scripts and the operators' tool use the superuser.
  const superusers = containers.filter(([, { environment }]) => JSON.stringify(environment ?? {}).includes('${POSTGRES_PASSWORD:'));
  expect(names(superusers)).toEqual(['postgres', 'databases', 'ops']);
});

test('Redis refuses what does not fit into its container before it is killed for it', () => {
  const { command = [], mem_limit: limit = '' } = Object.fromEntries(containers).redis!;
  const most = command[command.indexOf('--maxmemory') + 1] ?? '';
  // The rest is for buffers, and for what changes while its log is written anew.
  expect(Number.parseInt(most, 10)).toBeLessThan(Number.parseInt(limit, 10) * 0.75);
});

test('no server writes down who asked, or what was in a row', () => {
  const edge = read('infra/deploy/docker/Caddyfile');
  expect(edge).toMatch(/log \{\s*format filter \{\s*request delete/);
  expect(edge).toContain('header_up X-Forwarded-For {client_ip}');
  expect(Object.fromEntries(containers).postgres!.command).toContain('log_error_verbosity=terse');
  expect(read('infra/deploy/k8s/base/postgres.yaml')).toContain('log_error_verbosity: terse');
});

test('every program has a database, its migrations, and runs after them', () => {
  const connected = [...read('infra/deploy/docker/databases.sql').matchAll(/^\\connect charter_(\w+)\n\\ir own-database\.sql$/gm)];
  expect(connected.map(([, service]) => service!).toSorted()).toEqual(programs.toSorted());
  const running = Object.fromEntries(containers);
  for (const program of programs) {
    expect(running[program]?.depends_on).toHaveProperty([`${program}-migrate`]);
    expect(running[`${program}-migrate`]).toMatchObject({ command: ['main.js', 'migrate'], image: running[program]?.image });
  }
});

test('letters and pictures have workers of their own, and only those who send letters reach mail servers', () => {
  const running = Object.fromEntries(containers);
  for (const service of ['notification', 'content']) {
    const worker = running[`${service}-worker`];
    expect(worker?.image).toBe(running[service]?.image);
    expect([running[service]?.environment?.WORKERS, worker?.environment?.WORKERS]).toEqual(['off', 'only']);
    expect({ ...worker?.environment, WORKERS: 'off' }).toEqual(running[service]?.environment);
    expect(worker?.depends_on).toHaveProperty([`${service}-migrate`]);
  }
  expect(running.notification?.networks).toEqual(['inside']);
  expect(running['notification-worker']?.networks).toEqual(['inside', 'outside']);
});

test('every program is given each variable it reads', () => {
  /** Where things lie inside an image, names that keep two products on one Redis apart, and a cluster of NATS, which one machine has not. */
  const settled = new Set(['WEB_DIST', 'ADMIN_DIST', 'QUEUE_PREFIX', 'REDIS_PREFIX', 'NATS_REPLICAS']);
  const given = Object.fromEntries(containers.map(([name, { environment = {} }]) => [name, environment]));
  const missing = programs.flatMap((program) => {
    const variables = variablesReadBy(program).filter((name) => !settled.has(name) && !(name in given[program]!));
    return variables.map((name) => `${program}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('every variable is explained in .env.example, and nothing else is', () => {
  expect([...variablesOfCompose].filter((name) => !variablesExplained.has(name))).toEqual([]);
  expect([...variablesExplained].filter((name) => !variablesOfCompose.has(name))).toEqual([]);
});

test('a secret has no default', () => {
  const isSecret = /PASSWORD|SECRET|ACCESS_KEY/;
  const used = [...composeText.matchAll(/\$\{([A-Z0-9_]+)(:.)?/g)].filter(([, name]) => isSecret.test(name!));
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter(([, , how]) => how !== ':?').map(([, name]) => name)).toEqual([]);
  const filled = [...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=(.+)$/gm)].filter(([, name]) => isSecret.test(name!));
  expect(filled).toEqual([]);
});

const compose = [['docker', 'compose'], ['docker-compose']].find(([command, ...args]) => {
  try {
    // `start_interval` is understood from 2.20 on; 2.26 is the oldest that was tried.
    const version = execFileSync(command!, [...args, 'version', '--short'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
    return major > 2 || (major === 2 && minor >= 26);
  } catch {
    return false;
  }
});

(compose ? describe : describe.skip)('Compose itself', () => {
  test('takes the file, and refuses it without secrets', () => {
    const [command, ...args] = compose!;
    const folder = mkdtempSync(join(tmpdir(), 'compose-'));
    const check = (env: string) => {
      const file = join(folder, 'env');
      writeFileSync(file, env);
      const all = [
        ...args,
        '--project-directory',
        root,
        '-f',
        join(root, 'docker-compose.yml'),
        '--env-file',
        file,
        '--profile',
        '*',
        'config',
        '-q',
      ];
      return execFileSync(command!, all, { encoding: 'utf8', stdio: 'pipe' });
    };
    try {
      const example = read('.env.example');
      expect(check(example.replace(/^([A-Z0-9_]+)=$/gm, '$1=given'))).toBe('');
      expect(() => check(example)).toThrow(/required variable [A-Z0-9_]+ is missing a value/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
