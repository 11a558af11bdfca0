import { describe, expect, test } from '@jest/globals';
import { countsOf, judge, oneCheck, playwrightCounts, sum } from './test-counts.ts';

const NX_OUTPUT = `
> nx run @charter/booking:test  [existing outputs match the cache, left as is]

> @charter/booking@0.0.0 test
> node jest

PASS rule src/slots.test.ts
Test Suites: 1 passed, 1 total
Tests:       12 passed, 12 total
Snapshots:   0 total

> nx run @charter/web:test

Test Suites: 1 failed, 1 passed, 2 total
\u001b[1mTests:       \u001b[22m\u001b[31m\u001b[1m2 failed\u001b[22m\u001b[39m, \u001b[33m1 skipped\u001b[39m, \u001b[32m5 passed\u001b[39m, 8 total
`;

describe('counts of a tier', () => {
  test('are the sum of all summary lines, with or without colors, cached or not', () => {
    expect(countsOf(NX_OUTPUT)).toEqual({ passed: 17, failed: 2 });
  });

  test('include Node’s own runner', () => {
    expect(countsOf('ℹ tests 4\nℹ pass 3\nℹ fail 1\n')).toEqual({ passed: 3, failed: 1 });
    expect(countsOf('# pass 3\n# fail 0\n')).toEqual({ passed: 3, failed: 0 });
  });

  test('ignore similar lines', () => {
    expect(countsOf('expected "Tests: 3 passed" in the log\nTests: 3 passed')).toEqual({ passed: 0, failed: 0 });
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
