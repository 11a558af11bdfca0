/** Whether the tests find a mutant. */
import { join } from 'node:path';
import { insertFault, type Mutant } from './mutant.ts';

export interface Failure {
  /** Id by which the runner finds the test again. */
  id: string;
  /** Relative to the copy. */
  file: string;
  /** Title of the test, after those of its groups. */
  test: string;
  /** The errors of the test, by their first lines. */
  errors: string[];
}

/** What a run of test files has shown. */
export interface TestRun {
  failures: Failure[];
  /** Why no statement about the product is possible: a file that does not compile or load, a hook that failed, a runner that ended early. */
  broken?: string;
}

/** Runs test files of a copy of the repository. */
export interface Tests {
  /** @param files relative to the copy */
  run(files: readonly string[]): Promise<TestRun>;
  /** Runs one test that has failed, alone. */
  repeat(failure: Failure): Promise<TestRun>;
  /** @param file absolute path of a source that was changed since the last run */
  changed(file: string): void | Promise<void>;
}

/**
 * `found`: a test of the entry fails with the fault and passes without.
 * `survived`: all pass in spite of the fault.
 * `unproven`: the entry says nothing, because the tests fail without the fault too, do not run with it or fail only once, or the fault cannot
 * be inserted.
 */
export type Verdict = { kind: 'found'; by: string } | { kind: 'survived' } | { kind: 'unproven'; reason: string };

/** Limits of the runners, and errors of code that does not compile. A slow machine or a typing error is not a finding. */
const notAFinding = /^(Error: )?(Test|Hook) (timed out|timeout of)|^(SyntaxError|ReferenceError)\b|^Error: (Cannot find|Failed to resolve)/;

/** A failure has to be seen twice: a busy machine also fails tests, each time others. */
const maxRuns = 3;

const isFinding = ({ errors }: Failure): boolean => errors.some((error) => !notAFinding.test(error));

/** Examines mutants in one copy of the repository. Test files that were seen to pass without a fault are not run without one again. */
export class Examiner {
  private readonly root: string;
  private readonly tests: Tests;
  private readonly seenPassing: Set<string>;

  /** @param seenPassing test files, shared by the examiners of a run */
  constructor(root: string, tests: Tests, seenPassing: Set<string>) {
    this.root = root;
    this.tests = tests;
    this.seenPassing = seenPassing;
  }

  async examine(mutant: Mutant): Promise<Verdict> {
    const obstacle = await this.failureWithoutFault(mutant.tests);
    if (obstacle) return { kind: 'unproven', reason: `without the fault: ${obstacle}` };
    let removeFault: () => void;
    try {
      removeFault = insertFault(this.root, mutant);
    } catch (error) {
      return { kind: 'unproven', reason: (error as Error).message };
    }
    await this.tests.changed(join(this.root, mutant.file));
    try {
      return await this.runWithFault(mutant.tests);
    } finally {
      removeFault();
      await this.tests.changed(join(this.root, mutant.file));
    }
  }

  private async runWithFault(files: readonly string[]): Promise<Verdict> {
    let former: Failure | undefined;
    for (let run = 1; run <= maxRuns; run += 1) {
      const { failures, broken } = await this.tests.run(files);
      const finding = failures.find(isFinding);
      const reason = failures[0] ? describe(failures[0]) : broken;
      if (!finding && !former) return reason ? { kind: 'unproven', reason } : { kind: 'survived' };
      if (!finding) break;
      if (finding.id === former?.id || (await this.tests.repeat(finding)).failures.some(isFinding))
        return { kind: 'found', by: finding.test };
      former = finding;
    }
    return { kind: 'unproven', reason: `failed only once: ${describe(former!)}` };
  }

  private async failureWithoutFault(files: readonly string[]): Promise<string | undefined> {
    const unseen = files.filter((file) => !this.seenPassing.has(file));
    if (unseen.length === 0) return undefined;
    const { failures, broken } = await this.tests.run(unseen);
    // A failed test may leave something behind that breaks its file.
    if (failures[0]) return describe(failures[0]);
    if (broken) return broken;
    for (const file of unseen) this.seenPassing.add(file);
    return undefined;
  }
}

const describe = ({ test, errors }: Failure): string => `${test}: ${errors[0] ?? 'failed'}`;
