import type { RegisterOptions } from 'react-hook-form';
import { contact } from '@charter/contracts/limits';
import type { preferredCharters } from '@charter/contracts/limits';
import type { TextKey } from '@charter/ui';
import { email, multilineText, personName } from '../../lib/forms/field-rules.js';

/** Values of the contact form. */
export interface Message {
  firstName: string;
  lastName: string;
  email: string;
  /** One of `preferredCharters`, or empty. */
  preferredCharter: string;
  message: string;
}

export const emptyMessage: Message = { firstName: '', lastName: '', email: '', preferredCharter: '', message: '' };

/** In the order of the form: the first field with an error gets the focus. */
export const messageFields = [
  'firstName',
  'lastName',
  'email',
  'preferredCharter',
  'message',
] as const satisfies readonly (keyof Message)[];

/** The values are sent in English; these are their translated labels. */
export const charterTexts: Record<(typeof preferredCharters)[number], TextKey> = {
  'Rose Island 4-Hour Charter': 'contact.charter.roseFourHours',
  'Spanish Wells 8-Hour Charter': 'contact.charter.spanishWells',
  'Exuma 8-Hour Charter': 'contact.charter.exuma',
  'Paradise Island Sunset Cruise': 'contact.charter.sunset',
  'Rose Island Full Day': 'contact.charter.roseFullDay',
  'Custom Charter': 'contact.charter.custom',
};

export const messageRules: { [Name in keyof Message]?: RegisterOptions<Message, Name> } = {
  firstName: { validate: personName(contact.messages.firstName) },
  lastName: { validate: personName(contact.messages.lastName) },
  email: { validate: email },
  message: { validate: multilineText(contact.message.max, contact.message.min, contact.messages.message) },
};
