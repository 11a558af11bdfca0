import { issueError } from './errors.ts';
import type { EmulatorState } from './state.ts';

/** Permissions that a PayPal app may lack; all others are always granted. */
export type Permission = 'refunds' | 'disputes' | 'transaction_search' | 'webhooks';

const SCOPES: Record<Permission, string> = {
  refunds: 'https://uri.paypal.com/services/payments/refund',
  disputes: 'https://uri.paypal.com/services/disputes/read-seller',
  transaction_search: 'https://uri.paypal.com/services/reporting/search/read',
  webhooks: 'https://uri.paypal.com/services/applications/webhooks',
};

const ROUTES: [Permission, RegExp][] = [
  ['refunds', /^\/v2\/payments\/captures\/[^/]+\/refund/],
  ['disputes', /^\/v1\/customer\/disputes/],
  ['transaction_search', /^\/v1\/reporting\//],
  ['webhooks', /^\/v1\/notifications\/(webhooks|simulate-event)/],
];

/** The value of a token's `scope`. */
export function scopesOf({ settings }: EmulatorState): string {
  const granted = (Object.keys(SCOPES) as Permission[]).filter((permission) => !settings.missingPermissions.includes(permission));
  return ['https://uri.paypal.com/services/payments/payment', ...granted.map((permission) => SCOPES[permission]), 'openid'].join(' ');
}

/** @throws PayPalError 403 NOT_AUTHORIZED for a route that requires a missing permission */
export function requirePermission({ settings }: EmulatorState, url: string): void {
  const route = ROUTES.find(([, pattern]) => pattern.test(url));
  if (route && settings.missingPermissions.includes(route[0])) throw issueError('PERMISSION_DENIED');
}
