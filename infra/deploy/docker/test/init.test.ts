/** `init.sh` in a folder with the files that it reads, and a `docker` that lists the given volumes. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { read, root } from './compose-file.js';

let folder: string;
const file = () => join(folder, '.env');
const written = () => readFileSync(file(), 'utf8');
const variables = () =>
  Object.fromEntries(
    written()
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  ) as Record<string, string>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'init-'));
  for (const path of ['infra/deploy/docker/init.sh', 'infra/deploy/docker/demo.env', '.env.example', 'docker-compose.yml']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  volumesAre('');
});
afterEach(() => rmSync(folder, { recursive: true }));

function volumesAre(listed: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const docker = `#!/bin/sh\ncase "$*" in *project=charter) printf '%s' '${listed}' ;; esac\n`;
  writeFileSync(join(folder, 'bin/docker'), docker, { mode: 0o755 });
}

/** @throws Error with what the script printed */
const init = (...args: string[]): string =>
  execFileSync('sh', [join(folder, 'infra/deploy/docker/init.sh'), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: tmpdir(),
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
  });

const example = read('.env.example');
const [, section = ''] = /^# generated$([^]*)^# end of generated$/m.exec(example) ?? [];
const generated = [...section.matchAll(/^([A-Z0-9_]+)=$/gm)].map(([, name]) => name!);
const product = [
  'SITE_ADDRESS=charters.example',
  'BUSINESS_EMAIL=hello@charters.example',
  'SMTP_URL=smtps://user:pa$$=w#rd@mail.example',
  ...['PAYPAL_CLIENT_ID=id', 'PAYPAL_CLIENT_SECRET=secret', 'PAYPAL_WEBHOOK_ID=WH-1'],
];

test('a new .env has a generated value for each secret and the given values, and can be read by its owner only', () => {
  const printed = init(...product);
  expect(printed).toContain('All required values are in .env');
  const values = variables();
  expect(generated.length).toBeGreaterThan(20);
  for (const name of generated) expect({ name, value: values[name] }).toEqual({ name, value: expect.stringMatching(/^[0-9a-f]{48}$/) });
  expect(new Set(generated.map((name) => values[name])).size).toBe(generated.length);
  // Compose would take $, # and what follows from a value without quotation marks.
  expect(values).toMatchObject({
    SMTP_URL: "'smtps://user:pa$$=w#rd@mail.example'",
    PUBLIC_URL: 'https://charters.example',
    ADMIN_USERNAME: 'captain',
    PAYPAL_CLIENT_SECRET: 'secret',
  });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.startsWith('.env.') && name !== '.env.example')).toEqual([]);
});

test('what is still empty is named', () => {
  expect(init('SITE_ADDRESS=http://localhost')).toContain(
    'Still empty in .env: BUSINESS_EMAIL PAYPAL_CLIENT_ID PAYPAL_CLIENT_SECRET PAYPAL_WEBHOOK_ID SMTP_URL',
  );
  expect(variables().PUBLIC_URL).toBe('http://localhost');
});

test('a second run changes nothing', () => {
  init(...product);
  const first = written();
  init();
  init(...product);
  expect(written()).toBe(first);
});

test('a variable that a release brings is added, and no value that is there changes', () => {
  init(...product);
  const old = written()
    .replace(/^REDIS_PASSWORD_OPS=.*\n/m, '')
    .replace(/^STAFF_SECRET=.*$/m, 'STAFF_SECRET=');
  writeFileSync(file(), `${old}OWN_VALUE=with = and $ and 'quotes'\n`);
  expect(init()).toContain('Generated: REDIS_PASSWORD_OPS STAFF_SECRET');
  const values = variables();
  expect(values.REDIS_PASSWORD_OPS).toMatch(/^[0-9a-f]{48}$/);
  expect(values.STAFF_SECRET).toMatch(/^[0-9a-f]{48}$/);
  const kept = old.split('\n').filter((line) => line !== 'STAFF_SECRET=');
  expect(written().split('\n')).toEqual(expect.arrayContaining([...kept, "OWN_VALUE=with = and $ and 'quotes'"]));
});

test.each([
  ['another value of a variable', ['SITE_ADDRESS=other.example'], 'SITE_ADDRESS has another value in .env'],
  ['a demo where money is real', ['--demo'], 'PAYPAL_ENVIRONMENT in .env is not that of a demo'],
  ['a variable that does not exist', ['SITE_ADRESS=x'], 'SITE_ADRESS is not in .env.example'],
  ['an unknown option', ['--force'], 'usage'],
  ['a new password of the administrator of the database', ['--rotate', 'POSTGRES_PASSWORD'], 'only a service'],
])('%s is refused and changes nothing', (_what, args, message) => {
  init(...product, 'PAYPAL_ENVIRONMENT=live');
  const first = written();
  expect(() => init(...args)).toThrow(message);
  expect(written()).toBe(first);
});

test('without .env nothing is made while an installation has volumes', () => {
  volumesAre('charter_postgres');
  expect(() => init(...product)).toThrow('1 volumes of the project charter exist, and .env is missing');
  expect(existsSync(file())).toBe(false);
});

test('with .env the volumes do not matter', () => {
  init(...product);
  volumesAre('charter_postgres');
  expect(init()).toContain('All required values are in .env');
});

test('a demo in one container needs no other option of Compose', () => {
  expect(init('--demo', '--single', 'SITE_ADDRESS=localhost', 'PUBLIC_URL=https://localhost')).toContain('All required values are in .env');
  const { COMPOSE_PROFILES, COMPOSE_FILE, ...values } = variables();
  expect({ COMPOSE_PROFILES, COMPOSE_FILE }).toEqual({
    COMPOSE_PROFILES: 'demo',
    COMPOSE_FILE: 'docker-compose.yml:infra/deploy/docker/compose.single.yml',
  });
  const demo = Object.fromEntries(
    [...read('infra/deploy/docker/demo.env').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(values).toMatchObject({ ...demo, SITE_ADDRESS: 'localhost', PUBLIC_URL: 'https://localhost' });
});

test('a new password of a service replaces the former one', () => {
  init(...product);
  const before = variables();
  expect(init('--rotate', 'NATS_PASSWORD_BOOKING')).toContain('docker compose up --detach');
  const { NATS_PASSWORD_BOOKING, ...others } = variables();
  expect(NATS_PASSWORD_BOOKING).toMatch(/^[0-9a-f]{48}$/);
  expect(NATS_PASSWORD_BOOKING).not.toBe(before.NATS_PASSWORD_BOOKING);
  expect({ ...others, NATS_PASSWORD_BOOKING: before.NATS_PASSWORD_BOOKING }).toEqual(before);
});
