import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure, TestRun } from './examine.ts';

interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}

interface Spec {
  title: string;
  /** Relative to the folder of the journeys. */
  file: string;
  line: number;
  tests: { status: string; results: { errors: { message?: string }[] }[] }[];
}

interface Report extends Suite {
  errors: { message?: string }[];
}

/** @param path of Playwright's JSON report @param folder of its journeys, relative to the copy */
export function readReport(path: string, folder: string): TestRun {
  if (!existsSync(path)) return { failures: [], broken: 'Playwright wrote no report' };
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const broken = report.errors[0]?.message;
  return { failures: failuresOf(report, folder), ...(broken && { broken: firstLine(broken) }) };
}

function failuresOf({ suites = [], specs = [] }: Suite, folder: string): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        id: `${join(folder, file)}:${line}`,
        file: join(folder, file),
        test: title,
        errors: results.flatMap(({ errors }) => errors.map(({ message = '' }) => firstLine(message))),
      })),
  );
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, folder))];
}

// oxlint-disable-next-line no-control-regex -- color codes start with the escape character
const firstLine = (message: string): string => message.replace(/\u001b\[[0-9;]*m/g, '').split('\n')[0]!;
