/** The former release is installed and used, then upgraded by the documented steps while guests visit, and rolled back from a broken version. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '@charter/upgrade/client';
import { released, upgradeSwitchedOff } from '@charter/upgrade/released';
import {
  checkVariables,
  current,
  currentVersion,
  end,
  eventually,
  folderOf,
  isPossible,
  note,
  ports,
  programs,
  repository,
  seconds,
  servers,
  tell,
  upgradeScript,
} from '../src/check.ts';
import { closeConnections, fetchInsecure, type Sale, sell, site, visitor } from '../src/guests.ts';
import { build, services, tagAll } from '../src/images.ts';
import { Installation } from '../src/installation.ts';
import { unexpected, type Visits, visitDuring } from '../src/visitors.ts';

const formerVersion = process.env['FORMER_VERSION'] ?? 'former';
const formerSite = `http://localhost:${ports.http}`;

const isUpgradePossible = isPossible && released !== undefined;
if (isPossible && !released) console.warn(upgradeSwitchedOff);

const product = new Installation(folderOf('upgraded'), {
  project: 'charter-check-upgrade',
  overlays: ['check.override.yml'],
  profiles: 'demo',
});
const sales: Sale[] = [];

beforeAll(async () => {
  if (!isPossible || !released) return;
  product.clone(repository);
  if (product.isConfigured) {
    await product.compose('start', ...servers, ...programs);
    await product.becomesHealthy();
  } else {
    product.checkOut(released.commit);
    product.configure({
      ...checkVariables,
      SITE_ADDRESS: 'http://localhost',
      PUBLIC_URL: formerSite,
      ALLOWED_ORIGINS: `${site},${formerSite}`,
      PAYPAL_ENVIRONMENT: 'emulator',
      PAYPAL_BASE_URL: 'http://paypal.localhost:3100',
      ALLOW_PAYPAL_EMULATOR: 'demo',
      PAYPAL_CLIENT_ID: 'demo',
      PAYPAL_CLIENT_SECRET: 'demo',
      PAYPAL_WEBHOOK_ID: 'DEMO',
      SMTP_URL: 'smtp://inbox:1025',
    });
    await build(product, formerVersion, [...services, 'paypal-emulator']);
    product.setVariable('CHARTER_VERSION', formerVersion);
    const began = Date.now();
    await product.start([...servers, ...programs, 'catalog-seed']);
    await product.becomesHealthy();
    note(`former release, start to healthy: ${seconds(began)}`);
  }
  if (product.variable('CHARTER_VERSION') !== currentVersion) {
    await eventually(async () => void (await new Client(formerSite).request('GET', '/api/charter-packages')));
    sales.push(await sell(formerSite));
  }
  product.checkOut(current);
  // Compose reads no file of this release without what it requires and the former one did not.
  await product.initialize();
  await build(product, currentVersion);
}, 3_600_000);

afterAll(async () => {
  if (isUpgradePossible) await end(product);
  await closeConnections();
}, 600_000);

/** Printed when the edge's image or settings have changed. */
const replaceEdge = 'docker compose up --detach --no-deps edge';

/** The documented steps from a release before 1.0.0. @returns what visitors saw during each of the two steps */
async function upgradeFromFormer(): Promise<{ visits: Visits; edgeVisits: Visits }> {
  product.setVariable('CHARTER_VERSION', formerVersion);
  let printed = '';
  const visits = await visitDuring(formerSite, fetch, async () => {
    printed = await product.command(upgradeScript, [currentVersion]);
  });
  expect(printed).toContain(replaceEdge);
  const edgeVisits = await visitDuring(formerSite, fetch, async () => {
    await product.command('sh', ['-c', replaceEdge]);
    await product.becomesHealthy();
  });
  // Keeps a certificate in the volume of the former edge, which that could not.
  product.setVariable('SITE_ADDRESS', 'localhost');
  product.setVariable('PUBLIC_URL', site);
  await product.compose('up', '--detach', '--no-build', ...servers, ...programs);
  await product.becomesHealthy();
  return { visits, edgeVisits };
}

async function isUpgraded(): Promise<void> {
  if (product.variable('SITE_ADDRESS') !== 'localhost') await upgradeFromFormer();
}

(isUpgradePossible ? describe : describe.skip)('an upgrade', () => {
  test('nothing is changed while a required variable is not set', async () => {
    if (product.variable('CHARTER_VERSION') !== formerVersion) return;
    product.setVariable('BUSINESS_EMAIL', '');
    await expect(product.command(upgradeScript, [currentVersion])).rejects.toThrow('BUSINESS_EMAIL');
    product.setVariable('BUSINESS_EMAIL', checkVariables.BUSINESS_EMAIL!);
    expect(product.variable('CHARTER_VERSION')).toBe(formerVersion);
    await new Client(formerSite).request('GET', '/api/charter-packages');
  });

  test('the former release is upgraded service by service', async () => {
    const began = Date.now();
    const { visits, edgeVisits } = await upgradeFromFormer();
    tell(`upgrade from the former release in ${seconds(began)}`, visits);
    tell('replacement of the edge', edgeVisits);
    expect(product.variable('CHARTER_VERSION')).toBe(currentVersion);
    expect(unexpected(visits)).toEqual([]);
    expect(visits.failures.length).toBeLessThan(10);
    // Ten requests a second, and the documented half second may be a second on a slow machine.
    expect(edgeVisits.failures.length).toBeLessThan(20);
    for (const { confirmationCode } of sales) {
      expect(await visitor().request('GET', `/api/bookings/${confirmationCode}`)).toMatchObject({ confirmationCode });
    }
    await sell();
  });

  test('an upgrade that does not change the edge fails no request', async () => {
    await isUpgraded();
    const next = 'next';
    await tagAll(product, currentVersion, next);
    const began = Date.now();
    let printed = '';
    const visits = await visitDuring(site, fetchInsecure, async () => {
      printed = await product.command(upgradeScript, [next]);
    });
    tell(`upgrade in ${seconds(began)}`, visits);
    expect(unexpected(visits)).toEqual([]);
    expect(visits.failures.length).toBeLessThan(10);
    expect(printed).not.toContain(replaceEdge);
    product.setVariable('CHARTER_VERSION', currentVersion);
  });

  test('a version that does not become healthy is rolled back', async () => {
    await isUpgraded();
    const broken = 'broken';
    await tagAll(product, currentVersion, broken);
    // Its migrations end well, its service ends at once.
    const folder = folderOf('broken');
    await product.command('mkdir', ['-p', folder]);
    writeFileSync(join(folder, 'main.js'), "process.exit(process.argv[2] === 'migrate' ? 0 : 1);\n");
    writeFileSync(join(folder, 'Dockerfile'), `FROM charter/inquiry:${currentVersion}\nCOPY main.js /app/main.js\n`);
    await product.command('docker', ['build', '--quiet', '--tag', `charter/inquiry:${broken}`, folder]);
    const visits = await visitDuring(site, fetchInsecure, async () => {
      await expect(product.command(upgradeScript, [broken])).rejects.toThrow(`the product runs at ${currentVersion} again`);
    });
    tell('roll-back', visits);
    expect(unexpected(visits)).toEqual([]);
    expect(product.variable('CHARTER_VERSION')).toBe(currentVersion);
    await product.becomesHealthy(programs);
    await sell();
  });
});
