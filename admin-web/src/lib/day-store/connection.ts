import { ApiError } from '@charter/api-client';

/** True when the server may answer the same request later: it was not reached, is restarting, or asks to slow down. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
