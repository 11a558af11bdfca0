import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../../..');
let house: string;
let complaints: Set<string>;

/** One file that breaks one rule, and what it imports. */
const broken: Record<string, [file: string, imports: string]> = {
  'no-circle': ['libs/database/src/circle-a.ts', './circle-b.js'],
  resolvable: ['libs/database/src/lost.ts', './nowhere.js'],
  'declared-dependency': ['services/catalog/src/undeclared.service.ts', 'lucide-react'],
  'service-to-service': ['services/catalog/src/nosy.service.ts', '../../payment/src/order.service.js'],
  'only-libs-and-infra-below-services': ['services/catalog/src/upward.service.ts', '../../../web/src/lib/thing.js'],
  'libs-know-no-one-above': ['libs/messaging/src/upward.ts', '../../../services/payment/src/order.service.js'],
  'contracts-are-words': ['libs/contracts/src/busy.ts', '@nestjs/common'],
  'telemetry-below-all': ['libs/telemetry/src/upward.ts', '../../messaging/src/outbox.js'],
  'only-the-tracer-knows-opentelemetry': ['libs/messaging/src/spans.ts', '@opentelemetry/api'],
  'database-below-messaging-below-service-kit': ['libs/database/src/upward.ts', '../../messaging/src/outbox.js'],
  'messaging-below-service-kit': ['libs/messaging/src/kit.ts', '../../service-kit/src/clock.js'],
  'ui-and-api-client-are-for-browsers': ['libs/ui/src/server.ts', '../../messaging/src/outbox.js'],
  'api-client-without-react': ['libs/api-client/src/react.ts', 'react'],
  'apps-know-three-libs': ['web/src/lib/server.ts', '../../../libs/messaging/src/outbox.js'],
  'operators-door-is-not-the-gateways': ['services/gateway/src/remedy.controller.ts', '../../../libs/contracts/src/operators.js'],
  'app-to-app': ['web/src/lib/staff.ts', '../../../admin-web/src/lib/thing.js'],
  'contracts-in-browsers-are-types': ['web/src/lib/heavy.ts', '../../../libs/contracts/src/words.js'],
  'feature-to-feature': ['web/src/features/packages/nosy.ts', '../payment/pay.js'],
  'features-below-routes-below-app': ['web/src/features/packages/upward.ts', '../../routes/home.js'],
  'lib-below-features': ['web/src/lib/upward.ts', '../features/payment/pay.js'],
  'domain-is-pure': ['services/booking/src/holds/hold.ts', '@nestjs/common'],
  'only-repositories-know-tables': ['services/booking/src/nosy.service.ts', 'typeorm'],
  'only-a-client-knows-paypal-and-smtp': ['services/payment/src/direct.service.ts', '@paypal/paypal-server-sdk'],
  'only-the-object-store-knows-s3': ['services/content/src/media/bucket.client.ts', '@aws-sdk/client-s3'],
  'object-store-below-service-kit': ['libs/object-store/src/kit.ts', '../../service-kit/src/clock.js'],
};

/** What the broken files point at. */
const innocent = [
  'libs/messaging/src/outbox.ts',
  'libs/service-kit/src/clock.ts',
  'libs/contracts/src/words.ts',
  'libs/contracts/src/operators.ts',
  'services/payment/src/order.service.ts',
  'web/src/lib/thing.ts',
  'web/src/routes/home.ts',
  'web/src/features/payment/pay.ts',
  'admin-web/src/lib/thing.ts',
];

async function put(path: string, content: string): Promise<void> {
  const file = join(house, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

const cruise = (): Promise<string> =>
  new Promise((resolve) => {
    const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const folders = ['services', 'libs', 'web', 'admin-web'];
    const options = { cwd: house, maxBuffer: 1e8 };
    execFile(
      process.execPath,
      [bin, ...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
      options,
      (_error, output) => resolve(output),
    );
  });

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'charter-boundaries-'));
  await cp(join(root, '.dependency-cruiser.cjs'), join(house, '.dependency-cruiser.cjs'));
  await cp(join(root, 'tsconfig.base.json'), join(house, 'tsconfig.base.json'));
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'));
  await put('package.json', '{ "name": "house", "dependencies": {} }');
  await put('services/catalog/package.json', '{ "name": "catalog", "dependencies": {} }');
  for (const path of innocent) await put(path, 'export const thing = 1;\n');
  await put('libs/database/src/circle-b.ts', "export * from './circle-a.js';\n");
  for (const [path, imports] of Object.values(broken)) await put(path, `export * from '${imports}';\n`);
  const { summary } = JSON.parse(await cruise()) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  complaints = new Set(summary.violations.map(({ from, rule }) => `${rule.name} ${from}`));
});

afterAll(() => rm(house, { recursive: true, force: true }));

test.each(Object.entries(broken).map(([rule, [file]]) => [rule, file]))('the rule %s is seen to fail', (rule, file) => {
  expect([...complaints]).toContain(`${rule} ${file}`);
});

test('every rule of the house is in this list', async () => {
  const { default: config } = (await import(join(root, '.dependency-cruiser.cjs'))) as { default: { forbidden: { name: string }[] } };
  expect(config.forbidden.map(({ name }) => name).toSorted()).toEqual(Object.keys(broken).toSorted());
});
