/** Watchdog process of `orphan-guard.ts`: reads `+pid signal` and `-pid` lines, and ends the remaining pids when the pipe closes. */
import { createInterface } from 'node:readline';

const KILL_AFTER_MS = 5_000;
const children = new Map<number, NodeJS.Signals>();

for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(/\d+/.exec(line)?.[0]);
  if (line.startsWith('+')) children.set(pid, line.split(' ')[1] as NodeJS.Signals);
  else children.delete(pid);
}

const send = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal);
  } catch {
    children.delete(pid); // It has ended.
  }
};

for (const [pid, signal] of children) send(pid, signal);
const deadline = Date.now() + KILL_AFTER_MS;
while (children.size > 0 && Date.now() < deadline) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const pid of children.keys()) send(pid, 0 as unknown as NodeJS.Signals);
}
for (const pid of children.keys()) send(pid, 'SIGKILL');
