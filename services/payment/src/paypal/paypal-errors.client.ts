import { Logger } from '@nestjs/common';
import { DomainError } from '@charter/contracts';

/** The ways in which PayPal fails, sorted by what matters: was the request executed, not executed, or is that unknown? */

/** PayPal said no. `issue` is what callers branch on; PayPal may change every other word. */
export class PayPalRefusal extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    readonly debugId: string | undefined,
  ) {
    super(`PayPal refused: ${status} ${issue} (debug id ${debugId ?? 'none'})`);
  }
}

/** Unknown whether PayPal executed the request: the answer was lost, late, unreadable or a 5xx, or our credentials were refused. Repeat it with the same key. */
export class UnknownOutcome extends Error {}

export const isPayPalFailure = (error: unknown): error is PayPalRefusal | UnknownOutcome =>
  error instanceof PayPalRefusal || error instanceof UnknownOutcome;

/**
 * Answers a client: a failure of PayPal is PAYPAL_UNAVAILABLE, whose title says that nothing was charged.
 * @param detail the sentence instead of that title, where a capture may have been sent
 */
export async function orUnavailable<T>(answer: Promise<T>, detail?: string): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isPayPalFailure(error)) throw error;
    new Logger('PayPal').error(error.message);
    throw new DomainError('PAYPAL_UNAVAILABLE', detail ? { detail } : {});
  }
}

/**
 * 4xx that say "not executed". 409, 429 and 5xx leave the outcome open; so does 401, which comes when credentials are changed while a
 * capture is under way and says nothing about the buyer.
 */
export function asDomainError(error: unknown): PayPalRefusal | null {
  const { statusCode, body, headers } = error as { statusCode?: number; body?: unknown; headers?: Record<string, string> };
  if (!statusCode || statusCode >= 500 || statusCode === 401 || statusCode === 409 || statusCode === 429) return null;
  // `.result` is missing for several statuses: the body is read by hand.
  const parsed = readBody(body);
  const issue = parsed.details?.[0]?.issue ?? parsed.name ?? parsed.error ?? 'UNKNOWN';
  // An equal request is being executed: PayPal documents 409 for some operations and no status for others.
  if (issue === 'PREVIOUS_REQUEST_IN_PROGRESS') return null;
  return new PayPalRefusal(statusCode, issue, parsed.debug_id ?? headers?.['paypal-debug-id']);
}

function readBody(body: unknown): { name?: string; error?: string; debug_id?: string; details?: { issue?: string }[] } {
  if (typeof body !== 'string') return {};
  try {
    return JSON.parse(body) as ReturnType<typeof readBody>;
  } catch {
    // An HTML page from a proxy: the status says all there is to know.
    return {};
  }
}

/** Never the error object itself: it carries the bearer token and the secret as plain fields. */
export function describe(error: unknown): string {
  const { statusCode, code, name, message, headers } = error as Record<string, unknown> & { headers?: Record<string, string> };
  const debugId = headers?.['paypal-debug-id'];
  return [name, statusCode, code, message, debugId && `debug id ${debugId}`].filter(Boolean).join(' ');
}
