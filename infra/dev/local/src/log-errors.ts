/**
 * Prints a service's errors. Services write directly to their log file, so that they never block on us and lose no line
 * when we die; this follows the file and filters lines at error level.
 */
import { readFrom, sizeOf } from './log-file.ts';

const POLL_MS = 250;
const ERROR_LEVEL = 50;

/** The message of a pino line at level error or above; undefined for every other line. */
export function errorOf(line: string): string | undefined {
  // Parsing every line of a busy service would cost more than the service's own logging.
  if (!/"level":(?:"error"|"fatal"|[5-9]\d)/.test(line)) return undefined;
  try {
    const entry = JSON.parse(line) as { level: number | string; msg?: string; error?: { message?: string } };
    if (typeof entry.level === 'number' && entry.level < ERROR_LEVEL) return undefined;
    const cause = entry.error?.message;
    const parts = [entry.msg, cause === entry.msg ? undefined : cause].filter(Boolean);
    return parts.length > 0 ? parts.join(': ') : line;
  } catch {
    return undefined;
  }
}

export interface LogFollower {
  /** Processes what has been written so far. */
  flush(): void;
  stop(): void;
}

/** Omits stack traces, which are in the log file. */
const firstLine = (message: string) => message.split('\n', 1)[0] ?? '';

/** Follows the file from its current end. */
export function followErrors(file: string, show: (message: string) => void): LogFollower {
  let position = sizeOf(file);
  let rest = '';
  const flush = () => {
    for (;;) {
      const { text, end } = readFrom(file, position);
      if (text === '') return;
      position = end;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const message = errorOf(line);
        if (message) show(firstLine(message));
      }
    }
  };
  const timer = setInterval(flush, POLL_MS);
  timer.unref();
  return {
    flush,
    stop: () => {
      clearInterval(timer);
      flush();
    },
  };
}
