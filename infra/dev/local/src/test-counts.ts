/** Numbers of passed and failed tests, parsed from the runners' output. */

export interface Counts {
  passed: number;
  failed: number;
}

// oxlint-disable-next-line no-control-regex -- color codes start with the escape character
const COLORS = /\u001b\[[0-9;]*m/g;

export const withoutColors = (output: string) => output.replace(COLORS, '');

/**
 * The sum over all summary lines in the output: `Tests  1 failed | 5 passed (6)` of Vitest, `# pass 5` and `# fail 1` of Node's runner.
 */
export function countsOf(output: string): Counts {
  const plain = withoutColors(output);
  const counts: Counts = { passed: 0, failed: 0 };
  for (const [, summary = ''] of plain.matchAll(/^\s+Tests {2}(.*) \(\d+\)$/gm)) {
    counts.passed += Number(/(\d+) passed/.exec(summary)?.[1] ?? 0);
    counts.failed += Number(/(\d+) failed/.exec(summary)?.[1] ?? 0);
  }
  for (const [, word, number] of plain.matchAll(/^(?:#|ℹ) (pass|fail) (\d+)\s*$/gm)) {
    counts[word === 'pass' ? 'passed' : 'failed'] += Number(number);
  }
  return counts;
}

/** Counts of Playwright's JSON report. A test that passed on a retry has passed. */
export function playwrightCounts(report: string): Counts {
  try {
    const { stats } = JSON.parse(report) as { stats: { expected: number; unexpected: number; flaky: number } };
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** A runner that crashed failed something, whatever it counted; and a tier that found no test has not been run. */
export function judge(counts: Counts, exitCode: number): Counts {
  const isBroken = exitCode !== 0 && counts.failed === 0;
  const isEmpty = counts.passed + counts.failed === 0;
  return isBroken || isEmpty ? { ...counts, failed: counts.failed + 1 } : counts;
}

/** The counts of a check that is one test, such as lint. */
export const oneCheck = (exitCode: number): Counts => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

export function sum(all: Counts[]): Counts {
  return all.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}
