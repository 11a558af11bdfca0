/** The tests of all packages in one run of Jest, whose workers take the files of any package: none waits for another package. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = import.meta.dirname;
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

const folders = globSync(
  readJson('package.json').workspaces.map((pattern) => `${pattern}/jest.config.mjs`),
  { cwd: root },
)
  .map((file) => dirname(file))
  // The others need a former release or containers, and have a script of their own.
  .filter((folder) => ['test', 'test:int'].some((script) => script in readJson(`${folder}/package.json`).scripts))
  .toSorted();

const projectsOf = async (folder) => {
  const { default: config } = await import(join(root, folder, 'jest.config.mjs'));
  const { projects = [config] } = config;
  return projects.map(({ testTimeout: _timeout, maxWorkers: _workers, ...project }) => ({
    displayName: 'unit',
    ...project,
    rootDir: join(root, folder),
  }));
};

// Threads and processes that run TypeScript look for tsconfig.json in the working folder, which is a package's only in a run of that package.
process.env.SWC_NODE_PROJECT ??= join(root, 'tsconfig.base.json');

export default {
  projects: (await Promise.all(folders.map(projectsOf))).flat(),
  // The longest of all packages: Jest has one for a run.
  testTimeout: 60_000,
  // Modules of finished files stay in memory, about 50 MB each.
  workerIdleMemoryLimit: '1GB',
};
