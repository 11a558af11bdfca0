import type { ErrorCode, StaffErrorCode } from '@charter/contracts';
import type { TextKey, Translate } from './translations.js';

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
type WithoutText = Exclude<ErrorCode | 'NETWORK', StaffErrorCode | keyof typeof shownAs | CodeOf<TextKey>>;
/** A new error code of the contracts fails to compile until it has a text or is `staffOnly`: the back office is in English, and shows the server's sentence. */
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
