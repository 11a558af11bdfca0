/** The rules of CONTRIBUTING.md, "Tests", as far as the text of a test shows them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (name) => /node_modules|dist/.test(name) }).filter(
    (file) => !file.endsWith('test-rules.test.ts'),
  );

const unitAndService = filesOf('{services,libs}/*/{src,test}/**/*.test.ts', 'infra/*/*/{src,test}/**/*.test.ts');
const component = filesOf('{web,admin-web}/src/**/*.test.{ts,tsx}', 'libs/ui/src/**/*.test.tsx');
const journeys = filesOf('{web,admin-web}/e2e/**/*.ts').filter((file) => !/-shots\.ts$|shot|screens/.test(file));

/** @returns `file:line` of each line that matches */
function linesOf(files: string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );
}

const filesWith = (files: string[], pattern: RegExp) =>
  [...new Set(linesOf(files, pattern).map((place) => place.split(':')[0]!))].toSorted();

describe('a search finds', () => {
  test('each kind of file', () => {
    expect(unitAndService.length).toBeGreaterThan(250);
    expect(component.length).toBeGreaterThan(90);
    expect(journeys.length).toBeGreaterThan(40);
  });

  test.each([
    ['retries: 1', retried],
    ['{ retry: 2 }', retried],
    ['test.skip(before.status() === 409)', skipped],
    ['(isPossible ? describe : describe.skip)(', skipped],
    ['{ within: 4_000 }', shortLimit],
    ['expect: { timeout: 10_000 }', shortLimit],
    ['await page.waitForTimeout(500)', sleeping],
    ['await new Promise((resolve) => setTimeout(resolve, 500))', sleeping],
    ["await page.route('**/api/bookings', fulfill)", stubbing],
  ])('%s', (line, pattern) => {
    expect(line).toMatch(pattern());
  });
});

test('no test is retried', () => {
  const configs = filesOf('vitest.config.ts', '{web,admin-web}/e2e/playwright.config.ts', 'libs/testing/src/journeys.ts');
  expect(linesOf([...component, ...journeys, ...configs], retried())).toEqual([]);
  expect(linesOf(unitAndService, /\b(?:test|describe)\(.*\bretry:/)).toEqual([]);
});

test('only tests of programs that a machine may lack are skipped', () => {
  expect(filesWith([...unitAndService, ...component, ...journeys], skipped())).toEqual([
    'infra/checks/containers/test/demo.test.ts',
    'infra/checks/containers/test/single.test.ts',
    'infra/checks/containers/test/upgrade.test.ts',
    'infra/deploy/docker/test/compose.test.ts',
    'infra/deploy/docker/test/kubernetes.test.ts',
  ]);
});

test('whatever must happen has at least half a minute', () => {
  expect(filesWith([...unitAndService, ...component, ...journeys], shortLimit())).toEqual([
    // Another booking is made when no trace of the first has arrived by then.
    'infra/checks/faults/test/booking-trace.stack.test.ts',
    // It measures the timeout itself.
    'infra/dev/paypal-emulator/test/sdk-contract.test.ts',
  ]);
});

test('nothing sleeps', () => {
  expect(filesWith([...unitAndService, ...component, ...journeys], sleeping())).toEqual([
    // A pause between requests of visitors, or until memory is measured.
    'infra/checks/containers/test/demo.test.ts',
    'infra/checks/faults/test/rolling-restart.nightly.test.ts',
    'infra/checks/upgrade/test/upgrade.test.ts',
    // Programs that are started for real are asked whether they are ready.
    'infra/dev/local/src/supervisor.test.ts',
    'infra/dev/local/test/servers.nightly.int.test.ts',
    // Stubbed responses take time, so that requests overlap.
    'services/gateway/test/response-cache.int.test.ts',
  ]);
});

test('journeys stub no request, except to hold back a script; the layout sweeps do', () => {
  expect(filesWith(journeys, stubbing()).length).toBeLessThanOrEqual(8);
});

function retried(): RegExp {
  return /\bretr(?:y|ies):\s*[^0\s]/;
}
function skipped(): RegExp {
  return /\b(?:test|it|describe)\.(?:skip|fixme|todo|skipIf|runIf)\b/;
}
function shortLimit(): RegExp {
  return /\b(?:within|timeout|testTimeout|hookTimeout|asyncUtilTimeout): *(?:\d{1,4}|\d_\d{3}|[12]\d_?\d{3})\b(?!_)/;
}
function sleeping(): RegExp {
  return /waitForTimeout\(|setTimeout\((?:resolve|done)\b|await pause\(/;
}
function stubbing(): RegExp {
  return /\b(?:page|context)\.route\(/;
}
