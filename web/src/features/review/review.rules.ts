import type { RegisterOptions } from 'react-hook-form';
import type { ReviewForm } from '@charter/contracts';
import { generic, review } from '@charter/contracts/limits';

/** The server's rules for a review, in the limits' English sentences; the form shows them in the reader's language. */
type Rules = { [Name in keyof ReviewForm]: RegisterOptions<ReviewForm, Name> };

const controlCharacters = /[\p{Cc}\u2028\u2029]/u;
/** Prose may have line breaks and tabs. */
const otherControlCharacters = /[^\P{Cc}\n\r\t]/u;

/** Characters as the server counts them: trimmed, an emoji is one. */
export const lengthOf = (text: string) => [...text.trim()].length;

const tooLong = (max: number) => `Please use at most ${max} characters`;

const lineRules = (max: number, required: string) => ({
  validate: (text: string) => {
    if (!lengthOf(text)) return required;
    if (controlCharacters.test(text.trim())) return generic.oneLine;
    return lengthOf(text) <= max || tooLong(max);
  },
});

export const reviewRules: Rules = {
  name: lineRules(review.name.max, review.messages.name),
  location: lineRules(review.location.max, review.messages.location),
  rating: { validate: (stars) => stars >= review.rating.min || review.messages.rating },
  review: {
    validate: (text) => {
      if (lengthOf(text) < review.text.min) return review.messages.text;
      if (otherControlCharacters.test(text)) return generic.prose;
      return lengthOf(text) <= review.text.max || tooLong(review.text.max);
    },
  },
};

export const reviewFields = ['name', 'location', 'rating', 'review'] as const satisfies readonly (keyof ReviewForm)[];

/** A 422's errors at our fields, "form.rating" → "rating"; what belongs to none of them comes back under `rest`. */
export function fieldErrors(errors: Record<string, string>): { fields: Partial<Record<keyof ReviewForm, string>>; rest: string[] } {
  const fields: Partial<Record<keyof ReviewForm, string>> = {};
  const rest: string[] = [];
  for (const [path, message] of Object.entries(errors)) {
    const name = reviewFields.find((each) => each === path.split('.').at(-1));
    if (name) fields[name] = message;
    else rest.push(message);
  }
  return { fields, rest };
}

/** As the server will store it. */
export const trimmed = ({ name, location, rating, review: words }: ReviewForm): ReviewForm => ({
  name: name.trim(),
  location: location.trim(),
  rating,
  review: words.trim(),
});
