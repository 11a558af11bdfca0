/** The demo with all services in one container (`compose.single.yml`), on a machine of one gigabyte. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkVariables,
  current,
  currentVersion,
  end,
  eventually,
  folderOf,
  isPossible,
  note,
  programs,
  repository,
  seconds,
  servers,
  tell,
  upgradeScript,
} from '../src/check.ts';
import { closeConnections, fetchInsecure, inboxText, sell, site, visitor } from '../src/guests.ts';
import { build, tagAll } from '../src/images.ts';
import { Installation } from '../src/installation.ts';
import { unexpected, visitDuring } from '../src/visitors.ts';

const images = ['host', 'ops', 'paypal-emulator'];

/** Megabytes; 1,000 in all. */
const limits = { gateway: 320, postgres: 200, backup: 70, redis: 30, nats: 50, store: 80, edge: 40, 'paypal-emulator': 110, inbox: 100 };

const product = new Installation(folderOf('single'), { project: 'charter-check-single' });

beforeAll(async () => {
  if (!isPossible) return;
  product.clone(repository);
  product.checkOut(current);
  const variables = Object.entries({ ...checkVariables, SITE_ADDRESS: 'localhost', PUBLIC_URL: site });
  const given = variables.map(([name, value]) => `${name}=${value}`);
  await product.initialize('--demo', '--single', ...given);
  const lines = Object.entries(limits).map(
    ([service, megabytes]) => `  ${service}: { mem_limit: ${megabytes}m, memswap_limit: ${megabytes}m }\n`,
  );
  writeFileSync(join(product.folder, 'check.override.yml'), `services:\n${lines.join('')}`);
  product.setVariable('COMPOSE_FILE', 'docker-compose.yml:infra/deploy/docker/compose.single.yml:check.override.yml');
  await build(product, currentVersion, images);
  product.setVariable('CHARTER_VERSION', currentVersion);
  const began = Date.now();
  await product.compose('up', '--detach', '--no-build');
  await product.becomesHealthy([...servers, 'gateway']);
  note(`single container, start to healthy: ${seconds(began)}`);
}, 3_600_000);

afterAll(async () => {
  if (isPossible) await end(product);
  await closeConnections();
}, 600_000);

(isPossible ? describe : describe.skip)('one container for all services', () => {
  test('the limits of all containers add up to 1,000 MB', () => {
    expect(Object.keys(limits).toSorted()).toEqual([...servers, 'gateway', 'backup'].toSorted());
    expect(Object.values(limits).reduce((sum, limit) => sum + limit)).toBe(1000);
  });

  test('the demo data is there, and guests book and pay over https', async () => {
    await eventually(async () => {
      const finished = await product.compose('ps', '--all', '--format', '{{.Service}} {{.State}} {{.ExitCode}}', 'gateway-seed');
      expect(finished.trim()).toBe('gateway-seed exited 0');
    });
    note(`memory in MB, idle: ${JSON.stringify(await product.memory())}`);
    const sales = [await sell(), await sell(), await sell()];
    for (const { email, confirmationCode } of sales) {
      expect(await visitor().request('GET', `/api/bookings/${confirmationCode}`)).toMatchObject({ confirmationCode });
      await eventually(async () => expect(await inboxText()).toContain(email));
    }
    note(`memory in MB, after bookings: ${JSON.stringify(await product.memory())}`);
  });

  const isOneContainer = async () => {
    const ours = (await product.containers()).filter(({ Service }) => [...programs, 'backup'].includes(Service));
    expect(ours.map(({ Service }) => Service).toSorted()).toEqual(['backup', 'gateway']);
  };

  test('an upgrade replaces the container, and no request fails', async () => {
    await tagAll(product, currentVersion, 'next', images);
    const began = Date.now();
    const visits = await visitDuring(site, fetchInsecure, async () => void (await product.command(upgradeScript, ['next'])));
    tell(`upgrade of the single container in ${seconds(began)}`, visits);
    expect(unexpected(visits)).toEqual([]);
    expect(visits.failures.length).toBeLessThan(10);
    expect(product.variable('CHARTER_VERSION')).toBe('next');
    await isOneContainer();
    await sell();
  });

  test('a version that does not become healthy is rolled back', async () => {
    const former = product.variable('CHARTER_VERSION')!;
    await tagAll(product, currentVersion, 'broken', images);
    const folder = folderOf('broken-host');
    await product.command('mkdir', ['-p', folder]);
    writeFileSync(join(folder, 'main.js'), 'process.exit(1);\n');
    writeFileSync(join(folder, 'Dockerfile'), `FROM charter/host:${currentVersion}\nCOPY main.js /app/main.js\n`);
    await product.command('docker', ['build', '--quiet', '--tag', 'charter/host:broken', folder]);
    const visits = await visitDuring(site, fetchInsecure, async () => {
      await expect(product.command(upgradeScript, ['broken'])).rejects.toThrow(`the product runs at ${former} again`);
    });
    tell('roll-back of the single container', visits);
    expect(unexpected(visits)).toEqual([]);
    expect(product.variable('CHARTER_VERSION')).toBe(former);
    await product.becomesHealthy(['gateway']);
    await isOneContainer();
    await sell();
  });

  test('nothing was killed for its memory', async () => {
    expect(await product.killed()).toEqual([]);
  });
});
