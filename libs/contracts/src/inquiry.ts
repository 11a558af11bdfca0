import { IsIn, IsOptional } from 'class-validator';
import { contact as limits, booking as bookingLimits, locales, preferredCharters } from './limits.js';
import type { Locale } from './limits.js';
import { EmailAddress, Line, Prose } from './fields.js';
import { fact, operation } from './operation.js';

export class ContactForm {
  @Line(bookingLimits.name.max, limits.messages.firstName)
  firstName: string;

  @Line(bookingLimits.name.max, limits.messages.lastName)
  lastName: string;

  @EmailAddress()
  email: string;

  @IsOptional()
  @IsIn([...preferredCharters, ''], { message: 'Choose a charter from the list' })
  preferredCharter?: string;

  @Prose(limits.message.min, limits.message.max, limits.messages.message)
  message: string;

  /** The language the page was read in; letters about this inquiry are written in it. */
  @IsOptional()
  @IsIn(locales, { message: 'This language is not offered' })
  locale?: Locale;
}

export class ReceivedInquiry {
  id: number;
  /** UTC ISO 8601. */
  createdAt: string;
}

export class InquiryReceived extends ContactForm {
  id: number;
}

export const inquiry = {
  /** Stores a message once, even when the guest presses twice. */
  receive: operation('svc.inquiry.receive', ContactForm, ReceivedInquiry),
} as const;

export const inquiryFacts = {
  received: fact('evt.inquiry.received', InquiryReceived),
} as const;
