import { describe, expect, test } from 'vitest';
import { countsOf, judge, oneCheck, playwrightCounts, sum } from './test-counts.ts';

const VITEST_OUTPUT = `
 RUN  v5.1.1

 Test Files  1 passed (1)
      Tests  12 passed (12)
   Start at  02:36:28

 ❯  unit  src/slots.test.ts (8 tests | 2 failed) 45ms
\u001b[2m Test Files \u001b[22m \u001b[1m\u001b[31m1 failed\u001b[39m\u001b[22m\u001b[90m (1)\u001b[39m
\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[31m2 failed\u001b[39m\u001b[22m\u001b[2m | \u001b[22m\u001b[1m\u001b[32m5 passed\u001b[39m\u001b[22m\u001b[2m | \u001b[22m\u001b[33m1 skipped\u001b[39m\u001b[90m (8)\u001b[39m
`;

describe('counts of a tier', () => {
  test('are the sum of all summary lines, with or without colors', () => {
    expect(countsOf(VITEST_OUTPUT)).toEqual({ passed: 17, failed: 2 });
  });

  test('include Node’s own runner', () => {
    expect(countsOf('ℹ tests 4\nℹ pass 3\nℹ fail 1\n')).toEqual({ passed: 3, failed: 1 });
    expect(countsOf('# pass 3\n# fail 0\n')).toEqual({ passed: 3, failed: 0 });
  });

  test('ignore similar lines', () => {
    expect(countsOf('expected "Tests  3 passed (3)" in the log\nTests  3 passed (3)')).toEqual({ passed: 0, failed: 0 });
  });

  test('come from Playwright’s report, where a test that passed on a retry has passed', () => {
    expect(playwrightCounts('{"stats":{"expected":7,"unexpected":1,"flaky":2,"skipped":3}}')).toEqual({ passed: 9, failed: 1 });
    expect(playwrightCounts('')).toEqual({ passed: 0, failed: 0 });
  });
});

describe('a tier fails', () => {
  test('when its runner crashed, regardless of counts', () => {
    expect(judge({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
  });
  test('when it found no test', () => {
    expect(judge({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  });
  test('and only then', () => {
    expect(judge({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
    expect(judge({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
  });
});

test('sum adds up counts, with one per check', () => {
  expect(sum([oneCheck(0), oneCheck(2), { passed: 3, failed: 0 }])).toEqual({ passed: 4, failed: 1 });
});
