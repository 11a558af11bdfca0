import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { locales, media } from '@charter/contracts/browser';
import { redisAccounts } from '../../../dev/local/src/access/redis-users.ts';
import { type Account, accounts } from '../../../dev/local/src/access/table.ts';
import {
  composeText,
  containers,
  programs,
  read,
  root,
  longRunning,
  documentedVariables,
  variablesOfCompose,
  variablesReadBy,
  type Container,
} from './compose-file.js';

const names = (which: [string, Container][]) => which.map(([name]) => name);
const without = (which: [string, Container][], has: (container: Container) => unknown) =>
  names(which.filter(([, container]) => !has(container)));

test('containers run without root and with minimal capabilities', () => {
  expect(without(containers, ({ read_only }) => read_only)).toEqual([]);
  expect(without(containers, ({ cap_drop }) => cap_drop?.includes('ALL'))).toEqual([]);
  expect(without(containers, ({ security_opt }) => security_opt?.includes('no-new-privileges:true'))).toEqual([]);
  // `owners` changes the owner of new volumes and exits; `logs` reads Docker's log files.
  expect(without(containers, ({ user }) => user && !/^(0|root)\b/.test(user))).toEqual(['owners', 'logs']);
  expect(names(containers.filter(([, { cap_add }]) => cap_add))).toEqual(['owners', 'edge']);
});

test('no container has access to the Docker socket', () => {
  expect(composeText).not.toContain('docker.sock');
});

test('every container has resource limits', () => {
  expect(without(containers, ({ mem_limit, cpus, pids_limit }) => mem_limit && cpus && pids_limit)).toEqual([]);
  expect(without(containers, ({ logging }) => logging?.options['max-size'] && logging.options['max-file'])).toEqual([]);
});

test('no container may swap, which would double its memory limit', () => {
  expect(without(containers, ({ mem_limit, memswap_limit }) => memswap_limit === mem_limit)).toEqual([]);
});

test('volumes whose path the image owns as another user are not filled from the image', () => {
  const mounts = Object.fromEntries(containers.map(([name, { volumes = [] }]) => [name, volumes]));
  // /data/caddy is root's, /loki is user 10001's; Docker would copy these owners into the empty volume.
  expect(mounts.edge).toContainEqual({ type: 'volume', source: 'edge', target: '/data', volume: { nocopy: true } });
  expect(mounts.loki).toContainEqual({ type: 'volume', source: 'loki', target: '/loki', volume: { nocopy: true } });
  // /tempo is the program of its image.
  expect(JSON.stringify(mounts.tempo)).not.toContain(':/tempo"');
});

test('secrets and backups are not committed', () => {
  const ignored = read('.gitignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', 'backups/']));
});

test('the page shown while no gateway answers is in every language', () => {
  const page = read('infra/deploy/docker/edge/unavailable.html');
  const written = [...page.matchAll(/^ {2}"(\w\w)" \(list(?: "[^"]+"){4}\)$/gm)].map(([, locale]) => locale!);
  expect(written).toEqual(locales);
});

test('the edge limits bodies as the gateway does', () => {
  const edge = read('infra/deploy/docker/edge/Caddyfile');
  expect(edge).toMatch(/request_body @forms \{\s*max_size 64KiB/);
  expect(read('services/gateway/src/http/server.ts')).toContain('const defaultBodyLimit = 64 * 1024;');
  expect(edge).toMatch(/request_body @webhooks \{\s*max_size 256KiB/);
  expect(read('services/gateway/src/api/payments/payment.controller.ts')).toContain("'webhooks', bodyLimit: 256 * 1024");
  expect(edge).toMatch(/request_body @uploads \{\s*max_size 9MiB/);
  expect(edge).toMatch(/request_body @inline \{\s*max_size 12MiB/);
  expect(read('services/gateway/src/http/requests/route-options.ts')).toContain('bodyLimit: 12 * 1024 * 1024');
  // Caddy rejects larger bodies by the header, before the gateway sees the request.
  for (const [matcher, bytes] of [
    ['largeForms', 64 * 1024],
    ['largeWebhooks', 256 * 1024],
    ['largeUploads', 9 * 1024 * 1024],
    ['largeInline', 12 * 1024 * 1024],
  ]) {
    expect(edge).toMatch(new RegExp(`@${matcher} \\{[^@]*> ${bytes}\\b`));
    expect(edge).toContain(`error @${matcher} 413`);
  }
  // The rest is for the parts of the form.
  expect(media.maxBytes).toBeLessThan(9 * 1024 * 1024);
});

test('programs set the young generation and limit the heap to half of the container', () => {
  const [, written = '[]'] = /^ENTRYPOINT (.*)$/m.exec(read('infra/deploy/docker/service.Dockerfile')) ?? [];
  expect(JSON.parse(written)).toEqual(expect.arrayContaining(['--max-semi-space-size=16', '--max-old-space-size-percentage=50']));
});

test('images have exact versions, and packages are those of the lock file', () => {
  const others = [...new Set(containers.map(([, { image }]) => image))].filter((image) => !image.startsWith('charter/'));
  // Versions of PostgreSQL and SeaweedFS have two parts.
  const loose = others.filter((image) => !/:v?\d+\.\d+\.\d+(-|@|$)/.test(image));
  expect(loose).toEqual([expect.stringMatching(/^postgres:\d+\.\d+@/), expect.stringMatching(/^chrislusf\/seaweedfs:\d+\.\d+@/)]);
  const dockerfile = read('infra/deploy/docker/service.Dockerfile');
  expect(dockerfile).toMatch(/^ARG NODE=node:\d+\.\d+\.\d+-/m);
  expect(dockerfile).toMatch(/ npm ci /);
  expect(dockerfile).not.toMatch(/npm install/);
});

test('long-running containers have health checks, restart, and a stop grace period', () => {
  expect(without(longRunning, ({ restart }) => restart === 'unless-stopped')).toEqual([]);
  expect(without(longRunning, ({ healthcheck }) => healthcheck?.test)).toEqual([]);
  // A gateway takes up to nine seconds to stop.
  expect(without(longRunning, ({ stop_grace_period }) => Number.parseInt(stop_grace_period ?? '0', 10) >= 15)).toEqual([]);
});

test('dependencies have conditions', () => {
  const waits = containers.flatMap(([name, { depends_on = {} }]) =>
    Object.entries(depends_on).map(([other, { condition }]) => ({ name, other, condition })),
  );
  const once = new Set(names(containers).filter((name) => !names(longRunning).includes(name)));
  expect(
    waits.filter(({ other, condition }) => condition !== (once.has(other) ? 'service_completed_successfully' : 'service_healthy')),
  ).toEqual([]);
});

test('only the edge publishes ports', () => {
  const open = containers.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
  expect(names(open)).toEqual(['edge']);
  expect(
    without(
      containers.filter(([, { ports }]) => ports),
      ({ profiles }) => profiles,
    ),
  ).toEqual(['edge']);
});

test('only programs and their servers share a network, without edge and dashboards', () => {
  const isIn =
    (network: string) =>
    ([, { networks = [] }]: [string, Container]): boolean =>
      Array.isArray(networks) ? networks.includes(network) : network in networks;
  const others = containers.filter(isIn('inside')).filter(([, { image }]) => !image.startsWith('charter/'));
  // Prometheus scrapes metrics, and Tempo receives traces.
  expect(names(others)).toEqual(['postgres', 'redis', 'nats', 'owners', 'databases', 'prometheus', 'tempo']);
  const inEdgeNetwork = containers.filter(isIn('edge')).filter(([, { image }]) => !image.startsWith('charter/gateway'));
  expect(names(inEdgeNetwork)).toEqual(['edge']);
});

test('every program has its own account on each server, and no other container has its passwords', () => {
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
  // Only administration scripts and the ops tool use the superuser.
  const superusers = containers.filter(([, { environment }]) => JSON.stringify(environment ?? {}).includes('${POSTGRES_PASSWORD:'));
  expect(names(superusers)).toEqual(['postgres', 'databases', 'ops', 'backup']);
});

test('Redis has a memory limit below that of its container', () => {
  const { command = [], mem_limit: limit = '' } = Object.fromEntries(containers).redis!;
  const most = command[command.indexOf('--maxmemory') + 1] ?? '';
  // The rest is for buffers and for changes during the rewrite of its append-only file.
  expect(Number.parseInt(most, 10)).toBeLessThan(Number.parseInt(limit, 10) * 0.75);
});

test('servers log neither client addresses nor row values', () => {
  const edge = read('infra/deploy/docker/edge/Caddyfile');
  expect(edge).toMatch(/log \{\s*format filter \{\s*request delete/);
  expect(edge).toContain('header_up X-Forwarded-For {client_ip}');
  expect(Object.fromEntries(containers).postgres!.command).toContain('log_error_verbosity=terse');
  expect(read('infra/deploy/k8s/base/postgres.yaml')).toContain('log_error_verbosity: terse');
});

test('every program has a database and starts after its migrations', () => {
  const connected = [...read('infra/deploy/docker/databases.sql').matchAll(/^\\connect charter_(\w+)\n\\ir own-database\.sql$/gm)];
  expect(connected.map(([, service]) => service!).toSorted()).toEqual(programs.toSorted());
  const running = Object.fromEntries(containers);
  for (const program of programs) {
    expect(running[program]?.depends_on).toHaveProperty([`${program}-migrate`]);
    expect(running[`${program}-migrate`]).toMatchObject({ command: ['main.js', 'migrate'], image: running[program]?.image });
  }
});

test('e-mails and renditions have separate workers, and only those that send e-mails reach mail servers', () => {
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

test('every program gets each variable that it reads', () => {
  /** Paths inside the image, Redis prefixes, settings for a NATS cluster, which a single machine does not need, and a timeout that tests change. */
  const settled = new Set(['WEB_DIST', 'ADMIN_DIST', 'QUEUE_PREFIX', 'REDIS_PREFIX', 'NATS_REPLICAS', 'DATABASE_STATEMENT_SECONDS']);
  const given = Object.fromEntries(containers.map(([name, { environment = {} }]) => [name, environment]));
  const missing = programs.flatMap((program) => {
    const variables = variablesReadBy(program).filter((name) => !settled.has(name) && !(name in given[program]!));
    return variables.map((name) => `${program}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('.env.example documents every variable and no others', () => {
  // The former name of BUSINESS_LICENSE is passed on in this version only.
  expect([...variablesOfCompose].filter((name) => !documentedVariables.has(name))).toEqual(['BUSINESS_LICENCE']);
  expect([...documentedVariables].filter((name) => !variablesOfCompose.has(name))).toEqual([]);
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
    // `start_interval` requires 2.20; 2.26 is the oldest tested version.
    const version = execFileSync(command!, [...args, 'version', '--short'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
    return major > 2 || (major === 2 && minor >= 26);
  } catch {
    return false;
  }
});

(compose ? describe : describe.skip)('Compose itself', () => {
  test('accepts the file, and rejects it without secrets', () => {
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
