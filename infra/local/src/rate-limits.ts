/** The gateway's limits, by the ends of their variables' names. */
const limits = [
  'READS',
  'DRAWINGS',
  'WRITES',
  'CONTACT',
  'CONTACT_DAY',
  'SETUP',
  'ORDERS',
  'CAPTURES',
  'CAPTURES_CHECKOUT',
  'CODES',
  'SIGN_IN',
  'WEBHOOKS',
] as const;

/** Variables that lift the gateway's limits, all but those named: in a test run one address plays every guest. */
export const withoutRateLimits = (but: readonly (typeof limits)[number][] = []): Record<string, string> =>
  Object.fromEntries(limits.filter((limit) => !but.includes(limit)).map((limit) => [`RATE_${limit}`, '1000000']));
