import { DomainError } from '@charter/contracts';

/** @returns the code of the domain error, another error as text, or "done" */
export const settled = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

/**
 * The outcome of a call in a race of hundreds, repeated as long as it is UNAVAILABLE: on a busy machine the pool of connections may give none in
 * time, and then nothing was executed.
 */
export async function decided(call: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const outcome = await settled(call());
    if (outcome !== 'UNAVAILABLE') return outcome;
  }
}
