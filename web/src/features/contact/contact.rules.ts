import type { RegisterOptions } from 'react-hook-form';
import { contact } from '@charter/contracts/limits';
import type { preferredCharters } from '@charter/contracts/limits';
import type { TextKey } from '@charter/ui';
import { email, name, prose } from '../../lib/forms/field-rules.js';

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

export const messageRules: { [Name in keyof Message]?: RegisterOptions<Message, Name> } = {
  firstName: { validate: name(contact.messages.firstName) },
  lastName: { validate: name(contact.messages.lastName) },
  email: { validate: email },
  message: { validate: prose(contact.message.max, contact.message.min, contact.messages.message) },
};

export const trimmed = (typed: Message): Message => ({
  firstName: typed.firstName.trim(),
  lastName: typed.lastName.trim(),
  email: typed.email.trim(),
  preferredCharter: typed.preferredCharter,
  message: typed.message.trim(),
});
