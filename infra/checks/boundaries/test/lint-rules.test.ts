import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const rule = 'eslint(no-restricted-imports)';
let repository: string;
let reported: string[];

/** Dependency-cruiser sees which file is imported, not which name: the client of staff and that of visitors are in one package. */
const violatingFiles: Record<string, string> = {
  'web/src/lib/named.ts': "import { api } from '@charter/api-client';\nexport const used = api;\n",
  'web/src/features/trip/renamed.tsx': "import { api as client } from '@charter/api-client';\nexport const used = client;\n",
  'web/src/routes/namespace.ts': "import * as client from '@charter/api-client';\nexport const used = client;\n",
  'web/src/lib/reexported.ts': "export { api } from '@charter/api-client';\n",
};
const allowedFiles: Record<string, string> = {
  'web/src/lib/visitor.ts': "import { ApiError, visitorApi } from '@charter/api-client';\nexport const used = [ApiError, visitorApi];\n",
  'admin-web/src/lib/staff.ts': "import { api } from '@charter/api-client';\nexport const used = api;\n",
};

const lint = (): Promise<string> =>
  new Promise((resolve) => {
    const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', '.oxlintrc.json', '--format=json', '.'];
    execFile(process.execPath, args, { cwd: repository }, (_error, output) => resolve(output));
  });

beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), 'charter-lint-'));
  await cp(join(root, '.oxlintrc.json'), join(repository, '.oxlintrc.json'));
  for (const [path, content] of Object.entries({ ...violatingFiles, ...allowedFiles })) {
    await mkdir(dirname(join(repository, path)), { recursive: true });
    await writeFile(join(repository, path), content);
  }
  const { diagnostics } = JSON.parse(await lint()) as { diagnostics: { code: string; filename: string }[] };
  reported = diagnostics.filter(({ code }) => code === rule).map(({ filename }) => filename);
});

afterAll(() => rm(repository, { recursive: true, force: true }));

test.each(Object.keys(violatingFiles))('the public site must not use the requests of staff: %s', (file) => {
  expect(reported).toContain(file);
});

test.each(Object.keys(allowedFiles))('%s may use its client', (file) => {
  expect(reported).not.toContain(file);
});
