import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
let repository: string;
let reported: string[];

/** A file that violates the rule, and what the file imports. */
const violatingFiles: Record<string, [file: string, imports: string]> = {
  'no-cycles': ['libs/database/src/circle-a.ts', './circle-b.js'],
  'sub-folders-below-their-folder': ['services/booking/src/schedule/printing/page.view.ts', '../schedule.js'],
  'resolvable-imports': ['libs/database/src/lost.ts', './nowhere.js'],
  'declared-dependency': ['services/catalog/src/undeclared.service.ts', 'lucide-react'],
  'service-to-service': ['services/catalog/src/forbidden.service.ts', '../../payment/src/order.service.js'],
  'services-import-libs-only': ['services/catalog/src/upward.service.ts', '../../../web/src/lib/thing.js'],
  'libs-import-libs-only': ['libs/messaging/src/upward.ts', '../../../services/payment/src/order.service.js'],
  'contracts-without-io': ['libs/contracts/src/io.ts', '@nestjs/common'],
  'telemetry-is-lowest-layer': ['libs/telemetry/src/upward.ts', '../../messaging/src/outbox.js'],
  'opentelemetry-only-in-tracer': ['libs/messaging/src/spans.ts', '@opentelemetry/api'],
  'database-below-messaging': ['libs/database/src/upward.ts', '../../messaging/src/outbox.js'],
  'messaging-below-service-kit': ['libs/messaging/src/kit.ts', '../../service-kit/src/clock.js'],
  'browser-libs-without-server-libs': ['libs/ui/src/server.ts', '../../messaging/src/outbox.js'],
  'api-client-without-react': ['libs/api-client/src/react.ts', 'react'],
  'apps-import-browser-libs-only': ['web/src/lib/server.ts', '../../../libs/messaging/src/outbox.js'],
  'no-maintenance-operations-in-gateway': ['services/gateway/src/maintenance.controller.ts', '../../../libs/contracts/src/operators.js'],
  'gateway-http-is-the-lowest-layer': ['services/gateway/src/http/limits/upward.ts', '../../auth/sessions.js'],
  'gateway-api-is-the-highest-layer': ['services/gateway/src/cache/upward.ts', '../api/bookings.js'],
  'app-to-app': ['web/src/lib/staff.ts', '../../../admin-web/src/lib/thing.js'],
  'contracts-in-browsers-as-types-only': ['web/src/lib/heavy.ts', '../../../libs/contracts/src/messages.js'],
  'feature-to-feature': ['web/src/features/packages/forbidden.ts', '../payment/pay.js'],
  'features-below-routes-below-app': ['web/src/features/packages/upward.ts', '../../routes/home.js'],
  'render-entries-above-app': ['web/src/features/packages/server-code.ts', '../../render/server/head.js'],
  'lib-below-features': ['web/src/lib/upward.ts', '../features/payment/pay.js'],
  'domain-is-pure': ['services/booking/src/holds/hold.ts', '@nestjs/common'],
  'typeorm-only-in-repositories': ['services/booking/src/forbidden.service.ts', 'typeorm'],
  'paypal-and-smtp-only-in-clients': ['services/payment/src/direct.service.ts', '@paypal/paypal-server-sdk'],
  's3-only-in-object-store': ['services/content/src/media/bucket.client.ts', '@aws-sdk/client-s3'],
  'object-store-below-service-kit': ['libs/object-store/src/kit.ts', '../../service-kit/src/clock.js'],
};

/** Files whose folders import each other, although no file is in a cycle. */
const cyclicFolders = {
  rule: 'no-cycles-between-folders',
  files: {
    'services/booking/src/blocks/block.service.ts': '../schedule/schedule.repository.js',
    'services/booking/src/schedule/schedule.service.ts': '../blocks/block.repository.js',
    'libs/contracts/src/catalog/forms.ts': '../booking/limits.js',
    'libs/contracts/src/booking/forms.ts': '../catalog/limits.js',
  },
};

/** The same violation two folders deeper. Imports of the same folder (`./`) stay as they are. */
const nested = ([file, imports]: [file: string, imports: string]): [file: string, imports: string] => [
  join(dirname(file), 'nested/deeper', basename(file)),
  imports.startsWith('../') ? `../../${imports}` : imports,
];
const violations = Object.entries(violatingFiles).flatMap(([rule, violation]) =>
  [violation, nested(violation)].map(([file, imports]) => ({ rule, file, imports })),
);

/** Files that the violating files import. */
const importTargets = [
  'libs/messaging/src/outbox.ts',
  'libs/service-kit/src/clock.ts',
  'libs/contracts/src/messages.ts',
  'libs/contracts/src/booking/limits.ts',
  'libs/contracts/src/catalog/limits.ts',
  'libs/contracts/src/operators.ts',
  'services/payment/src/order.service.ts',
  'services/booking/src/blocks/block.repository.ts',
  'services/booking/src/schedule/schedule.repository.ts',
  'services/booking/src/schedule/schedule.ts',
  'services/gateway/src/auth/sessions.ts',
  'services/gateway/src/api/bookings.ts',
  'web/src/lib/thing.ts',
  'web/src/routes/home.ts',
  'web/src/features/payment/pay.ts',
  'web/src/render/server/head.ts',
  'admin-web/src/lib/thing.ts',
];

/** Domain code at every depth and in every service that has some. */
const impureDomainFiles = [
  'services/booking/src/booking.ts',
  'services/booking/src/documents/layout.ts',
  'services/catalog/src/package.ts',
  'services/content/src/review.ts',
  'services/content/src/media/image.ts',
  'services/inquiry/src/inquiry.ts',
  'services/payment/src/payments/payment.ts',
];
const outsideDomain = [
  'services/content/src/media/media.service.ts',
  'services/payment/src/main.ts',
  'services/gateway/src/http/server.ts',
];

async function write(path: string, content: string): Promise<void> {
  const file = join(repository, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

const cruise = (): Promise<string> =>
  new Promise((resolve) => {
    const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const folders = ['services', 'libs', 'web', 'admin-web'];
    const options = { cwd: repository, maxBuffer: 1e8 };
    execFile(
      process.execPath,
      [bin, ...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
      options,
      (_error, output) => resolve(output),
    );
  });

beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), 'charter-boundaries-'));
  await cp(join(root, '.dependency-cruiser.cjs'), join(repository, '.dependency-cruiser.cjs'));
  await cp(join(root, 'tsconfig.base.json'), join(repository, 'tsconfig.base.json'));
  await symlink(join(root, 'node_modules'), join(repository, 'node_modules'));
  await write('package.json', '{ "name": "test", "dependencies": {} }');
  await write('services/catalog/package.json', '{ "name": "catalog", "dependencies": {} }');
  for (const path of importTargets) await write(path, 'export const thing = 1;\n');
  for (const folder of ['libs/database/src', 'libs/database/src/nested/deeper']) {
    await write(`${folder}/circle-b.ts`, "export * from './circle-a.js';\n");
  }
  for (const path of [...impureDomainFiles, ...outsideDomain]) await write(path, "export * from '@nestjs/common';\n");
  for (const { file, imports } of violations) await write(file, `export * from '${imports}';\n`);
  for (const [path, imports] of Object.entries(cyclicFolders.files)) await write(path, `export * from '${imports}';\n`);
  const { summary } = JSON.parse(await cruise()) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  reported = summary.violations.map(({ from, rule }) => `${rule.name} ${from}`);
});

afterAll(() => rm(repository, { recursive: true, force: true }));

test.each(violations)('rule $rule is violated by $file', ({ rule, file }) => {
  expect(reported).toContain(`${rule} ${file}`);
});

test.each(Object.keys(cyclicFolders.files))('the folder of %s is in a cycle, the file is not', (file) => {
  expect(reported).toContain(`${cyclicFolders.rule} ${dirname(file)}`);
  expect(reported).not.toContain(`no-cycles ${file}`);
});

test.each(impureDomainFiles)('domain-is-pure covers %s', (file) => {
  expect(reported).toContain(`domain-is-pure ${file}`);
});

test('domain-is-pure does not cover files with a role suffix and entry points', () => {
  for (const file of outsideDomain) expect(reported).not.toContain(`domain-is-pure ${file}`);
});

test('every rule is in this list', async () => {
  const { default: config } = (await import(join(root, '.dependency-cruiser.cjs'))) as { default: { forbidden: { name: string }[] } };
  expect(config.forbidden.map(({ name }) => name).toSorted()).toEqual([...Object.keys(violatingFiles), cyclicFolders.rule].toSorted());
});
