/** The report that a run prints at its end. */
import type { RunResult } from './run.ts';

const table = (title: string, rows: [string, number][]): string =>
  `${title}\n${rows
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `  ${String(count).padStart(6)}  ${name}`)
    .join('\n')}\n`;

const MAX_VIOLATIONS_SHOWN = 5;

export function formatReport({ invariantResults, log, faultCounts, rowCounts }: RunResult): string {
  const invariants = [...invariantResults].map(([name, violations]) => {
    if (violations.length === 0) return `  ✓ ${name}`;
    const more = violations.length > MAX_VIOLATIONS_SHOWN ? [`… and ${violations.length - MAX_VIOLATIONS_SHOWN} more`] : [];
    return [`  ✗ ${name}`, ...[...violations.slice(0, MAX_VIOLATIONS_SHOWN), ...more].map((line) => `      ${line}`)].join('\n');
  });
  return [
    table('Faults', [...faultCounts]),
    table('Rows created', Object.entries(rowCounts)),
    table('Responses', [...log.responses, ['retries', log.retries]]),
    `Invariants\n${invariants.join('\n')}\n`,
  ].join('\n');
}
