import { ApiError } from './api-error.js';

const waitsMs = [600, 1_800, 4_000];

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Repeats a step whose answer was lost, up to three times. Only for steps that the server makes once
 * however often they are asked for: a refusal is an answer, and is never repeated.
 */
export async function retryOnLostResponse<Reply>(step: () => Promise<Reply>, waits: readonly number[] = waitsMs): Promise<Reply> {
  for (const wait of waits) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof ApiError && error.isResponseLost)) throw error;
      await pause(wait);
    }
  }
  return step();
}
