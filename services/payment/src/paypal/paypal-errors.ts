/** The ways in which PayPal fails, by what matters for money: was the request executed, not executed, or is that unknown? */

/** PayPal rejected the request. `issue` is PayPal's stable code; its other texts may change. */
export class PayPalRejection extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    readonly debugId: string | undefined,
  ) {
    super(`PayPal rejected the request: ${status} ${issue} (debug id ${debugId ?? 'none'})`);
  }
}

/**
 * Unknown whether PayPal executed the request: the response was lost, late, unreadable or a 5xx, or our credentials were rejected.
 * It has to be repeated with the same idempotency key.
 */
export class UnknownResult extends Error {}

export const isPayPalFailure = (error: unknown): error is PayPalRejection | UnknownResult =>
  error instanceof PayPalRejection || error instanceof UnknownResult;

/**
 * The rejection in an error of the SDK, or null when the result is unknown. 409, 429 and 5xx leave it unknown; so does 401, which
 * happens when credentials are changed while a capture is under way and says nothing about the buyer.
 */
export function rejectionIn(error: unknown): PayPalRejection | null {
  const { statusCode, body, headers } = error as { statusCode?: number; body?: unknown; headers?: Record<string, string> };
  if (!statusCode || statusCode >= 500 || statusCode === 401 || statusCode === 409 || statusCode === 429) return null;
  // The SDK leaves `.result` empty for several statuses, so the body is parsed here.
  const parsed = parseBody(body);
  const issue = parsed.details?.[0]?.issue ?? parsed.name ?? parsed.error ?? 'UNKNOWN';
  // The same request is being executed: PayPal documents 409 for some operations and no status for others.
  if (issue === 'PREVIOUS_REQUEST_IN_PROGRESS') return null;
  return new PayPalRejection(statusCode, issue, parsed.debug_id ?? headers?.['paypal-debug-id']);
}

function parseBody(body: unknown): { name?: string; error?: string; debug_id?: string; details?: { issue?: string }[] } {
  if (typeof body !== 'string') return {};
  try {
    return JSON.parse(body) as ReturnType<typeof parseBody>;
  } catch {
    // An HTML page of a proxy: only the status is known.
    return {};
  }
}

/** Text for the log. Never the error object itself: it carries the bearer token and the secret as plain fields. */
export function describe(error: unknown): string {
  const { statusCode, code, name, message, headers } = error as Record<string, unknown> & { headers?: Record<string, string> };
  const debugId = headers?.['paypal-debug-id'];
  return [name, statusCode, code, message, debugId && `debug id ${debugId}`].filter(Boolean).join(' ');
}
