import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats `attempt` until it no longer throws.
 *
 * @param within milliseconds until its last error is thrown
 * @returns its result
 */
export async function eventually<T>(attempt: () => T | Promise<T>, { within = 5_000 } = {}): Promise<T> {
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
