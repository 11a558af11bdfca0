import type { FieldError } from '@charter/contracts';
import { fieldErrorText } from '@charter/ui';
import type { ShownFieldError, Translate } from '@charter/ui';

/** react-hook-form keeps messages as strings: an error is kept as JSON, and translated when it is shown, also in another language. */
export const messageOf = (error: ShownFieldError): string => JSON.stringify(error);

export const shownErrorOf = (message: string): ShownFieldError => JSON.parse(message) as ShownFieldError;

export const textOf = (t: Translate, message: string | undefined): string | undefined =>
  message ? fieldErrorText(t, shownErrorOf(message)) : undefined;

/** The rule of a field that the contracts declare. */
export const ruleOf = <Value>({ check }: { check: (value: Value) => FieldError | undefined }) => ({
  validate: (value: Value): true | string => {
    const error = check(value);
    return error ? messageOf(error) : true;
  },
});
