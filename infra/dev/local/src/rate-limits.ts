/** Limits per network address: of requests in the gateway, and of unpaid holds in booking. */
const limits = [
  'RATE_READS',
  'RATE_RENDERS',
  'RATE_PDFS',
  'RATE_WRITES',
  'RATE_CONTACT',
  'RATE_CONTACT_DAY',
  'RATE_SETUP',
  'RATE_ORDERS',
  'RATE_CAPTURES',
  'RATE_CAPTURES_CHECKOUT',
  'RATE_CODES',
  'RATE_SIGN_IN',
  'RATE_WEBHOOKS',
  'HOLDS_PER_ADDRESS',
  'HOLDS_PER_NETWORK',
  'HOLDS_UNPAID',
] as const;

/** Variables that lift all limits except the named ones, because in a test run all guests have one address. */
export const withoutRateLimits = (but: readonly (typeof limits)[number][] = []): Record<string, string> =>
  Object.fromEntries(limits.filter((limit) => !but.includes(limit)).map((limit) => [limit, '1000000']));
