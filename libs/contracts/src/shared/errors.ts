import { sentenceOf } from './messages.js';
import type { FieldError } from './messages.js';

/** What kind of error it is. The only table from kinds to HTTP status codes is the gateway's problem filter. */
export type ErrorKind =
  | 'malformed'
  | 'unauthenticated'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'invalid'
  | 'too-many'
  | 'internal'
  | 'unavailable'
  | 'timeout';

/** Every error code that a service may reply with: its kind, and the sentence for users that is shown unless the error has a `detail`. */
export const errorCodes = {
  MALFORMED: { kind: 'malformed', title: 'The request could not be read.' },
  INVALID: { kind: 'invalid', title: 'Some fields need another look.' },
  UNAUTHENTICATED: { kind: 'unauthenticated', title: 'Please sign in.' },
  LOGIN_FAILED: { kind: 'unauthenticated', title: 'Invalid username or password' },
  SECOND_FACTOR_SET: { kind: 'conflict', title: 'This account has a second factor already.' },
  SECOND_FACTOR_REQUIRED: { kind: 'unauthenticated', title: 'Enter the code of your authenticator.' },
  FORBIDDEN: { kind: 'forbidden', title: 'Access denied.' },
  ACCOUNT_SETUP_REQUIRED: { kind: 'forbidden', title: 'Finish setting up your account first.' },
  FOREIGN_ORIGIN: { kind: 'forbidden', title: 'This request came from another site.' },
  METHOD_NOT_ALLOWED: { kind: 'method-not-allowed', title: 'This address does not take that method.' },
  NOT_FOUND: { kind: 'not-found', title: 'Page not found.' },
  PACKAGE_NOT_FOUND: { kind: 'not-found', title: 'This package does not exist.' },
  IMAGE_NOT_FOUND: { kind: 'not-found', title: 'This image does not exist.' },
  BOOKING_NOT_FOUND: { kind: 'not-found', title: 'No booking has this code.' },
  GALLERY_IMAGE_NOT_FOUND: { kind: 'not-found', title: 'This image is no longer in the gallery.' },
  REVIEW_NOT_FOUND: { kind: 'not-found', title: 'This review does not exist.' },
  INQUIRY_NOT_FOUND: { kind: 'not-found', title: 'This inquiry does not exist any more.' },
  BLOCK_NOT_FOUND: { kind: 'not-found', title: 'This block is no longer there.' },
  ORDER_NOT_FOUND: { kind: 'not-found', title: 'No such payment order.' },
  SLOT_TAKEN: { kind: 'conflict', title: 'Time slot is no longer available' },
  STATUS_NOT_ALLOWED: { kind: 'conflict', title: 'This booking cannot change to that status.' },
  STILL_PAID: { kind: 'conflict', title: 'This booking is paid and not refunded. Delete it all the same?' },
  NOTHING_TO_REFUND: { kind: 'conflict', title: 'There is nothing left to refund for this booking.' },
  REFUND_FAILED: { kind: 'conflict', title: 'PayPal did not make the refund.' },
  TOO_MANY_HOLDS: {
    kind: 'too-many',
    title: 'Several unpaid slots are already held from your network. Pay for one of them, or try again in 15 minutes.',
  },
  BOOKING_CHANGED: { kind: 'conflict', title: 'This booking has been changed meanwhile. Please look at it again.' },
  TOO_MANY_EMAILS: { kind: 'too-many', title: 'This e-mail was sent five times within a day. Please wait.' },
  TRIP_NOT_FOUND: { kind: 'not-found', title: 'This link does not open a booking. Please request a new one.' },
  TRIP_CLOSED: { kind: 'unauthenticated', title: 'Please open your booking by the link in our e-mail.' },
  MOVE_NOT_ALLOWED: { kind: 'conflict', title: 'This charter cannot be moved online. Please call us.' },
  HOLD_GONE: { kind: 'conflict', title: 'The slot is no longer held for you.' },
  PAYMENT_IN_DOUBT: { kind: 'conflict', title: 'We are still waiting for PayPal about your last payment.' },
  ALREADY_PAID: { kind: 'conflict', title: 'This booking is already paid.' },
  REVIEW_TOO_EARLY: { kind: 'conflict', title: 'This charter has not ended yet.' },
  ALREADY_REVIEWED: { kind: 'conflict', title: 'This charter has been reviewed already.' },
  NOT_INVITABLE: { kind: 'conflict', title: 'Only a guest whose charter is completed can be invited to review it.' },
  ALREADY_INVITED: { kind: 'conflict', title: 'This guest was invited less than a day ago.' },
  NOT_PAID: { kind: 'payment-required', title: 'Payment was not completed successfully' },
  FOREIGN_ORDER: { kind: 'forbidden', title: 'This order belongs to another visitor.' },
  WEBHOOK_NOT_SIGNED: { kind: 'malformed', title: 'The webhook signature does not verify.' },
  TOO_LARGE: { kind: 'too-large', title: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { kind: 'unsupported', title: 'Send JSON.' },
  TOO_MANY_REQUESTS: { kind: 'too-many', title: 'Too many requests. Please wait a moment.' },
  TOO_MANY_MESSAGES: {
    kind: 'too-many',
    title: 'You have sent several messages already. Please try again later, or call us.',
  },
  PAYPAL_UNAVAILABLE: { kind: 'unavailable', title: 'PayPal does not answer right now. You have not been charged.' },
  UNAVAILABLE: { kind: 'unavailable', title: 'Server error. Please try again later.' },
  TIMEOUT: { kind: 'timeout', title: 'Server error. Please try again later.' },
  INTERNAL: { kind: 'internal', title: 'Something went wrong. Please try again.' },
} as const satisfies Record<string, { kind: ErrorKind; title: string }>;

export type ErrorCode = keyof typeof errorCodes;

export interface ErrorDetails {
  /** One sentence for the user; the title of the code unless given. */
  detail?: string;
  /** Field name (dotted when nested) → the English sentence. */
  errors?: Record<string, string>;
  /** The same fields → code and parameters of the sentence. Absent in replies of earlier releases. */
  codes?: Record<string, FieldError>;
  /** Extension members of the problem (RFC 9457), named by the operation that throws it: what the client needs to go on. */
  extensions?: Record<string, unknown>;
}

/** An expected error. It is sent to the client over NATS with its code and details, and never logged as a defect. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
  ) {
    super(details.detail ?? errorCodes[code].title);
    this.name = 'DomainError';
  }
}

/** The details of an error at some fields. */
export const atFields = (codes: Record<string, FieldError>): Required<Pick<ErrorDetails, 'errors' | 'codes'>> => ({
  errors: Object.fromEntries(Object.entries(codes).map(([field, error]) => [field, sentenceOf(error)])),
  codes,
});

/** @param codes field name (dotted when nested) → its error */
export const invalid = (codes: Record<string, FieldError>): DomainError => new DomainError('INVALID', atFields(codes));
