import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The child of ours that holds this end of a connection on 127.0.0.1. Only Linux tells: undefined elsewhere. */
export function childHolding(port: number): number | undefined {
  if (!existsSync('/proc/net/tcp')) return undefined;
  const end = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const row = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, local]) => local === end);
  const socket = `socket:[${row?.[9]}]`;
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.find((pid) => socketsOf(pid).includes(socket));
}

function socketsOf(pid: number): string[] {
  const files = `/proc/${pid}/fd`;
  try {
    return readdirSync(files).map((file) => readlinkSync(`${files}/${file}`));
  } catch {
    return []; // it has ended, or closed one of them, meanwhile
  }
}
