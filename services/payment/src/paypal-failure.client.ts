import { Logger } from '@nestjs/common';
import { Refusal } from '@charter/contracts';

/** The ways in which PayPal fails, sorted by the one thing that matters: was it done, not done, or does nobody know? */

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

/** Nobody knows whether PayPal did it: the answer was lost, late, unreadable or a fault of theirs. Ask again with the same key. */
export class UnknownOutcome extends Error {}

/** For whoever stands at the page: PayPal's silence is an outage, in words. */
export async function orRefuse<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof UnknownOutcome || error instanceof PayPalRefusal)) throw error;
    new Logger('PayPal').error(error.message);
    throw new Refusal('PAYPAL_UNAVAILABLE');
  }
}

/** 4xx that say "not executed"; 409, 429 and 5xx leave the outcome open. */
export function asRefusal(error: unknown): PayPalRefusal | null {
  const { statusCode, body, headers } = error as { statusCode?: number; body?: unknown; headers?: Record<string, string> };
  if (!statusCode || statusCode >= 500 || statusCode === 409 || statusCode === 429) return null;
  // `.result` is missing for several statuses: the body is read by hand.
  const parsed = readBody(body);
  const issue = parsed.details?.[0]?.issue ?? parsed.name ?? parsed.error ?? 'UNKNOWN';
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
