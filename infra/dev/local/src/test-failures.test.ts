import { expect, test } from '@jest/globals';
import { failuresOf } from './test-failures.ts';

const JEST = `
PASS unit a.test.ts
  ● Console

    console.log
      hello

FAIL unit b.test.ts
  ● holds › expire after half an hour

    expect(received).toBe(expected)

    Expected: 30

Summary of all failing tests
FAIL unit b.test.ts
  ● holds › expire after half an hour

    expect(received).toBe(expected)
`;

const PLAYWRIGHT = `
  ✓  1 [1440 px] › home.spec.ts:5:1 › shows the boat (1s)
  ✘  2 [1440 px] › home.spec.ts:9:1 › shows the price (1s)

  1) [1440 px] › home.spec.ts:9:1 › shows the price ────────

    Error: expect(locator).toBeVisible() failed

  1 failed
`;

test('a failed test of Jest is shown once with its error, and printed text is not a failure', () => {
  expect(failuresOf(JEST)).toEqual([expect.stringMatching(/holds › expire after half an hour\n\n.*\n\n\s+Expected: 30/)]);
});

test('a failed journey is shown with its error', () => {
  expect(failuresOf(PLAYWRIGHT)).toEqual([expect.stringMatching(/^ {2}1\) \[1440 px\].*shows the price[^]*toBeVisible/)]);
});

test('where no test is named, the last lines are shown', () => {
  const lines = Array.from({ length: 40 }, (_, line) => `line ${line}`);
  expect(failuresOf(lines.join('\n'))).toEqual([lines.slice(-14).join('\n')]);
});

test('a long list ends after ten failures', () => {
  expect(failuresOf(Array.from({ length: 30 }, (_, index) => `  ● test ${index}\n`).join('\n'))).toHaveLength(10);
});
