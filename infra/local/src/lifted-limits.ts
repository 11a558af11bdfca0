/**
 * Settings under which one network address may play hundreds of guests: the limits per address lifted. They have tests of their own.
 */
const rates = ['READS', 'DRAWINGS', 'WRITES', 'ORDERS', 'CODES', 'SIGN_IN', 'WEBHOOKS'].map((name) => `RATE_${name}`);

export const liftedLimits: Readonly<Record<string, string>> = Object.fromEntries(
  [...rates, 'HOLDS_PER_ADDRESS', 'HOLDS_UNPAID'].map((name) => [name, '1000000']),
);
