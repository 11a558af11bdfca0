/** Finds programs on PATH and determines their version. */
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The first executable of that name on PATH, or undefined. */
export function onPath(name: string, path = process.env.PATH ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first `1.2` or `1.2.3` in the output of `--version`; undefined when the program cannot run. */
export async function versionOf(file: string, env?: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await run(file, ['--version'], { env: { ...process.env, ...env }, timeout: 10_000 });
    return /\d+\.\d+(\.\d+)?/.exec(stdout + stderr)?.[0];
  } catch {
    return undefined;
  }
}

/** Compares dotted versions numerically. */
export function isAtLeast(version: string, wanted: string): boolean {
  const [have, want] = [version, wanted].map((text) => text.split('.').map(Number));
  for (let i = 0; i < (want?.length ?? 0); i++) {
    const difference = (have?.[i] ?? 0) - (want?.[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
