/** What a run prints at its end. */
import type { Outcome } from './run.ts';

const table = (title: string, rows: [string, number][]): string =>
  `${title}\n${rows
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `  ${String(count).padStart(6)}  ${name}`)
    .join('\n')}\n`;

/** Contradictions shown of each invariant. */
const shown = 5;

export function report({ verdicts, journal, done, counts }: Outcome): string {
  const judged = [...verdicts].map(([name, found]) => {
    if (found.length === 0) return `  ✓ ${name}`;
    const more = found.length > shown ? [`… and ${found.length - shown} more`] : [];
    return [`  ✗ ${name}`, ...[...found.slice(0, shown), ...more].map((line) => `      ${line}`)].join('\n');
  });
  return [
    table('Faults', [...done]),
    table('What came of it', Object.entries(counts)),
    table('Answers', [...journal.answers, ['asked again', journal.retries]]),
    `Invariants\n${judged.join('\n')}\n`,
  ].join('\n');
}
