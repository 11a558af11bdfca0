/** Paths within the home folder, which holds a stack's state. */
import { rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');

/** Unpacked programs. They have no state, so all homes share them and a reset keeps them. */
export const CACHE = join(ROOT, '.local', 'cache');

/** `CHARTER_HOME`, or `.local` in the repository. */
export function defaultHome(env: NodeJS.ProcessEnv = process.env): string {
  return env.CHARTER_HOME ? resolve(env.CHARTER_HOME) : join(ROOT, '.local');
}

export const logFile = (home: string, name: string) => join(home, 'logs', `${name}.log`);

/** Everything a stack writes. A reset deletes only these, because CHARTER_HOME may contain other files. */
const STATE = [
  'postgres',
  'redis',
  'nats',
  's3',
  'inbox',
  'logs',
  'paypal-emulator.json',
  'secrets.json',
  'seeded',
  'stack.json',
  'starter.pid',
];

export function reset(home: string): void {
  for (const name of STATE) rmSync(join(home, name), { recursive: true, force: true });
}
