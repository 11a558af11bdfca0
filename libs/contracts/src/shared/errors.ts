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

/** Every error code that a service may reply with: its kind, and the sentence for users that is shown unless the error has a `detail`. `staffOnly`: no guest meets it. */
export const errorCodes = {
  MALFORMED: { kind: 'malformed', title: "We couldn't read this request. Please reload the page and try again." },
  INVALID: { kind: 'invalid', title: 'Please check the highlighted fields.' },
  UNAUTHENTICATED: { kind: 'unauthenticated', title: 'Please sign in.', staffOnly: true },
  LOGIN_FAILED: { kind: 'unauthenticated', title: 'Invalid username or password', staffOnly: true },
  SECOND_FACTOR_SET: { kind: 'conflict', title: 'This account already uses two-factor sign-in.', staffOnly: true },
  SECOND_FACTOR_REQUIRED: { kind: 'unauthenticated', title: 'Enter the code from your authenticator app.', staffOnly: true },
  FORBIDDEN: { kind: 'forbidden', title: 'Access denied.' },
  LAST_ADMIN: { kind: 'conflict', title: 'At least one admin must stay active. Make someone else an admin first.', staffOnly: true },
  INVITATION_NOT_FOUND: {
    kind: 'not-found',
    title: 'This invitation has expired or has already been used. Please ask for a new one.',
    staffOnly: true,
  },
  STAFF_NOT_FOUND: { kind: 'not-found', title: 'This account does not exist. Reload to see the current team.', staffOnly: true },
  ACCOUNT_SETUP_REQUIRED: { kind: 'forbidden', title: 'Please finish setting up your account first.', staffOnly: true },
  FOREIGN_ORIGIN: {
    kind: 'forbidden',
    title: "This request came from another site, so we didn't accept it. Please reload the page and try again.",
  },
  METHOD_NOT_ALLOWED: { kind: 'method-not-allowed', title: 'This address does not support that method.' },
  NOT_FOUND: { kind: 'not-found', title: 'Page not found.' },
  PACKAGE_NOT_FOUND: { kind: 'not-found', title: 'This charter is no longer offered. Please choose another.' },
  IMAGE_NOT_FOUND: { kind: 'not-found', title: 'This image no longer exists. Reload to see the current ones.', staffOnly: true },
  TAX_RULE_NOT_FOUND: { kind: 'not-found', title: 'This tax rule no longer exists. Reload to see the current ones.', staffOnly: true },
  WITHDRAWAL_NOT_FOUND: { kind: 'not-found', title: 'This withdrawal does not exist. Reload to see the current ones.', staffOnly: true },
  VOUCHER_NOT_FOUND: { kind: 'not-found', title: 'This voucher does not exist.', staffOnly: true },
  PROMO_CODE_NOT_FOUND: { kind: 'not-found', title: 'This promo code no longer exists. Reload to see the current ones.', staffOnly: true },
  ADD_ON_NOT_FOUND: { kind: 'not-found', title: 'This add-on no longer exists. Reload to see the current ones.', staffOnly: true },
  PRICE_RULE_NOT_FOUND: { kind: 'not-found', title: 'This price no longer exists. Reload to see the current ones.', staffOnly: true },
  BOOKING_NOT_FOUND: { kind: 'not-found', title: "We can't find a booking with this code." },
  DOCUMENT_NOT_FOUND: {
    kind: 'not-found',
    title: 'This document does not exist. Please reload the page to see the current ones.',
    staffOnly: true,
  },
  GALLERY_IMAGE_NOT_FOUND: {
    kind: 'not-found',
    title: 'This image is no longer in the gallery. Reload to see the current ones.',
    staffOnly: true,
  },
  REVIEW_NOT_FOUND: { kind: 'not-found', title: 'This review no longer exists. Reload to see the current ones.', staffOnly: true },
  INQUIRY_NOT_FOUND: {
    kind: 'not-found',
    title: 'This inquiry no longer exists: it has been deleted. Reload to see the current ones.',
    staffOnly: true,
  },
  BLOCK_NOT_FOUND: {
    kind: 'not-found',
    title: 'This block has already been removed. Reload to see the current calendar.',
    staffOnly: true,
  },
  CREW_NOT_FOUND: { kind: 'not-found', title: 'This crew member does not exist. Reload to see the current crew.', staffOnly: true },
  CALL_NOT_FOUND: { kind: 'not-found', title: 'This weather call does not exist. Reload to see the current ones.', staffOnly: true },
  FINDING_NOT_FOUND: { kind: 'not-found', title: 'This finding does not exist. Reload to see the current ones.', staffOnly: true },
  ORDER_NOT_FOUND: {
    kind: 'not-found',
    title: "We couldn't find this payment, and you haven't been charged. Please start your booking again.",
  },
  SLOT_TAKEN: { kind: 'conflict', title: 'Time slot is no longer available' },
  STATUS_NOT_ALLOWED: {
    kind: 'conflict',
    title: "This booking can't be given that status. Reload to see its current one.",
    staffOnly: true,
  },
  STILL_PAID: {
    kind: 'conflict',
    title: "This booking is paid and hasn't been refunded. Refund it first, or confirm that you want to delete it anyway.",
    staffOnly: true,
  },
  NOTHING_TO_REFUND: { kind: 'conflict', title: 'This booking has already been refunded in full.', staffOnly: true },
  NOTHING_LEFT: {
    kind: 'conflict',
    title: 'Nothing of this voucher can be refunded: it is used, reserved, expired or refunded already.',
    staffOnly: true,
  },
  ALREADY_REFUNDED: { kind: 'conflict', title: 'This booking has been refunded. Please enter a new one.', staffOnly: true },
  QUOTE_CHANGED: { kind: 'conflict', title: 'The refund has changed. Please review the new amount.' },
  REFUND_FAILED: {
    kind: 'conflict',
    title: 'PayPal declined the refund, and no money has been sent. Try again, or refund the payment in your PayPal account.',
    staffOnly: true,
  },
  TOO_MANY_HOLDS: {
    kind: 'too-many',
    title: 'Several unpaid slots are already being held for your network. Please pay for one of them, or try again in 15 minutes.',
  },
  BOOKING_CHANGED: {
    kind: 'conflict',
    title: 'This booking has changed since you opened it. Check the new details, then try again.',
  },
  RECORD_CHANGED: {
    kind: 'conflict',
    title: 'Someone else has changed this since you opened it. Check the new values, then save again.',
    staffOnly: true,
  },
  TOO_MANY_EMAILS: {
    kind: 'too-many',
    title: 'This email has been sent five times within a day. Please try again tomorrow.',
    staffOnly: true,
  },
  TRIP_NOT_FOUND: { kind: 'not-found', title: "This link isn't valid. Please request a new one." },
  TRIP_CLOSED: { kind: 'unauthenticated', title: 'Please open your booking with the link in our email.' },
  THREAD_NOT_FOUND: { kind: 'not-found', title: 'This link is no longer valid. Please send us a new message.' },
  THREAD_CLOSED: { kind: 'unauthenticated', title: 'Please open your message with the link in our email.' },
  MOVE_NOT_ALLOWED: { kind: 'conflict', title: "This charter can't be moved online. Please contact us." },
  ADD_ON_UNAVAILABLE: { kind: 'conflict', title: 'An add-on of this booking is not available then.', staffOnly: true },
  PARTY_FULL: { kind: 'conflict', title: 'Every place on this charter is taken. To bring someone else, please remove someone first.' },
  PARTY_CLOSED: { kind: 'conflict', title: "This charter is over or has been cancelled, so its party can't be changed anymore." },
  MEMBER_NOT_FOUND: { kind: 'not-found', title: 'This person is no longer in the party. Please reload the page.' },
  MEMBER_JOINED: { kind: 'conflict', title: "This entry was made or signed by the person themselves, so it can't be merged away." },
  WAIVER_CHANGED: { kind: 'conflict', title: 'The waiver has been updated. Please read it again before you sign.' },
  CHOICE_MADE: { kind: 'conflict', title: 'This choice has already been made. Please reload the page to see it.' },
  OFFER_NOT_FOUND: { kind: 'not-found', title: "This link isn't valid. Please contact us." },
  OFFER_NOT_OPEN: { kind: 'unauthenticated', title: 'Please open your offer with the link in our email.' },
  OFFER_CLOSED: { kind: 'conflict', title: 'This offer is no longer open. Please reload the page to see its status.' },
  HOLD_GONE: { kind: 'conflict', title: "We're no longer holding this slot for you." },
  PAYMENT_REQUEST_NOT_FOUND: { kind: 'not-found', title: 'This payment is no longer requested. Reload to see what is due.' },
  PAYMENT_REQUEST_CLOSED: {
    kind: 'conflict',
    title: "This payment is no longer due, and you haven't been charged. Please reload the page to see what is due.",
  },
  PAYMENT_IN_DOUBT: { kind: 'conflict', title: "We're still waiting for PayPal to confirm your last payment. Please don't pay again." },
  PAYMENT_UNDER_REVIEW: {
    kind: 'conflict',
    title: "PayPal is reviewing your payment, so this can't be changed right now. Please try again once PayPal has decided.",
  },
  ALREADY_PAID: { kind: 'conflict', title: "This booking is already paid. You don't need to pay again." },
  REVIEW_TOO_EARLY: { kind: 'conflict', title: "This charter hasn't ended yet. We look forward to your review when it has." },
  ALREADY_REVIEWED: { kind: 'conflict', title: "You've already reviewed this charter. Thank you." },
  NOT_INVITABLE: { kind: 'conflict', title: 'Only guests whose charter is completed can be invited to review it.', staffOnly: true },
  ALREADY_INVITED: {
    kind: 'conflict',
    title: 'This guest was invited less than a day ago. You can send a reminder tomorrow.',
    staffOnly: true,
  },
  NOT_PAID: { kind: 'payment-required', title: 'Payment was not completed successfully' },
  FOREIGN_ORDER: { kind: 'forbidden', title: 'This payment was started in another browser. Please finish it there.' },
  WEBHOOK_NOT_SIGNED: { kind: 'malformed', title: "The webhook's signature could not be verified." },
  TOO_LARGE: { kind: 'too-large', title: 'This is too large to send. Please shorten it or choose a smaller file.' },
  UNSUPPORTED_MEDIA_TYPE: { kind: 'unsupported', title: 'Please send JSON (Content-Type: application/json).' },
  TOO_MANY_REQUESTS: { kind: 'too-many', title: 'Too many requests. Please wait a moment and try again.' },
  TOO_MANY_MESSAGES: {
    kind: 'too-many',
    title: "You've sent several messages already. Please try again later, or contact us.",
  },
  PAYPAL_UNAVAILABLE: {
    kind: 'unavailable',
    title: "PayPal isn't responding, and you haven't been charged. Please try again in a moment.",
  },
  UNAVAILABLE: { kind: 'unavailable', title: 'Server error. Please try again later.' },
  TIMEOUT: { kind: 'timeout', title: 'Server error. Please try again later.' },
  INTERNAL: { kind: 'internal', title: 'Something went wrong. Please try again.' },
} as const satisfies Record<string, { kind: ErrorKind; title: string; staffOnly?: true }>;

export type ErrorCode = keyof typeof errorCodes;

/** Codes that only staff meet: they have no translations. */
export type StaffErrorCode = { [Code in ErrorCode]: (typeof errorCodes)[Code] extends { staffOnly: true } ? Code : never }[ErrorCode];

export interface ErrorDetails {
  /** One sentence for the user; the title of the code unless given. */
  detail?: string;
  /** Field name (dotted when nested) → the English sentence. */
  errors?: Record<string, string>;
  /** The same fields → code and parameters of the sentence. */
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
