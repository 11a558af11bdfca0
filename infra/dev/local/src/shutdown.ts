/** Ends a program once, in order, whoever asks for it: Ctrl-C, a signal, or a parent that has died. */

const WATCH_PARENT_EVERY_MS = 500;
/** npm and the terminal both pass a Ctrl-C on; only a later one is a second wish. */
const SAME_WISH_MS = 1_500;

let askedAt: number | undefined;

export const isStopping = () => askedAt !== undefined;

/**
 * Calls `stop` once and exits. A second signal ends the program at once; its children go with it.
 * With CHARTER_PARENT_PID, which the bootstrap sets, a vanished parent counts as a signal.
 */
export function onShutdown(stop: (reason: string) => Promise<void>): void {
  const ask = (reason: string, exitCode: number) => {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt > SAME_WISH_MS) process.exit(exitCode);
      return;
    }
    askedAt = Date.now();
    stop(reason).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => ask('Ctrl-C', 130));
  process.on('SIGTERM', () => ask('SIGTERM', 143));
  process.on('SIGHUP', () => ask('the terminal was closed', 129));

  const parent = Number(process.env.CHARTER_PARENT_PID);
  if (!parent || parent !== process.ppid) return;
  const timer = setInterval(() => {
    if (process.ppid === parent || askedAt !== undefined) return;
    ask('the parent process is gone', 1);
  }, WATCH_PARENT_EVERY_MS);
  timer.unref();
}
