/** `node infra/checks/boundaries/src/measure.ts`: the size of the repository and the shape of booking, one figure per line. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bookingModules } from '../test/module-map.booking.ts';
import { type Sources, sourcesOf } from '../test/module-map.ts';

const root = resolve(import.meta.dirname, '../../../..');
const maxCollaborators = 5;
const maxSmallFileLines = 15;

const linesOf = (text: string): number => text.split('\n').length - 1;

/** TypeScript files under version control, without generated ones. */
function repositoryLines(): { source: number; tests: number } {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const written = files.filter((file) => !file.endsWith('openapi.d.ts'));
  const isTest = (file: string): boolean => /(^|\/)(test|e2e)\/|\.(test|spec)\.tsx?$/.test(file);
  const count = (some: string[]) => some.reduce((sum, file) => sum + linesOf(readFileSync(join(root, file), 'utf8')), 0);
  return { source: count(written.filter((file) => !isTest(file))), tests: count(written.filter(isTest)) };
}

/** Modules on the longest chain of uses; `shared` does not count. */
function levels(): number {
  const depths = new Map<string, number>();
  for (const { name, uses } of bookingModules) depths.set(name, 1 + Math.max(0, ...uses.map((other) => depths.get(other)!)));
  return Math.max(...depths.values()) - 1;
}

/** Names that modules import from the faces of others. */
function namesAcrossFaces(sources: Sources): number {
  const imports = /import (?:type )?\{([^}]*)\} from '(?:\.\.\/)+(\w+)\/(?:index|model)\.js'/g;
  const names = [...sources.values()].flatMap((text) =>
    [...text.matchAll(imports)].flatMap(([, list, module]) =>
      list!
        .split(',')
        .map((name) => name.trim().replace(/^type /, ''))
        .filter(Boolean)
        .map((name) => `${module}.${name}`),
    ),
  );
  return new Set(names).size;
}

const collaborators = (text: string): number => text.match(/^ {4}private readonly \w+: \w+,?$/gm)?.length ?? 0;

const booking = sourcesOf(join(root, 'services/booking/src'));
const modules = bookingModules.filter(({ name }) => name !== 'shared');
const { source, tests } = repositoryLines();

console.table({
  'lines of source': source,
  'lines of tests': tests,
  'booking: modules': modules.length,
  'booking: uses between modules': modules.flatMap(({ uses }) => uses.filter((other) => other !== 'shared')).length,
  'booking: levels': levels(),
  'booking: names across faces': namesAcrossFaces(booking),
  [`booking: files of at most ${maxSmallFileLines} lines`]: [...booking.values()].filter((text) => linesOf(text) <= maxSmallFileLines)
    .length,
  [`booking: classes with more than ${maxCollaborators} collaborators`]: [...booking.values()].filter(
    (text) => collaborators(text) > maxCollaborators,
  ).length,
});
