/** What a command is given and what it gives back; `main.ts` is the only file that knows the terminal. */
import type { Environment } from './environment.ts';

export interface Call {
  /** Words after the command's own. */
  words: string[];
  options: {
    all: boolean;
    replace: boolean;
    service?: string;
    since?: string;
    as?: string;
    reason?: string;
    out?: string;
    yes?: boolean;
    'dry-run'?: boolean;
  };
  /** As this process was given it. */
  env: Environment;
  /** Asks the operator for a line; absent without a terminal. */
  prompt?: (question: string) => Promise<string>;
}

export interface Outcome {
  /** False ends the process with 1: something was not done, or could not be found out. */
  ok: boolean;
  /** For `--json`. */
  data: object;
  /** For people. */
  lines: string[];
}

/** The command was given wrongly: exit code 2. */
export class WrongUse extends Error {}

export function onlyWord({ words }: Call, name: string): string {
  const [word] = words;
  if (word === undefined || words.length > 1) throw new WrongUse(`one ${name} is needed`);
  return word;
}

export function noWords({ words }: Call): void {
  if (words.length > 0) throw new WrongUse(`"${words.join(' ')}" is too much`);
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** @param text "90m", "2h", "3d" before now, or an instant such as 2026-11-20T10:00Z. @returns UTC ISO 8601 */
export function instantOf(text: string, now = Date.now()): string {
  const ago = /^(\d+)([mhd])$/.exec(text);
  const instant = ago ? now - Number(ago[1]) * units[ago[2] as keyof typeof units] : Date.parse(text);
  if (Number.isNaN(instant)) throw new WrongUse(`"${text}" is no time: say 90m, 2h or 3d, or 2026-11-20T10:00Z`);
  return new Date(instant).toISOString();
}

/** Columns of equal width. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
