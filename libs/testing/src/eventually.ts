import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats `attempt` until it no longer throws.
 *
 * @param within milliseconds until its last error is thrown; long, because a green run does not wait for it and a busy machine may stall
 * @returns its result
 */
export async function eventually<T>(attempt: () => T | Promise<T>, { within = 60_000 } = {}): Promise<T> {
  const deadline = Date.now() + within;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
      await pause(25);
    }
  }
}
