/**
 * The product in containers, as an operator runs it: the former release is installed, used and upgraded by the documented steps; then
 * containers are killed, restarted and scaled while guests visit and pay; the data is backed up and restored.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from '@charter/upgrade/client';
import { hasEngine } from '@charter/local/src/container-engine.ts';
import { isInHistory } from '@charter/upgrade/former-release';
import { buy } from '@charter/upgrade/purchase';
import { Agent, fetch as undiciFetch } from 'undici';
import { Installation } from '../src/installation.ts';
import { unexpected, visitDuring, type Visits } from '../src/visitors.ts';

const repository = join(import.meta.dirname, '../../../..');
/** The last commit before version 1.0.0. */
const former = '704b596d9a29f9ae271b2b6719019e7abab66e1e';
const current = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repository, encoding: 'utf8' }).trim();
const emulator = 'http://127.0.0.1:3100';
const inbox = 'http://127.0.0.1:8025';
const ports = { http: '8480', https: '8443' };

/** Everything that runs, in the order of `upgrade.sh`. */
const programs = [
  'catalog',
  'content',
  'content-worker',
  'inquiry',
  'booking',
  'payment',
  'notification',
  'notification-worker',
  'gateway',
];
const servers = ['postgres', 'redis', 'nats', 'store', 'paypal-emulator', 'inbox', 'edge'];

const folder = mkdtempSync(join(tmpdir(), 'charter-containers-'));
const product = new Installation(join(folder, 'charter'), 'charter-check');
const report: string[] = [];
/** Written at once, because Jest prints nothing of a file until all of its tests have ended. */
function note(line: string): void {
  report.push(line);
  process.stderr.write(`  … ${line}\n`);
}
const seconds = (from: number) => `${((Date.now() - from) / 1000).toFixed(0)} s`;
const tell = (what: string, { requests, failures, slowest }: Visits) =>
  note(
    `${what}: ${requests} requests, ${failures.length} failed (${failures.map(({ status }) => status).join(' ')}), slowest ${slowest} ms`,
  );

// The edge makes its own certificate for localhost.
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
const fetchInsecure = ((url: string, init: object) => undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch;
const site = `https://localhost:${ports.https}`;
const formerSite = `http://localhost:${ports.http}`;

let day = 10;
const guests: { email: string; confirmationCode: string }[] = [];

async function sell(origin = site): Promise<Client> {
  const guest = new Client(origin, origin.startsWith('https') ? fetchInsecure : fetch);
  const { confirmationCode } = await buy(guest, (day += 1), emulator);
  guests.push({ email: guest.email, confirmationCode });
  return guest;
}

/** Text of the inbox's list: Mailpit's, or that of the local inbox. */
async function inboxText(): Promise<string> {
  for (const path of ['/api/v1/messages?limit=500', '/api/messages']) {
    const response = await fetch(inbox + path);
    if (response.ok) return await response.text();
  }
  throw new Error('the inbox has no list');
}

async function eventually(check: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await check();
    } catch (error) {
      if (attempt === 120) throw error;
      await pause(500);
    }
  }
}

const images = [...programs.filter((program) => !program.endsWith('-worker')), 'ops', 'paypal-emulator'];
/** Gives the images of this release another version. */
async function tagAll(version: string): Promise<void> {
  for (const name of images) await product.command('docker', ['tag', `charter/${name}:${currentVersion}`, `charter/${name}:${version}`]);
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: product.folder, stdio: ['ignore', 'ignore', 'pipe'] });
const hasImages = (version: string) => {
  try {
    for (const name of images) {
      execFileSync('docker', ['image', 'inspect', `charter/${name}:${version}`], { stdio: 'ignore' });
    }
    return true;
  } catch {
    return false;
  }
};

/** @param version already built images of that name are used as they are */
async function build(version: string): Promise<void> {
  if (hasImages(version)) return;
  const began = Date.now();
  product.setVariable('CHARTER_VERSION', version);
  // A profile of the command line replaces those of COMPOSE_PROFILES.
  await product.compose('--profile', 'ops', '--profile', 'demo', 'build');
  note(`build of ${version}: ${seconds(began)}`);
}

const isPossible = hasEngine() && isInHistory(former, repository);
if (!isPossible) console.warn('The containers were not tested: `docker info` has no answer, or this clone lacks the former release.');

const formerVersion = process.env['FORMER_VERSION'] ?? 'former';
const currentVersion = process.env['CURRENT_VERSION'] ?? current.slice(0, 12);

beforeAll(async () => {
  if (!isPossible) return;
  execFileSync('git', ['clone', '--quiet', '--no-checkout', repository, product.folder]);
  git('checkout', '--quiet', former);
  mkdirSync(join(product.folder, 'backups'));
  // The user of the programs' images.
  chownSync(join(product.folder, 'backups'), 65532, 65532);
  product.configure({
    SITE_ADDRESS: 'http://localhost',
    PUBLIC_URL: formerSite,
    ALLOWED_ORIGINS: `${site},${formerSite}`,
    BIND_ADDRESS: '127.0.0.1',
    HTTP_PORT: ports.http,
    HTTPS_PORT: ports.https,
    PAYPAL_ENVIRONMENT: 'emulator',
    PAYPAL_BASE_URL: 'http://paypal.localhost:3100',
    ALLOW_PAYPAL_EMULATOR: 'demo',
    PAYPAL_CLIENT_ID: 'demo',
    PAYPAL_CLIENT_SECRET: 'demo',
    PAYPAL_WEBHOOK_ID: 'DEMO',
    SMTP_URL: 'smtp://inbox:1025',
    // All visitors of this test have one address.
    ...Object.fromEntries(
      ['READS', 'RENDERS', 'WRITES', 'SETUP', 'ORDERS', 'CAPTURES', 'CAPTURES_CHECKOUT', 'CODES', 'SIGN_IN', 'WEBHOOKS'].map((name) => [
        `RATE_${name}`,
        '1000000',
      ]),
    ),
    HOLDS_PER_ADDRESS: '1000',
    HOLDS_UNPAID: '1000',
  });
  // The former release's emulator let nothing but a browser approve an order.
  writeFileSync(join(product.folder, 'check.override.yml'), "services:\n  paypal-emulator:\n    environment: { CONTROL: 'on' }\n");
  await build(formerVersion);
  product.setVariable('CHARTER_VERSION', formerVersion);
}, 3_600_000);

afterAll(async () => {
  if (isPossible) {
    console.log(['Containers', ...report].join('\n  '));
    if (!process.env['KEEP_CONTAINERS']) await product.remove();
  }
  await dispatcher.close();
  if (!process.env['KEEP_CONTAINERS']) rmSync(folder, { recursive: true, force: true });
}, 600_000);

/** The step without which the others cannot succeed, while it has not. */
let missing: string | undefined;
const requiredTest = (name: string, run: () => Promise<void>) =>
  test(name, async () => {
    missing = name;
    await run();
    missing = undefined;
  });

(isPossible ? describe : describe.skip)('containers', () => {
  beforeEach(() => {
    if (missing) throw new Error(`Not run, because this failed: ${missing}`);
  });

  requiredTest('the former release sells a charter', async () => {
    const began = Date.now();
    await product.start([...servers, ...programs, 'catalog-seed']);
    await product.becomesHealthy();
    note(`former release, start to healthy: ${seconds(began)}`);
    await eventually(async () => void (await new Client(formerSite).request('GET', '/api/charter-packages')));
    await sell(formerSite);
    expect(guests[0]).toMatchObject({ confirmationCode: expect.any(String) });
  });

  requiredTest('it is upgraded service by service while guests visit', async () => {
    git('checkout', '--quiet', '--force', current);
    await build(currentVersion);
    product.setVariable('CHARTER_VERSION', formerVersion);
    // What this release requires and the former one did not: CHANGELOG.md.
    product.setVariable('BUSINESS_EMAIL', 'charters@example.com');
    const began = Date.now();
    const visits = await visitDuring(formerSite, fetch, async () => {
      await product.command('infra/deploy/docker/upgrade.sh', [currentVersion]);
    });
    tell(`upgrade from the former release in ${seconds(began)}`, visits);
    expect(product.variable('CHARTER_VERSION')).toBe(currentVersion);
    // The volume of the former edge cannot hold certificates.
    await product.compose('rm', '--stop', '--force', 'edge', 'owners');
    await product.command('docker', ['volume', 'rm', `${product.project}_edge`]);
    product.setVariable('SITE_ADDRESS', 'localhost');
    product.setVariable('PUBLIC_URL', site);
    await product.compose('up', '--detach', '--no-build');
    await product.becomesHealthy();
    // This release replaces the edge's container; connections are refused meanwhile.
    expect(unexpected(visits).filter(({ status }) => typeof status === 'number')).toEqual([]);
    expect(visits.failures.length).toBeLessThan(20);
    const { confirmationCode } = guests[0]!;
    expect(await new Client(site, fetchInsecure).request('GET', `/api/bookings/${confirmationCode}`)).toMatchObject({ confirmationCode });
  });

  test('an upgrade that leaves the edge as it is fails no request', async () => {
    const next = 'next';
    await tagAll(next);
    const began = Date.now();
    const visits = await visitDuring(site, fetchInsecure, async () => {
      await product.command('infra/deploy/docker/upgrade.sh', [next]);
    });
    tell(`upgrade in ${seconds(began)}`, visits);
    expect(unexpected(visits)).toEqual([]);
    expect(visits.failures.length).toBeLessThan(10);
    await product.command('infra/deploy/docker/upgrade.sh', [currentVersion]);
  });

  test('a version that does not become healthy is rolled back', async () => {
    const broken = 'broken';
    await tagAll(broken);
    // Its migrations end well, its service ends at once.
    writeFileSync(join(folder, 'main.js'), "process.exit(process.argv[2] === 'migrate' ? 0 : 1);\n");
    writeFileSync(join(folder, 'Dockerfile'), `FROM charter/inquiry:${currentVersion}\nCOPY main.js /app/main.js\n`);
    await product.command('docker', ['build', '--quiet', '--tag', `charter/inquiry:${broken}`, folder]);
    const before = await visitDuring(site, fetchInsecure, async () => {
      await expect(product.command('infra/deploy/docker/upgrade.sh', [broken])).rejects.toThrow(
        `the product runs at ${currentVersion} again`,
      );
    });
    tell('roll-back', before);
    expect(product.variable('CHARTER_VERSION')).toBe(currentVersion);
    await product.becomesHealthy(programs);
    await sell();
  });

  test('guests book and pay over https, and read the e-mail', async () => {
    const response = await fetchInsecure(`${site}/`);
    expect(response.status).toBe(200);
    // Browsers would require TLS of every program on this machine.
    expect(response.headers.get('strict-transport-security')).toBeNull();
    const guest = await sell();
    await eventually(async () => expect(await inboxText()).toContain(guest.email));
    note(`memory in MB, idle: ${JSON.stringify(await product.memory())}`);
  });

  test('a body above the limit is rejected with 413, however often', async () => {
    const body = JSON.stringify({ message: 'a'.repeat(3_000_000) });
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const headers = { 'content-type': 'application/json', origin: site };
        return (await fetchInsecure(`${site}/api/contact`, { method: 'POST', headers, body })).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([413]));
  });

  test('visitors see a page in their language while no gateway answers', async () => {
    await product.compose('stop', 'gateway');
    const page = await fetchInsecure(`${site}/de/booking`);
    await product.compose('start', 'gateway');
    await product.becomesHealthy(['gateway']);
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('5');
    expect(await page.text()).toMatch(/<html lang="de">[^]*Wir sind gleich zurück/);
  });

  test.each([...programs, ...servers])('%s is killed and restarted while guests visit', async (service) => {
    let back = 0;
    const visits = await visitDuring(site, fetchInsecure, async () => {
      await product.compose('kill', '--signal', 'KILL', service);
      // Docker does not restart what was killed by command.
      await product.compose('up', '--detach', '--no-deps', '--no-build', service);
      back = await product.becomesHealthy([service]);
      await product.compose('restart', '--no-deps', service);
      await product.becomesHealthy([service]);
    });
    tell(`${service} killed (healthy after ${back.toFixed(1)} s) and restarted`, visits);
    // Without the edge nothing can answer.
    if (service !== 'edge') expect(unexpected(visits)).toEqual([]);
    await eventually(async () => expect((await new Client(site, fetchInsecure).send('GET', '/api/charter-packages')).status).toBe(200));
  });

  test('charters sold before, during and after are all there, each with one e-mail', async () => {
    await sell();
    for (const { confirmationCode } of guests) {
      const { status } = await new Client(site, fetchInsecure).send('GET', `/api/bookings/${confirmationCode}`);
      expect({ confirmationCode, status }).toEqual({ confirmationCode, status: 200 });
    }
    await eventually(async () => expect(await inboxText()).toContain(guests.at(-1)!.email));
  });

  test('every program runs twice, and one of each pair may be killed', async () => {
    await product.compose(
      'up',
      '--detach',
      '--no-deps',
      '--no-build',
      ...programs.flatMap((program) => ['--scale', `${program}=2`]),
      ...programs,
    );
    await product.becomesHealthy();
    expect((await product.containers()).filter(({ Service }) => Service === 'booking')).toHaveLength(2);
    const visits = await visitDuring(site, fetchInsecure, async () => {
      for (const program of ['gateway', 'booking', 'catalog']) {
        await product.command('docker', ['kill', `${product.project}-${program}-1`]);
        await pause(2000);
      }
      await sell();
    });
    tell('two of each program, one of three pairs killed', visits);
    expect(unexpected(visits)).toEqual([]);
    await product.compose(
      'up',
      '--detach',
      '--no-deps',
      '--no-build',
      ...programs.flatMap((program) => ['--scale', `${program}=1`]),
      ...programs,
    );
    await product.becomesHealthy(programs);
  });

  test('a backup is restored', async () => {
    const began = Date.now();
    await product.compose('run', '--rm', 'ops', 'backup', '/backups/check');
    note(`backup: ${seconds(began)}`);
    const later = await sell();
    const lost = guests.pop()!;
    expect(lost.email).toBe(later.email);
    const restoring = Date.now();
    await product.compose('stop', ...programs);
    await product.compose('run', '--rm', 'ops', 'restore', '/backups/check', '--replace');
    await product.compose('rm', '--stop', '--force', 'nats', 'redis', 'owners');
    for (const volume of ['nats', 'redis']) await product.command('docker', ['volume', 'rm', `${product.project}_${volume}`]);
    await product.compose('up', '--detach', '--no-build', ...servers, ...programs);
    await product.becomesHealthy();
    note(`restore, until healthy: ${seconds(restoring)}`);
    const reader = new Client(site, fetchInsecure);
    await eventually(async () => expect((await reader.send('GET', `/api/bookings/${guests[0]!.confirmationCode}`)).status).toBe(200));
    expect((await reader.send('GET', `/api/bookings/${lost.confirmationCode}`)).status).toBe(404);
    await sell();
    note(`memory in MB, at the end: ${JSON.stringify(await product.memory())}`);
  });
});
