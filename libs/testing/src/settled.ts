import { Refusal } from '@charter/contracts';

/** What a question was refused with; "done" when it was not. */
export const outcome = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
