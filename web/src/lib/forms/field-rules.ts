/**
 * The server's rules for the fields that forms share, said before a visitor has to wait for them. Messages are the limits'
 * English sentences; a form shows them in the reader's language.
 */
import { booking, generic, textPatterns } from '@charter/contracts/limits';

type Verdict = true | string;

const emailAddress = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>]+(\.[^\s@.<>]+)+$/;

/** Characters as the server counts them: trimmed, an emoji is one. */
export const lengthOf = (text: string) => [...text.trim()].length;

const withinLength = (text: string, max: number): Verdict => lengthOf(text) <= max || `Please use at most ${max} characters`;

/** One line that has to be filled, of at most `max` characters. */
export const line =
  (max: number, required: string) =>
  (text: string): Verdict => {
    if (!lengthOf(text)) return required;
    return textPatterns.oneLine.test(text.trim()) ? withinLength(text, max) : generic.oneLine;
  };

/** A person's first or last name. */
export const name = (required: string) => line(booking.name.max, required);

/** Words over several lines, of at most `max` characters. */
export const prose =
  (max: number, min = 0, tooShort: string = generic.required) =>
  (text: string): Verdict => {
    if (lengthOf(text) < min) return tooShort;
    return textPatterns.prose.test(text) ? withinLength(text, max) : generic.prose;
  };

export const email = (text: string): Verdict => emailAddress.test(text.trim()) || generic.email;

/** What the server did not accept, "booking.email" → "email". What belongs to none of the form's fields comes back under `rest`. */
export function fieldErrors<Name extends string>(
  names: readonly Name[],
  errors: Record<string, string>,
): { fields: Partial<Record<Name, string>>; rest: string[] } {
  const fields: Partial<Record<Name, string>> = {};
  const rest: string[] = [];
  for (const [path, message] of Object.entries(errors)) {
    const field = names.find((each) => each === path.split('.').at(-1));
    if (field) fields[field] = message;
    else rest.push(message);
  }
  return { fields, rest };
}
