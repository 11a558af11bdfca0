/** Input and result of a command. Only `main.ts` uses the terminal. */
import type { Environment } from './environment.ts';

export interface Call {
  /** Positional arguments after the command's name. */
  args: string[];
  options: {
    all: boolean;
    replace: boolean;
    service?: string;
    since?: string;
    from?: string;
    to?: string;
    as?: string;
    reason?: string;
    out?: string;
    yes?: boolean;
    'dry-run'?: boolean;
  };
  env: Environment;
  /** Reads a line from the operator; undefined without a terminal. */
  prompt?: (question: string) => Promise<string>;
}

export interface CommandResult {
  /** False when something failed or is incomplete: exit code 1. */
  ok: boolean;
  /** Printed with `--json`. */
  data: object;
  /** Printed otherwise. */
  lines: string[];
}

/** How these commands are called where this one runs: Compose says it to its container. */
export const commandPrefix = (env: Environment): string => env.OPS_COMMAND ?? 'npm run ops --';

/** Invalid arguments or options: exit code 2. */
export class UsageError extends Error {}

/** @throws UsageError unless there is exactly one argument */
export function onlyArgument({ args }: Call, name: string): string {
  const [argument] = args;
  if (argument === undefined || args.length > 1) throw new UsageError(`exactly one ${name} is required`);
  return argument;
}

/** @throws UsageError when there are arguments */
export function noArguments({ args }: Call): void {
  if (args.length > 0) throw new UsageError(`unexpected argument "${args.join(' ')}"`);
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** @param text "90m", "2h", "3d" before now, or an instant such as 2026-11-20T10:00Z. @returns UTC ISO 8601 */
export function parseInstant(text: string, now = Date.now()): string {
  const ago = /^(\d+)([mhd])$/.exec(text);
  const instant = ago ? now - Number(ago[1]) * units[ago[2] as keyof typeof units] : Date.parse(text);
  if (Number.isNaN(instant)) throw new UsageError(`invalid time "${text}": use 90m, 2h, 3d or 2026-11-20T10:00Z`);
  return new Date(instant).toISOString();
}

/** Pads the cells so that columns are aligned. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
