import { expect, test } from 'vitest';
import { failuresOf } from './test-failures.ts';

const VITEST = `
stdout | services/booking/src/a.test.ts
hello

 ❯  unit  services/booking/src/b.test.ts (2 tests | 1 failed) 45ms
   × holds > expire after half an hour 3ms

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  unit  services/booking/src/b.test.ts > holds > expire after half an hour
AssertionError: expected 29 to be 30

- Expected
`;

const PLAYWRIGHT = `
  ✓  1 [1440 px] › home.spec.ts:5:1 › shows the boat (1s)
  ✘  2 [1440 px] › home.spec.ts:9:1 › shows the price (1s)

  1) [1440 px] › home.spec.ts:9:1 › shows the price ────────

    Error: expect(locator).toBeVisible() failed

  1 failed
`;

test('a failed test of Vitest is shown once with its error', () => {
  expect(failuresOf(VITEST)).toEqual([
    expect.stringMatching(/^ FAIL .*holds > expire after half an hour\nAssertionError: expected 29 to be 30/),
  ]);
});

test('a failed journey is shown with its error', () => {
  expect(failuresOf(PLAYWRIGHT)).toEqual([expect.stringMatching(/^ {2}1\) \[1440 px\].*shows the price[^]*toBeVisible/)]);
});

test('where no test is named, the last lines are shown', () => {
  const lines = Array.from({ length: 40 }, (_, line) => `line ${line}`);
  expect(failuresOf(lines.join('\n'))).toEqual([lines.slice(-14).join('\n')]);
});

test('a long list ends after ten failures', () => {
  expect(failuresOf(Array.from({ length: 30 }, (_, index) => ` FAIL  unit  a.test.ts > test ${index}\n`).join('\n'))).toHaveLength(10);
});
