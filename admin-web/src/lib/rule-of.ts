import type { FieldError } from '@charter/contracts';
import { sentenceOf } from '@charter/contracts/browser';

/** The rule of a field that the contracts declare. The back office is in English, so the message is the server's sentence. */
export const ruleOf = <Value>({ check }: { check: (value: Value) => FieldError | undefined }) => ({
  validate: (value: Value | null | undefined): true | string => {
    // The value of a text that was never entered may be missing.
    const error = check(value ?? ('' as Value));
    return error ? sentenceOf(error) : true;
  },
});
