import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * The child process that owns the local port of a connection on 127.0.0.1, from Linux's /proc.
 * @returns its pid; undefined on other systems
 */
export function findConnectionOwner(port: number): number | undefined {
  if (!existsSync('/proc/net/tcp')) return undefined;
  const localAddress = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const row = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, local]) => local === localAddress);
  const socket = `socket:[${row?.[9]}]`;
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.find((pid) => openFiles(pid).includes(socket));
}

function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).map((file) => readlinkSync(`${folder}/${file}`));
  } catch {
    return []; // The process ended, or closed one of its files, meanwhile.
  }
}
