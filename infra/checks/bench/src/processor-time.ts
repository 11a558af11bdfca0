/**
 * Processor time per process of the stack. Unlike rates, it is hardly affected by other load on the machine. Linux only; empty
 * elsewhere.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** /proc reports 100 ticks per second. */
const MS_PER_TICK = 10;

interface Row {
  parent: number;
  milliseconds: number;
}

/** Processor time in milliseconds of each named process and its children. */
export function processorTime(pids: Record<string, number>): Record<string, number> {
  const rows = processes();
  const owners = new Map(Object.entries(pids).map(([name, pid]) => [pid, name]));
  const used: Record<string, number> = {};
  for (const [pid, { milliseconds }] of rows) {
    const owner = ownerOf(pid, rows, owners);
    if (owner) used[owner] = (used[owner] ?? 0) + milliseconds;
  }
  return used;
}

/** Difference of two readings. */
export function spent(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(after).map(([name, milliseconds]) => [name, milliseconds - (before[name] ?? 0)]));
}

/** Child processes, such as PostgreSQL's connections, count for their nearest named ancestor. */
function ownerOf(pid: number, rows: ReadonlyMap<number, Row>, owners: ReadonlyMap<number, string>): string | undefined {
  for (let at = pid; at > 1; at = rows.get(at)?.parent ?? 0) {
    const owner = owners.get(at);
    if (owner) return owner;
  }
  return undefined;
}

function processes(): Map<number, Row> {
  if (!existsSync('/proc/self/stat')) return new Map();
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(pids.flatMap((name) => read(Number(name))));
}

function read(pid: number): [number, Row][] {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has ended since the listing.
    return [];
  }
  // "pid (name) state ppid …", and a name may contain anything. utime, stime and those of waited-for children are 14 to 17.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
  return [[pid, { parent, milliseconds: ticks * MS_PER_TICK }]];
}

/** Resident memory in megabytes of each named process, including shared pages. */
export function residentMemory(pids: Record<string, number>): Record<string, number> {
  const found = Object.entries(pids).map(([name, pid]) => [name, residentKilobytes(pid) / 1024] as const);
  return Object.fromEntries(found.filter(([, megabytes]) => megabytes > 0));
}

function residentKilobytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) : 0;
}
