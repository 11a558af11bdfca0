type Task = { at: number; run: () => void };

/** Maximum of setTimeout; longer delays overflow and fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * The emulator's time: the real clock plus an offset that tests can advance. Every deadline (token, order, idempotency key,
 * webhook retry) uses it, so that tests need not wait for three days of retries.
 */
export class Clock {
  #offsetMs: number;
  #tasks: Task[] = [];
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(offsetMs = 0) {
    this.#offsetMs = offsetMs;
  }

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Runs `run` at the instant `at` (epoch ms), or as soon as possible if that has passed. @returns a function that cancels it */
  at(at: number, run: () => void): () => void {
    const task = { at, run };
    // Searched from the end, because new tasks are nearly always the latest.
    const before = this.#tasks.findLastIndex((other) => other.at <= at);
    this.#tasks.splice(before + 1, 0, task);
    this.#arm();
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== task);
      this.#arm();
    };
  }

  /** Advances the time and runs all tasks that become due, in order. */
  advance(ms: number): void {
    this.#offsetMs += ms;
    this.#runDue();
  }

  /** Resets to the real time and cancels all tasks. */
  reset(): void {
    this.#offsetMs = 0;
    this.#tasks = [];
    this.#arm();
  }

  stop(): void {
    this.#stopped = true;
    this.#tasks = [];
    clearTimeout(this.#timer);
  }

  #runDue(): void {
    for (let next = this.#tasks[0]; next && next.at <= this.now(); next = this.#tasks[0]) {
      this.#tasks.shift();
      next.run();
    }
    this.#arm();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const next = this.#tasks[0];
    if (!next || this.#stopped) return;
    const wait = Math.min(Math.max(0, next.at - this.now()), MAX_TIMER_MS);
    // Pending tasks must not keep the process alive.
    this.#timer = setTimeout(() => this.#runDue(), wait).unref();
  }
}

/** PayPal's timestamps: whole seconds, `2026-03-01T09:30:00Z`. */
export function timestamp(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
