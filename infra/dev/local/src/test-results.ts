/** What a tier's tests did, from the JSON reports of Vitest and Playwright. */
import { existsSync, readFileSync } from 'node:fs';

export interface TestResults {
  passed: number;
  failed: Failure[];
  /** Names of tests that did not run. */
  skipped: string[];
}

export interface Failure {
  /** File and title, as in flaky.json. */
  test: string;
  error: string;
}

export const emptyResults = (): TestResults => ({ passed: 0, failed: [], skipped: [] });

interface VitestReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** @param root the repository, which the report's paths begin with */
export function vitestResults(report: string, root: string): TestResults {
  const { testResults } = JSON.parse(report) as VitestReport;
  const results = emptyResults();
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.replace(`${root}/`, '');
    const failedBefore = results.failed.length;
    for (const { fullName, status: how, failureMessages } of assertionResults) {
      const test = `${file} > ${fullName}`;
      if (how === 'passed') results.passed += 1;
      else if (how === 'failed') results.failed.push({ test, error: (failureMessages ?? []).join('\n') });
      else results.skipped.push(test);
    }
    // A file that cannot be loaded, or whose hooks fail, has no failed test.
    if (status === 'failed' && results.failed.length === failedBefore) results.failed.push({ test: file, error: message });
  }
  return results;
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[] }[];
}

export function playwrightResults(report: string): TestResults {
  const { suites, errors } = JSON.parse(report) as { suites: PlaywrightSuite[]; errors: { message?: string }[] };
  const results = emptyResults();
  const visit = ({ specs, suites: inner = [] }: PlaywrightSuite) => {
    for (const { title, file, tests } of specs) {
      for (const { projectName, status, results: attempts } of tests) {
        const test = `${file} > ${projectName ? `[${projectName}] ` : ''}${title}`;
        if (status === 'expected') results.passed += 1;
        else if (status === 'skipped') results.skipped.push(test);
        else results.failed.push({ test, error: attempts.at(-1)?.error?.message ?? '' });
      }
    }
    inner.forEach(visit);
  };
  suites.forEach(visit);
  for (const { message = '' } of errors) results.failed.push({ test: 'Playwright', error: message });
  return results;
}

/** @returns no test when the runner has written no report */
export const readReport = (file: string, parse: (report: string) => TestResults): TestResults =>
  existsSync(file) ? parse(readFileSync(file, 'utf8')) : emptyResults();

/** A runner that crashed failed something, whatever it reported; and a tier that found no test has not been run. */
export function judge(results: TestResults, exitCode: number): TestResults {
  const ran = results.passed + results.failed.length + results.skipped.length;
  if (exitCode === 0 && ran > 0) return results;
  if (exitCode !== 0 && results.failed.length > 0) return results;
  const error = exitCode === 0 ? 'No test was found.' : `The runner ended with exit code ${exitCode} and named no failed test.`;
  return { ...results, failed: [...results.failed, { test: 'runner', error }] };
}

/** A check that is one test, such as lint. @param error its output */
export const oneCheck = (name: string, exitCode: number, error: string): TestResults =>
  exitCode === 0 ? { ...emptyResults(), passed: 1 } : { ...emptyResults(), failed: [{ test: name, error }] };

export interface FlakyTest {
  /** Name as it is printed: `services/booking/test/holds.int.test.ts > holds > expire`. */
  test: string;
  owner: string;
  /** yyyy-MM-dd of the failure without a change of its code. */
  since: string;
}

const MAX_FLAKY_TESTS = 5;
const FLAKY_DAYS = 14;

/** Problems of flaky.json itself, which fail a run. */
export function flakyFaults(flaky: FlakyTest[], today: Date): Failure[] {
  const faults: Failure[] = [];
  if (flaky.length > MAX_FLAKY_TESTS) {
    faults.push({ test: 'flaky.json', error: `It has ${flaky.length} tests, and at most ${MAX_FLAKY_TESTS} are allowed.` });
  }
  for (const { test, owner, since } of flaky) {
    const days = (today.getTime() - Date.parse(`${since}T00:00:00Z`)) / 86_400_000;
    if (!owner || !(days >= -1)) faults.push({ test, error: 'Its entry in flaky.json needs an owner and a date that has begun.' });
    else if (days > FLAKY_DAYS)
      faults.push({ test, error: `Its entry in flaky.json of ${since} has expired: mend the test or the product.` });
  }
  return faults;
}

export interface SkippedTest {
  /** The beginning of the printed name. */
  test: string;
  why: string;
}

/** @returns the failures that count, and those of tests that are listed as flaky, which are only printed */
export function withExceptions(results: TestResults, flaky: FlakyTest[], allowedSkips: SkippedTest[]) {
  const isFlaky = ({ test }: Failure) => flaky.some((entry) => entry.test === test);
  const unlisted = results.skipped.filter((test) => !allowedSkips.some((entry) => test.startsWith(entry.test)));
  return {
    passed: results.passed,
    failed: [
      ...results.failed.filter((failure) => !isFlaky(failure)),
      ...unlisted.map((test) => ({ test, error: 'It was skipped, and skipped.json does not allow it.' })),
    ],
    flaky: results.failed.filter(isFlaky),
  };
}
