import { contactFields } from '@charter/contracts/browser';
import { ruleOf } from '../../lib/forms/field-errors.js';

/** Values of the contact form. */
export interface Message {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** English name of a package on sale, or `customCharter`; empty for no preference. */
  preferredCharter: string;
  message: string;
}

export const emptyMessage: Message = { firstName: '', lastName: '', email: '', phone: '', preferredCharter: '', message: '' };

/** In the order of the form: the first field with an error gets the focus. */
export const messageFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'preferredCharter',
  'message',
] as const satisfies readonly (keyof Message)[];

export const messageRules = {
  firstName: ruleOf(contactFields.firstName),
  lastName: ruleOf(contactFields.lastName),
  email: ruleOf(contactFields.email),
  phone: ruleOf(contactFields.phone),
  message: ruleOf(contactFields.message),
};
