import type { ErrorCode } from '@charter/contracts';
import type { TextKey, Translate } from './translations.js';

type AnyCode = ErrorCode | 'NETWORK' | 'UNKNOWN';

/** Exhaustive: a new error code of the contracts fails to compile until it has a text. */
const errorKeys: Record<AnyCode, TextKey> = {
  MALFORMED: 'errors.INTERNAL',
  INVALID: 'errors.INVALID',
  UNAUTHENTICATED: 'errors.UNAUTHENTICATED',
  LOGIN_FAILED: 'errors.LOGIN_FAILED',
  // Not shown: the forms handle these two codes.
  SECOND_FACTOR_SET: 'errors.STATUS_NOT_ALLOWED',
  SECOND_FACTOR_REQUIRED: 'errors.UNAUTHENTICATED',
  FORBIDDEN: 'errors.FORBIDDEN',
  // Back office only, which redirects to the account screen.
  ACCOUNT_SETUP_REQUIRED: 'errors.FORBIDDEN',
  FOREIGN_ORIGIN: 'errors.FORBIDDEN',
  METHOD_NOT_ALLOWED: 'errors.INTERNAL',
  NOT_FOUND: 'errors.NOT_FOUND',
  PACKAGE_NOT_FOUND: 'errors.PACKAGE_NOT_FOUND',
  IMAGE_NOT_FOUND: 'errors.NOT_FOUND',
  BOOKING_NOT_FOUND: 'errors.BOOKING_NOT_FOUND',
  // Back office only, which shows the problem's own text.
  GALLERY_IMAGE_NOT_FOUND: 'errors.INTERNAL',
  REVIEW_NOT_FOUND: 'errors.NOT_FOUND',
  INQUIRY_NOT_FOUND: 'errors.INQUIRY_NOT_FOUND',
  BLOCK_NOT_FOUND: 'errors.BLOCK_NOT_FOUND',
  ORDER_NOT_FOUND: 'errors.ORDER_NOT_FOUND',
  SLOT_TAKEN: 'errors.SLOT_TAKEN',
  STATUS_NOT_ALLOWED: 'errors.STATUS_NOT_ALLOWED',
  NOTHING_TO_REFUND: 'errors.NOTHING_TO_REFUND',
  REFUND_FAILED: 'errors.REFUND_FAILED',
  TOO_MANY_HOLDS: 'errors.TOO_MANY_HOLDS',
  BOOKING_CHANGED: 'errors.BOOKING_CHANGED',
  TOO_MANY_EMAILS: 'errors.TOO_MANY_EMAILS',
  TRIP_NOT_FOUND: 'errors.TRIP_NOT_FOUND',
  TRIP_CLOSED: 'errors.TRIP_CLOSED',
  MOVE_NOT_ALLOWED: 'errors.MOVE_NOT_ALLOWED',
  HOLD_GONE: 'errors.HOLD_GONE',
  PAYMENT_IN_DOUBT: 'errors.PAYMENT_IN_DOUBT',
  ALREADY_PAID: 'errors.ALREADY_PAID',
  REVIEW_TOO_EARLY: 'errors.REVIEW_TOO_EARLY',
  ALREADY_REVIEWED: 'errors.ALREADY_REVIEWED',
  // Back office only, which has its own texts for these two.
  NOT_INVITABLE: 'errors.INTERNAL',
  ALREADY_INVITED: 'errors.INTERNAL',
  NOT_PAID: 'errors.NOT_PAID',
  STILL_PAID: 'errors.STILL_PAID',
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

/** Message for an error with a `code`, such as ApiError; a general message for any other error. */
export function errorText(t: Translate, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
  return t(errorKeys[code as AnyCode] ?? 'errors.INTERNAL');
}
