/**
 * Processor time by part of the stack. What a machine shares with other work distorts every rate, and hardly distorts
 * this: it says what one booking costs, whoever else is running. Linux only; elsewhere nothing is known.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Of the kernel's accounting, fixed at 100 a second for what /proc shows. */
const millisecondsPerTick = 10;

interface Row {
  parent: number;
  milliseconds: number;
}

/** Milliseconds used so far by each named process with its children, by name. */
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

/** What was used between two readings. */
export function spent(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(after).map(([name, milliseconds]) => [name, milliseconds - (before[name] ?? 0)]));
}

/** PostgreSQL's connections are processes of their own: each counts for the nearest ancestor that has a name. */
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
    // It ended between the listing and the look.
    return [];
  }
  // "pid (name) state ppid …", and a name may contain anything. utime, stime and those of waited-for children are 14 to 17.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
  return [[pid, { parent, milliseconds: ticks * millisecondsPerTick }]];
}

/** Megabytes that each named process itself holds in memory, shared pages included, by name. */
export function residentMemory(pids: Record<string, number>): Record<string, number> {
  const found = Object.entries(pids).map(([name, pid]) => [name, residentKilobytes(pid) / 1024] as const);
  return Object.fromEntries(found.filter(([, megabytes]) => megabytes > 0));
}

function residentKilobytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) : 0;
}
