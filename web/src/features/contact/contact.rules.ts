import type { RegisterOptions } from 'react-hook-form';
import { booking, contact, generic } from '@charter/contracts/limits';
import type { preferredCharters } from '@charter/contracts/limits';
import type { TextKey } from '@charter/ui';

/** What a visitor types. */
export interface Message {
  firstName: string;
  lastName: string;
  email: string;
  /** One of the list, or nothing. */
  preferredCharter: string;
  message: string;
}

export const noMessage: Message = { firstName: '', lastName: '', email: '', preferredCharter: '', message: '' };

/** In the order of the form, so that the first wrong one gets the focus. */
export const messageFields = [
  'firstName',
  'lastName',
  'email',
  'preferredCharter',
  'message',
] as const satisfies readonly (keyof Message)[];

/** The list is sent in English, whatever language it is read in. */
export const charterTexts: Record<(typeof preferredCharters)[number], TextKey> = {
  'Rose Island 4-Hour Charter': 'contact.charter.roseFourHours',
  'Spanish Wells 8-Hour Charter': 'contact.charter.spanishWells',
  'Exuma 8-Hour Charter': 'contact.charter.exuma',
  'Paradise Island Sunset Cruise': 'contact.charter.sunset',
  'Rose Island Full Day': 'contact.charter.roseFullDay',
  'Custom Charter': 'contact.charter.custom',
};

const controlCharacters = /[\p{Cc}\u2028\u2029]/u;
/** Prose may have line breaks and tabs. */
const controlInProse = /(?![\n\r\t])\p{Cc}/u;
const emailAddress = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>]+(\.[^\s@.<>]+)+$/;

const atMost = (max: number) => `Please use at most ${max} characters`;

/** As the server counts: without the blanks around it. */
const line = (max: number, required: string) => (typed: string) => {
  const text = typed.trim();
  if (!text) return required;
  return controlCharacters.test(text) ? generic.oneLine : text.length <= max || atMost(max);
};

/** The server's rules, said before a visitor has to wait for them; the form shows their English sentences in the reader's language. */
export const messageRules: { [Name in keyof Message]?: RegisterOptions<Message, Name> } = {
  firstName: { validate: line(booking.name.max, contact.messages.firstName) },
  lastName: { validate: line(booking.name.max, contact.messages.lastName) },
  email: { validate: (typed) => emailAddress.test(typed.trim()) || generic.email },
  message: {
    validate: (typed) => {
      const { length } = typed.trim();
      if (length < contact.message.min) return contact.messages.message;
      if (length > contact.message.max) return atMost(contact.message.max);
      return !controlInProse.test(typed) || generic.prose;
    },
  },
};

/** A 422's errors at our fields, in the form's order. What belongs to none of them comes back under `rest`. */
export function fieldErrors(errors: Record<string, string>): { fields: [keyof Message, string][]; rest: string[] } {
  const fields = messageFields.flatMap((name): [keyof Message, string][] => (errors[name] ? [[name, errors[name]]] : []));
  const known: readonly string[] = messageFields;
  return { fields, rest: Object.entries(errors).flatMap(([name, words]) => (known.includes(name) ? [] : [words])) };
}

export const trimmed = (typed: Message): Message => ({
  firstName: typed.firstName.trim(),
  lastName: typed.lastName.trim(),
  email: typed.email.trim(),
  preferredCharter: typed.preferredCharter,
  message: typed.message.trim(),
});
