/** Runs unit, component and service tests of a copy of the repository in one Vitest, which keeps the transformed modules between mutants. */
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createVitest, type Reporter, type TestCase, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import type { Failure, TestRun, Tests } from './examine.ts';

/** The second project of payment runs the same files against other answers of PayPal. */
const isRun = (project: string): boolean => project === 'unit' || project === 'service' || project.startsWith('component');

interface Options {
  root: string;
  /** The environment of the tests, besides this process's. */
  env: Record<string, string>;
  /** Vitest's output. */
  log: string;
}

export class VitestTests implements Tests {
  private readonly root: string;
  private readonly vitest: Vitest;
  private readonly results: RunResults;

  private constructor(root: string, vitest: Vitest, results: RunResults) {
    this.root = root;
    this.vitest = vitest;
    this.results = results;
  }

  static async start({ root, env, log }: Options): Promise<VitestTests> {
    mkdirSync(dirname(log), { recursive: true });
    const output: WriteStream = createWriteStream(log);
    const results = new RunResults(root);
    const vitest = await createVitest(
      {
        root,
        config: join(root, 'vitest.config.ts'),
        run: true,
        watch: false,
        env,
        maxWorkers: 1,
        // One failed test is enough, and a repeated one would hide what a fault does only sometimes.
        bail: 1,
        retry: 0,
        reporters: ['default', results],
      },
      {},
      { stdout: output, stderr: output },
    );
    await vitest.standalone();
    return new VitestTests(root, vitest, results);
  }

  async run(files: readonly string[]): Promise<TestRun> {
    const specifications = await this.specificationsOf(files);
    const missing = files.filter((file) => !specifications.some(({ moduleId }) => relative(this.root, moduleId) === file));
    if (missing.length > 0) return { failures: [], broken: `${missing.join(', ')} is not a test file` };
    return this.runSpecifications(specifications);
  }

  async repeat({ id, file }: Failure): Promise<TestRun> {
    const specifications = await this.specificationsOf([file]);
    return this.runSpecifications(
      specifications
        .filter(({ taskId }) => id.startsWith(taskId))
        .map(({ project, moduleId }) => project.createSpecification(moduleId, { testIds: [id] })),
    );
  }

  changed(file: string): void {
    this.vitest.invalidateFile(file);
  }

  async stop(): Promise<void> {
    await this.vitest.close();
  }

  private async runSpecifications(specifications: TestSpecification[]): Promise<TestRun> {
    this.results.clear();
    const { unhandledErrors } = await this.vitest.runTestSpecifications(specifications);
    return this.results.read(specifications.length, unhandledErrors);
  }

  private async specificationsOf(files: readonly string[]): Promise<TestSpecification[]> {
    const paths = files.map((file) => join(this.root, file));
    const found = await this.vitest.getRelevantTestSpecifications(paths);
    return found.filter(({ moduleId, project }) => paths.includes(moduleId) && isRun(project.name));
  }
}

/** What the tests of the current run have reported: Vitest's own state contains the runs before, too. */
class RunResults implements Reporter {
  private failures: Failure[] = [];
  private readonly moduleErrors: string[] = [];
  private ended = 0;
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  clear(): void {
    this.failures = [];
    this.moduleErrors.length = 0;
    this.ended = 0;
  }

  read(modules: number, unhandled: readonly unknown[]): TestRun {
    const { failures, moduleErrors } = this;
    const errors = [...moduleErrors, ...unhandled.map((error) => firstLine(error as Error))];
    // After the first failure the rest is cancelled.
    if (failures.length === 0 && errors.length === 0 && this.ended < modules) errors.push('a test file did not end');
    return { failures, ...(errors.length > 0 && { broken: errors[0]! }) };
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    const file = relative(this.root, test.module.moduleId);
    this.failures.push({ id: test.id, file, test: test.fullName, errors: (errors ?? []).map(firstLine) });
  }

  onTestModuleEnd(module: TestModule): void {
    this.ended += 1;
    const suites = [...module.children.allSuites()];
    this.moduleErrors.push(...[...module.errors(), ...suites.flatMap((suite) => suite.errors())].map(firstLine));
  }
}

const firstLine = ({ name, message }: { name?: string; message: string }): string => `${name ?? 'Error'}: ${message.split('\n')[0]}`;
