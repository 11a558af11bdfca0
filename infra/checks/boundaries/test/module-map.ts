import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** A folder of a service's `src`. Modules stand in an order: each may use those above it that it lists. */
export interface ServiceModule {
  name: string;
  /** Modules of which it may import the faces, and read the tables. */
  uses: string[];
  /** Tables that only this module writes. */
  tables: string[];
}

/** The texts of a service's sources by path, relative to its `src`; without tests. */
export type Sources = ReadonlyMap<string, string>;

/** Folders without a face: pure helpers, of which every file may be imported. */
const withoutFace = new Set(['shared']);
/** Files that connect everything: entry points, lists of tables and handlers, demo data, and migrations. */
const isRoot = (file: string): boolean => !file.includes('/') || file.startsWith('migrations/');
const isFace = (file: string): boolean => /^[^/]+\/(index|model)\.ts$/.test(file);
/** A file without a role suffix is domain code: pure. */
const isDomain = (file: string): boolean => /^[a-z/-]+\.ts$/.test(file) && !file.endsWith('/index.ts');
const moduleOf = (file: string): string => file.slice(0, file.indexOf('/'));

export function sourcesOf(folder: string): Sources {
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.(test|d)\.ts$/.test(file));
  return new Map(files.toSorted().map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/**
 * What goes against the order of the modules, a line each: an import of a module that is not listed, or of a file that is not its face; SQL
 * that names a table of such a module; a write of another module's table, by SQL or through an entity.
 * @param options.hasFaces false for a service that is small enough to import any file of a folder above
 */
export function moduleViolations(sources: Sources, modules: readonly ServiceModule[], { hasFaces = true } = {}): string[] {
  const names = modules.map(({ name }) => name);
  const owners = new Map(modules.flatMap(({ name, tables }) => tables.map((table) => [table, name])));
  const entities = entityTables(sources);
  const used = (name: string): string[] => modules.find((one) => one.name === name)?.uses ?? [];
  const violations = modules.flatMap(({ name, uses }) =>
    uses.filter((other) => names.indexOf(other) >= names.indexOf(name)).map((other) => `${name} uses ${other}, which is not above it`),
  );
  for (const table of entities.values()) if (!owners.has(table)) violations.push(`table ${table} belongs to no module`);
  for (const [file, text] of sources) {
    if (isRoot(file)) continue;
    const own = moduleOf(file);
    if (!names.includes(own)) violations.push(`${file} is in no module`);
    for (const target of importsOf(file, text, sources)) {
      if (isRoot(target) || moduleOf(target) === own) continue;
      const other = moduleOf(target);
      if (!used(own).includes(other)) violations.push(`${file} imports ${target}: ${own} does not use ${other}`);
      else if (hasFaces && !withoutFace.has(other) && !isFace(target))
        violations.push(`${file} imports ${target}, which is not a face of ${other}`);
      else if (hasFaces && isDomain(file) && !isDomain(target)) violations.push(`${file} is domain code and imports ${target}`);
    }
    for (const { table, isWrite } of tablesIn(text, entities)) {
      const owner = owners.get(table);
      if (!owner || owner === own) continue;
      if (isWrite) violations.push(`${file} writes ${table} of ${owner}`);
      else if (!used(own).includes(owner)) violations.push(`${file} reads ${table}: ${own} does not use ${owner}`);
    }
  }
  return [...new Set(violations)].toSorted();
}

/** The table of each entity, by the name of its class. */
function entityTables(sources: Sources): Map<string, string> {
  const texts = [...sources.values()].flatMap((text) => [...text.matchAll(/@Entity\('(\w+)'\)\s*export class (\w+)/g)]);
  return new Map(texts.map(([, table, name]) => [name!, table!]));
}

function importsOf(file: string, text: string, sources: Sources): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport\()\s*'(\.[^']+)'/g);
  return [...found]
    .map(([, path]) => relative('/', resolve('/', dirname(file), path!.replace(/\.js$/, '.ts'))))
    .filter((path) => sources.has(path));
}

/** String literals, templates included; comments are left out. */
function literalsOf(text: string): string[] {
  const found = text.matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g);
  return [...found].map(([literal]) => literal).filter((literal) => !literal.startsWith('/'));
}

function tablesIn(text: string, entities: ReadonlyMap<string, string>): { table: string; isWrite: boolean }[] {
  const inSql = literalsOf(text).flatMap((sql) =>
    [...sql.matchAll(/(\bDELETE\s+)?\b(FROM|JOIN|UPDATE|INTO|USING)\s+(?:ONLY\s+|LATERAL\s+)?([a-z_]+)\b/g)].map(
      ([, deletes, word, table]) => ({ table: table!, isWrite: deletes !== undefined || word === 'UPDATE' || word === 'INTO' }),
    ),
  );
  const throughEntities = [...text.matchAll(/(?:\.(?:update|insert|delete|upsert|into|save)|\.delete\(\)\s*\.from)\(\s*(\w+Entity)\b/g)];
  const written = throughEntities.flatMap(([, entity]) => entities.get(entity!) ?? []).map((table) => ({ table, isWrite: true }));
  return [...inSql, ...written];
}
