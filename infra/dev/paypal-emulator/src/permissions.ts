import { issueError } from './errors.ts';
import type { World } from './state.ts';

/** What an app may be denied at PayPal; everything else is allowed to any app. */
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
export function scopesOf({ settings }: World): string {
  const granted = (Object.keys(SCOPES) as Permission[]).filter((permission) => !settings.missingPermissions.includes(permission));
  return ['https://uri.paypal.com/services/payments/payment', ...granted.map((permission) => SCOPES[permission]), 'openid'].join(' ');
}

/** Throws 403 NOT_AUTHORIZED for a route that the app has no permission for. */
export function requirePermission({ settings }: World, url: string): void {
  const route = ROUTES.find(([, pattern]) => pattern.test(url));
  if (route && settings.missingPermissions.includes(route[0])) throw issueError('PERMISSION_DENIED');
}
