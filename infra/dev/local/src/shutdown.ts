/** Graceful shutdown, once, after Ctrl-C, a signal or the death of the parent process. */

const PARENT_POLL_MS = 500;
/** npm and the terminal both send SIGINT for one Ctrl-C; only a later signal counts as a second one. */
const DUPLICATE_SIGNAL_MS = 1_500;

let requestedAt: number | undefined;

export const isStopping = () => requestedAt !== undefined;

/**
 * Calls `stop` once and exits. A second signal exits immediately; child processes are ended too.
 * With CHARTER_PARENT_PID, which the bootstrap sets, the end of the parent counts as a signal.
 */
export function onShutdown(stop: (reason: string) => Promise<void>): void {
  const shutDown = (reason: string, exitCode: number) => {
    if (requestedAt !== undefined) {
      if (Date.now() - requestedAt > DUPLICATE_SIGNAL_MS) process.exit(exitCode);
      return;
    }
    requestedAt = Date.now();
    stop(reason).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => shutDown('Ctrl-C', 130));
  process.on('SIGTERM', () => shutDown('SIGTERM', 143));
  process.on('SIGHUP', () => shutDown('the terminal was closed', 129));

  const parent = Number(process.env.CHARTER_PARENT_PID);
  if (!parent || parent !== process.ppid) return;
  const timer = setInterval(() => {
    if (process.ppid === parent || requestedAt !== undefined) return;
    shutDown('the parent process has ended', 1);
  }, PARENT_POLL_MS);
  timer.unref();
}
