import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again until the question no longer throws, then answers with what it returned.
 *
 * @param within milliseconds until the last failure is the test's failure
 */
export async function eventually<T>(question: () => T | Promise<T>, { within = 5_000 } = {}): Promise<T> {
  const deadline = Date.now() + within;
  for (;;) {
    try {
      return await question();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
      await pause(25);
    }
  }
}
