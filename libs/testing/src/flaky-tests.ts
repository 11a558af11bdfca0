import type { Reporter, TestCase } from 'vitest/node';

/** Prints the errors of tests that passed when they were repeated, which Vitest counts as passed without a word. */
export default class FlakyTests implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const errors = test.result().errors?.map(({ stack, message }) => stack ?? message) ?? [];
    process.stdout.write(`\nPASSED WHEN REPEATED  ${test.module.relativeModuleId} > ${test.fullName}\n${errors.join('\n')}\n\n`);
  }
}
