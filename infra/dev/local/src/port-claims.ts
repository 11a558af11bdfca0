/**
 * Claims of ports by processes of this machine. A program listens seconds after its port was chosen; until then another stack that starts at the
 * same time would choose it, too.
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer than a start takes; afterwards only whether something listens counts. */
const CLAIM_MS = 5 * 60_000;

const folder = join(tmpdir(), 'charter-ports');
const own = new Set<number>();

export const isClaimedHere = (port: number) => own.has(port);

/** @returns false when another process that is alive has claimed the port */
export function claim(port: number): boolean {
  if (own.has(port)) return true;
  if (!write(port)) {
    if (!hasEnded(port)) return false;
    rmSync(fileOf(port), { force: true });
    if (!write(port)) return false;
  }
  if (own.size === 0) process.once('exit', release);
  own.add(port);
  return true;
}

const fileOf = (port: number) => join(folder, String(port));

/** @returns false when the port has a claim */
function write(port: number): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o777 });
    writeFileSync(fileOf(port), String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    // The folder may belong to another user: then ports are only probed.
    return (error as NodeJS.ErrnoException).code !== 'EEXIST';
  }
}

function hasEnded(port: number): boolean {
  try {
    if (Date.now() - statSync(fileOf(port)).mtimeMs > CLAIM_MS) return true;
    process.kill(Number(readFileSync(fileOf(port), 'utf8')), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}

function release(): void {
  for (const port of own) rmSync(fileOf(port), { force: true });
}
