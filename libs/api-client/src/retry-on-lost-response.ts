import { ApiError } from './api-error.js';

/** Delays between the attempts, in ms. */
const defaultDelays = [600, 1_800, 4_000];

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Repeats a request whose response was lost, up to three times. Only for idempotent requests. Error responses are not retried.
 * @throws ApiError the error of the last attempt
 */
export async function retryOnLostResponse<Reply>(request: () => Promise<Reply>, delays: readonly number[] = defaultDelays): Promise<Reply> {
  for (const delay of delays) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ApiError && error.isResponseLost)) throw error;
      await sleep(delay);
    }
  }
  return request();
}
