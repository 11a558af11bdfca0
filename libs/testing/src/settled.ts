import { DomainError } from '@charter/contracts';

/** @returns the code of the domain error, another error as text, or "done" */
export const settled = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
