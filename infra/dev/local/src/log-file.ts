/** Log files of processes: one each, appended to and rotated by size. */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LARGEST_BYTES = 10 * 1024 * 1024;

/** Opens the file for appending. A large one is renamed to `<name>.1` first. @returns the descriptor */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a');
}

export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The last lines that were written after `from` bytes. */
export function lastLines(file: string, count: number, from = 0): string[] {
  return readFrom(file, Math.max(from, sizeOf(file) - 32 * 1024))
    .text.split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count);
}

/** Text after `from` bytes, at most 1 MB. @returns also the position of its end */
export function readFrom(file: string, from: number): { text: string; end: number } {
  if (sizeOf(file) === 0) return { text: '', end: from };
  const descriptor = openSync(file, 'r');
  try {
    const length = Math.min(fstatSync(descriptor).size - from, 1024 * 1024);
    if (length <= 0) return { text: '', end: from };
    const buffer = Buffer.alloc(length);
    const read = readSync(descriptor, buffer, 0, length, from);
    return { text: buffer.toString('utf8', 0, read), end: from + read };
  } finally {
    closeSync(descriptor);
  }
}
