/** Excerpts of a tier's output that name what failed, so that they can be repeated at the end, where a long log is read first. */
import { withoutColors } from './test-counts.ts';

/** How Vitest (`FAIL  project  file > test`), Playwright (`1) [project] › file:1:2 › test`) and Node (`✖ test`) begin a failure. */
const HEADING = /^\s*(?:FAIL {2}.+|\d+\) \[.+\] › .+|✖ (?!failing tests).+)$/;
const LINES_PER_FAILURE = 14;
const MAX_FAILURES = 10;

/** At most ten failures of at most 14 lines each; the end of the output where no test is named, as with lint. */
export function failuresOf(output: string): string[] {
  const lines = withoutColors(output).trimEnd().split('\n');
  const headings = lines.flatMap((line, index) => (HEADING.test(line) ? [index] : []));
  if (headings.length === 0) return [lines.slice(-LINES_PER_FAILURE).join('\n')];
  const seen = new Set<string>();
  return headings
    .filter((index) => !seen.has(lines[index]!.trim()) && seen.add(lines[index]!.trim()))
    .slice(0, MAX_FAILURES)
    .map((from) => {
      const next = headings.find((index) => index > from) ?? lines.length;
      return lines
        .slice(from, Math.min(next, from + LINES_PER_FAILURE))
        .join('\n')
        .trimEnd();
    });
}
