import { describe, expect, test } from 'vitest';
import { emptyResults, flakyFaults, judge, oneCheck, playwrightResults, vitestResults, withExceptions } from './test-results.ts';

const vitestReport = JSON.stringify({
  success: false,
  testResults: [
    {
      name: '/repository/services/booking/src/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'holds expire', status: 'failed', failureMessages: ['expected 29 to be 30'] },
        { fullName: 'holds begin', status: 'passed', failureMessages: [] },
        { fullName: 'holds end', status: 'pending', failureMessages: null },
      ],
    },
    { name: '/repository/libs/ui/src/b.test.tsx', status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ],
});

const playwrightReport = JSON.stringify({
  errors: [],
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            { title: 'pays', file: 'payment.spec.ts', tests: [{ projectName: '', status: 'expected', results: [{}] }] },
            {
              title: 'cancels',
              file: 'payment.spec.ts',
              tests: [{ projectName: '', status: 'unexpected', results: [{ error: { message: 'not visible' } }] }],
            },
            { title: 'waits', file: 'payment.spec.ts', tests: [{ projectName: 'phone', status: 'skipped', results: [] }] },
          ],
        },
      ],
    },
  ],
});

describe('results', () => {
  test('of Vitest name failed tests with their errors, failed files, and tests that did not run', () => {
    expect(vitestResults(vitestReport, '/repository')).toEqual({
      passed: 1,
      failed: [
        { test: 'services/booking/src/a.test.ts > holds expire', error: 'expected 29 to be 30' },
        { test: 'libs/ui/src/b.test.tsx', error: 'Cannot find module' },
      ],
      skipped: ['services/booking/src/a.test.ts > holds end'],
    });
  });

  test('of Playwright name the same', () => {
    expect(playwrightResults(playwrightReport)).toEqual({
      passed: 1,
      failed: [{ test: 'payment.spec.ts > cancels', error: 'not visible' }],
      skipped: ['payment.spec.ts > [phone] waits'],
    });
  });

  test('of Playwright have errors outside of tests', () => {
    const report = JSON.stringify({ errors: [{ message: 'no tests found' }], suites: [] });
    expect(playwrightResults(report).failed).toEqual([{ test: 'Playwright', error: 'no tests found' }]);
  });

  test('of a check are one test', () => {
    expect(oneCheck('lint', 0, '')).toEqual({ ...emptyResults(), passed: 1 });
    expect(oneCheck('lint', 2, 'unused variable').failed).toEqual([{ test: 'lint', error: 'unused variable' }]);
  });
});

describe('a tier fails', () => {
  const passing = { ...emptyResults(), passed: 5 };
  test('when its runner crashed, regardless of counts', () => {
    expect(judge(passing, 1).failed).toHaveLength(1);
  });
  test('when it found no test', () => {
    expect(judge(emptyResults(), 0).failed).toHaveLength(1);
  });
  test('and only then', () => {
    expect(judge(passing, 0)).toEqual(passing);
  });
});

describe('exceptions', () => {
  const today = new Date('2026-11-28T12:00:00Z');
  const flaky = { test: 'a.test.ts > holds expire', owner: 'Ada', since: '2026-11-20' };
  const results = {
    passed: 1,
    failed: [{ test: flaky.test, error: 'expected 29 to be 30' }],
    skipped: ['compose.test.ts > Compose itself accepts the file', 'review.spec.ts > sends'],
  };

  test('a flaky test is printed and does not fail the run', () => {
    expect(withExceptions(results, [flaky], [])).toMatchObject({
      flaky: results.failed,
      failed: expect.not.arrayContaining(results.failed),
    });
    expect(withExceptions(results, [], [])).toMatchObject({ flaky: [], failed: expect.arrayContaining(results.failed) });
  });

  test('a skipped test fails the run unless it is listed', () => {
    const listed = [{ test: 'compose.test.ts > Compose itself', why: 'not installed everywhere' }];
    expect(withExceptions(results, [flaky], listed).failed).toEqual([expect.objectContaining({ test: 'review.spec.ts > sends' })]);
  });

  test('an entry expires after 14 days, has an owner, and is one of at most five', () => {
    expect(flakyFaults([flaky], today)).toEqual([]);
    expect(flakyFaults([{ ...flaky, since: '2026-11-13' }], today)).toHaveLength(1);
    expect(flakyFaults([{ ...flaky, owner: '' }], today)).toHaveLength(1);
    expect(flakyFaults([{ ...flaky, since: '2027-02-01' }], today)).toHaveLength(1);
    expect(
      flakyFaults(
        Array.from({ length: 6 }, () => flaky),
        today,
      ),
    ).toHaveLength(1);
  });
});
