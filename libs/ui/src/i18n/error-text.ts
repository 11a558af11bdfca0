import type { ErrorCode } from '@charter/contracts';
import type { TextKey, Translate } from './translations.js';

/** Codes that only staff meet. The back office is in English, so they have no texts: the server's sentence is shown. */
type StaffCode = Extract<
  ErrorCode,
  | 'UNAUTHENTICATED'
  | 'LOGIN_FAILED'
  | 'SECOND_FACTOR_SET'
  | 'SECOND_FACTOR_REQUIRED'
  | 'INVITATION_NOT_FOUND'
  | 'LAST_ADMIN'
  | 'STAFF_NOT_FOUND'
  | 'ACCOUNT_SETUP_REQUIRED'
  | 'IMAGE_NOT_FOUND'
  | 'GALLERY_IMAGE_NOT_FOUND'
  | 'DOCUMENT_NOT_FOUND'
  | 'REVIEW_NOT_FOUND'
  | 'INQUIRY_NOT_FOUND'
  | 'BLOCK_NOT_FOUND'
  | 'CALL_NOT_FOUND'
  | 'CREW_NOT_FOUND'
  | 'PRICE_RULE_NOT_FOUND'
  | 'VOUCHER_NOT_FOUND'
  | 'WITHDRAWAL_NOT_FOUND'
  | 'PROMO_CODE_NOT_FOUND'
  | 'TAX_RULE_NOT_FOUND'
  | 'FINDING_NOT_FOUND'
  | 'STATUS_NOT_ALLOWED'
  | 'ADD_ON_NOT_FOUND'
  | 'ADD_ON_UNAVAILABLE'
  | 'STILL_PAID'
  | 'NOTHING_TO_REFUND'
  | 'REFUND_FAILED'
  | 'ALREADY_REFUNDED'
  | 'NOTHING_LEFT'
  | 'RECORD_CHANGED'
  | 'TOO_MANY_EMAILS'
  | 'NOT_INVITABLE'
  | 'ALREADY_INVITED'
>;

/** Codes that are shown as another one. */
const shownAs = {
  MALFORMED: 'INTERNAL',
  MEMBER_JOINED: 'BOOKING_CHANGED',
  FOREIGN_ORIGIN: 'FORBIDDEN',
  METHOD_NOT_ALLOWED: 'INTERNAL',
  PAYMENT_REQUEST_NOT_FOUND: 'PAYMENT_REQUEST_CLOSED',
  WEBHOOK_NOT_SIGNED: 'INTERNAL',
  UNSUPPORTED_MEDIA_TYPE: 'INTERNAL',
  TIMEOUT: 'UNAVAILABLE',
  UNKNOWN: 'INTERNAL',
} as const;

type CodeOf<Key> = Key extends `errors.${infer Code}` ? Code : never;
type WithoutText = Exclude<ErrorCode | 'NETWORK', StaffCode | keyof typeof shownAs | CodeOf<TextKey>>;
/** A new error code of the contracts fails to compile until it has a text or is listed as met by staff only. */
function errorKey(code: [WithoutText] extends [never] ? string : WithoutText): string {
  const shown = Object.hasOwn(shownAs, code) ? shownAs[code as keyof typeof shownAs] : code;
  return `errors.${shown}`;
}

/** An error response: `title` is the sentence of its code, `detail` a more precise one. */
interface ServerError extends Error {
  code: string;
  title?: string;
  detail?: string;
}

const isServerError = (error: unknown): error is ServerError => error instanceof Error && 'code' in error;

/** Message for an error with a `code`, such as ApiError; a general message for any other error. */
export function errorText(t: Translate, error: unknown): string {
  const { code = 'UNKNOWN', title, detail }: Partial<ServerError> = isServerError(error) ? error : {};
  const key = errorKey(code) as TextKey;
  const text = t(key);
  // A missing text is returned as its key.
  return text === key ? (detail ?? title ?? t('errors.INTERNAL')) : text;
}
