import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Package, tagViolations } from './package-tags.ts';

interface Manifest {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  nx?: { tags?: string[] };
}

const root = join(import.meta.dirname, '../../../..');
const manifest = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** All workspaces of the root package.json. */
const packages: Package[] = globSync(
  manifest('.').workspaces!.map((pattern) => `${pattern}/package.json`),
  { cwd: root },
)
  .map((file) => manifest(file.slice(0, -'/package.json'.length)))
  .map(({ name, dependencies = {}, devDependencies = {}, nx }) => ({
    name,
    tags: nx?.tags ?? [],
    dependencies: Object.keys(dependencies),
    devDependencies: Object.keys(devDependencies),
  }));

test('every workspace depends only on packages that its Nx tags allow', () => {
  expect(packages.length).toBeGreaterThan(20);
  expect(tagViolations(packages)).toEqual([]);
});

describe('each rule is seen to fail:', () => {
  const service: Package = {
    name: 'booking',
    tags: ['scope:booking', 'type:service', 'runtime:node'],
    dependencies: [],
    devDependencies: [],
  };
  const other: Package = { ...service, name: 'payment', tags: ['scope:payment', 'type:service', 'runtime:node'] };
  const app: Package = { ...service, name: 'web', tags: ['scope:web', 'type:app', 'runtime:browser'] };
  const tool: Package = { ...service, name: 'local', tags: ['scope:infra', 'type:tool', 'runtime:node'] };
  const lib = (name: string, runtime: string, layer: number): Package => ({
    ...service,
    name,
    tags: ['scope:shared', 'type:lib', `runtime:${runtime}`, `layer:${layer}`],
  });
  const contracts = lib('contracts', 'any', 0);
  const database = lib('database', 'node', 1);
  const messaging = lib('messaging', 'node', 2);
  const ui = lib('ui', 'browser', 1);
  const objectStore = lib('object-store', 'node', 1);
  const testing = lib('testing', 'any', 2);
  const otherApp: Package = { ...app, name: 'admin-web' };
  const all = [service, other, app, otherApp, tool, contracts, database, objectStore, messaging, testing, ui];
  const violationsWith = (changed: Package) => tagViolations(all.map((each) => (each.name === changed.name ? changed : each)));

  test.each<[string, Package, string[]]>([
    ['a missing tag', { ...service, tags: ['scope:booking', 'runtime:node'] }, ['booking has no tag type:…']],
    [
      'a library without layer',
      { ...contracts, tags: contracts.tags.filter((tag) => !tag.startsWith('layer:')) },
      ['contracts has no tag layer:…'],
    ],
    [
      'service to service',
      { ...service, dependencies: ['payment'] },
      ['booking -> payment (dependencies): type:service must not depend on type:service'],
    ],
    [
      'service to service in tests',
      { ...service, devDependencies: ['payment'] },
      ['booking -> payment (devDependencies): type:service must not depend on type:service'],
    ],
    [
      'service to tool at run time',
      { ...service, dependencies: ['local'] },
      ['booking -> local (dependencies): type:service must not depend on type:tool'],
    ],
    [
      'library to service',
      { ...messaging, dependencies: ['booking'] },
      ['messaging -> booking (dependencies): type:lib must not depend on type:service'],
    ],
    ['tool to app', { ...tool, devDependencies: ['web'] }, ['local -> web (devDependencies): type:tool must not depend on type:app']],
    [
      'app to service',
      { ...app, dependencies: ['booking'] },
      [
        'web -> booking (dependencies): type:app must not depend on type:service',
        'web -> booking (dependencies): runtime:browser must not depend on runtime:node',
      ],
    ],
    [
      'app to app in tests',
      { ...app, devDependencies: ['admin-web'] },
      ['web -> admin-web (devDependencies): type:app must not depend on type:app'],
    ],
    [
      'app to a library for servers',
      { ...app, dependencies: ['database'] },
      ['web -> database (dependencies): runtime:browser must not depend on runtime:node'],
    ],
    [
      'service to a library for browsers',
      { ...service, dependencies: ['ui'] },
      ['booking -> ui (dependencies): runtime:node must not depend on runtime:browser'],
    ],
    [
      'library for servers and browsers to a library for servers',
      { ...testing, dependencies: ['database'] },
      ['testing -> database (dependencies): runtime:any must not depend on runtime:node'],
    ],
    [
      'library to a library of the same layer',
      { ...database, dependencies: ['object-store'] },
      ['database -> object-store (dependencies): layer:1 must not depend on layer:1'],
    ],
    [
      'library to a higher layer',
      { ...database, dependencies: ['messaging'] },
      ['database -> messaging (dependencies): layer:1 must not depend on layer:2'],
    ],
  ])('%s', (_rule, changed, violations) => {
    expect(violationsWith(changed)).toEqual(violations);
  });

  test('allowed dependencies are not reported', () => {
    expect(violationsWith({ ...service, dependencies: ['contracts', 'messaging'], devDependencies: ['local', 'ui'] })).toEqual([]);
  });
});
