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
  repository,
  seconds,
  servers,
} from '../src/check.ts';
import { closeConnections, inboxText, sell, site, visitor } from '../src/guests.ts';
import { build } from '../src/images.ts';
import { Installation } from '../src/installation.ts';

/** Megabytes; 1,000 in all. */
const limits = { gateway: 360, postgres: 230, redis: 30, nats: 50, store: 80, edge: 40, 'paypal-emulator': 110, inbox: 100 };

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
  await build(product, currentVersion, ['host', 'paypal-emulator']);
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
    expect(Object.keys(limits).toSorted()).toEqual([...servers, 'gateway'].toSorted());
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

  test('nothing was killed for its memory', async () => {
    expect(await product.killed()).toEqual([]);
  });
});
