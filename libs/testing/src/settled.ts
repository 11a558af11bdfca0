import { DomainError } from '@charter/contracts';

/** What a question was refused with; "done" when it was not. */
export const settled = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
