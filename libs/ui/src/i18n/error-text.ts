import type { ErrorCode } from '@charter/contracts';
import type { TextKey, Translate } from './translations.js';

/** Codes that only staff meet. The back office is in English, so they have no translations: the server's sentence is shown. */
const staffCodes = [
  'UNAUTHENTICATED',
  'LOGIN_FAILED',
  'SECOND_FACTOR_SET',
  'SECOND_FACTOR_REQUIRED',
  'LAST_ADMIN',
  'INVITATION_NOT_FOUND',
  'STAFF_NOT_FOUND',
  'ACCOUNT_SETUP_REQUIRED',
  'IMAGE_NOT_FOUND',
  'GALLERY_IMAGE_NOT_FOUND',
  'DOCUMENT_NOT_FOUND',
  'REVIEW_NOT_FOUND',
  'INQUIRY_NOT_FOUND',
  'BLOCK_NOT_FOUND',
  'CALL_NOT_FOUND',
  'CREW_NOT_FOUND',
  'PRICE_RULE_NOT_FOUND',
  'VOUCHER_NOT_FOUND',
  'PROMO_CODE_NOT_FOUND',
  'TAX_RULE_NOT_FOUND',
  'FINDING_NOT_FOUND',
  'STATUS_NOT_ALLOWED',
  'ADD_ON_NOT_FOUND',
  'ADD_ON_UNAVAILABLE',
  'STILL_PAID',
  'NOTHING_TO_REFUND',
  'REFUND_FAILED',
  'ALREADY_REFUNDED',
  'TOO_MANY_EMAILS',
  'NOT_INVITABLE',
  'ALREADY_INVITED',
] as const satisfies ErrorCode[];

type GuestCode = Exclude<ErrorCode, (typeof staffCodes)[number]> | 'NETWORK' | 'UNKNOWN';

/** Exhaustive: a new error code of the contracts fails to compile until it has a text or is listed as met by staff only. */
const errorKeys: Record<GuestCode, TextKey> = {
  MALFORMED: 'errors.INTERNAL',
  INVALID: 'errors.INVALID',
  FORBIDDEN: 'errors.FORBIDDEN',
  FOREIGN_ORIGIN: 'errors.FORBIDDEN',
  METHOD_NOT_ALLOWED: 'errors.INTERNAL',
  NOT_FOUND: 'errors.NOT_FOUND',
  PACKAGE_NOT_FOUND: 'errors.PACKAGE_NOT_FOUND',
  BOOKING_NOT_FOUND: 'errors.BOOKING_NOT_FOUND',
  ORDER_NOT_FOUND: 'errors.ORDER_NOT_FOUND',
  SLOT_TAKEN: 'errors.SLOT_TAKEN',
  QUOTE_CHANGED: 'errors.QUOTE_CHANGED',
  TOO_MANY_HOLDS: 'errors.TOO_MANY_HOLDS',
  BOOKING_CHANGED: 'errors.BOOKING_CHANGED',
  TRIP_NOT_FOUND: 'errors.TRIP_NOT_FOUND',
  TRIP_CLOSED: 'errors.TRIP_CLOSED',
  THREAD_NOT_FOUND: 'errors.THREAD_NOT_FOUND',
  THREAD_CLOSED: 'errors.THREAD_CLOSED',
  OFFER_NOT_FOUND: 'errors.OFFER_NOT_FOUND',
  OFFER_NOT_OPEN: 'errors.OFFER_NOT_OPEN',
  OFFER_CLOSED: 'errors.OFFER_CLOSED',
  MOVE_NOT_ALLOWED: 'errors.MOVE_NOT_ALLOWED',
  PARTY_FULL: 'errors.PARTY_FULL',
  PARTY_CLOSED: 'errors.PARTY_CLOSED',
  MEMBER_NOT_FOUND: 'errors.MEMBER_NOT_FOUND',
  WAIVER_CHANGED: 'errors.WAIVER_CHANGED',
  CHOICE_MADE: 'errors.CHOICE_MADE',
  HOLD_GONE: 'errors.HOLD_GONE',
  PAYMENT_REQUEST_NOT_FOUND: 'errors.PAYMENT_REQUEST_CLOSED',
  PAYMENT_REQUEST_CLOSED: 'errors.PAYMENT_REQUEST_CLOSED',
  PAYMENT_IN_DOUBT: 'errors.PAYMENT_IN_DOUBT',
  ALREADY_PAID: 'errors.ALREADY_PAID',
  REVIEW_TOO_EARLY: 'errors.REVIEW_TOO_EARLY',
  ALREADY_REVIEWED: 'errors.ALREADY_REVIEWED',
  NOT_PAID: 'errors.NOT_PAID',
  FOREIGN_ORDER: 'errors.FOREIGN_ORDER',
  WEBHOOK_NOT_SIGNED: 'errors.INTERNAL',
  TOO_LARGE: 'errors.TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'errors.INTERNAL',
  TOO_MANY_REQUESTS: 'errors.TOO_MANY_REQUESTS',
  TOO_MANY_MESSAGES: 'errors.TOO_MANY_MESSAGES',
  PAYPAL_UNAVAILABLE: 'errors.PAYPAL_UNAVAILABLE',
  UNAVAILABLE: 'errors.UNAVAILABLE',
  TIMEOUT: 'errors.UNAVAILABLE',
  INTERNAL: 'errors.INTERNAL',
  NETWORK: 'errors.NETWORK',
  UNKNOWN: 'errors.INTERNAL',
};

/** An error response: `title` is the sentence of its code, `detail` a more precise one. */
interface ServerError extends Error {
  code: string;
  title?: string;
  detail?: string;
}

const isServerError = (error: unknown): error is ServerError => error instanceof Error && 'code' in error;

/** Message for an error with a `code`, such as ApiError; a general message for any other error. */
export function errorText(t: Translate, error: unknown): string {
  if (!isServerError(error)) return t(errorKeys.UNKNOWN);
  const { code, title, detail } = error;
  const sentence = detail ?? title;
  if (sentence && (staffCodes as readonly string[]).includes(code)) return sentence;
  return t(Object.hasOwn(errorKeys, code) ? errorKeys[code as GuestCode] : 'errors.INTERNAL');
}
