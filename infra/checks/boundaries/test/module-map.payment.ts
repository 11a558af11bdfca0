import type { ServiceModule } from './module-map.ts';

/** The folders of payment, from the lowest to the highest. */
export const paymentModules: ServiceModule[] = [
  { name: 'payments', uses: [], tables: ['payment', 'refund'] },
  { name: 'paypal', uses: ['payments'], tables: [] },
  { name: 'captures', uses: ['payments', 'paypal'], tables: [] },
  { name: 'orders', uses: ['payments', 'paypal'], tables: [] },
  { name: 'refunds', uses: ['payments', 'paypal'], tables: [] },
  { name: 'webhooks', uses: ['payments', 'paypal', 'captures', 'refunds'], tables: ['dispute', 'paypal_event'] },
  {
    name: 'report',
    uses: ['payments', 'paypal', 'captures'],
    tables: ['paypal_line', 'reconciliation_run', 'reconciliation_finding'],
  },
  {
    name: 'reconciliation',
    uses: ['payments', 'paypal', 'captures', 'refunds', 'webhooks', 'report'],
    tables: ['books_difference', 'books_publication'],
  },
  { name: 'back-office', uses: ['payments', 'refunds', 'webhooks', 'report'], tables: [] },
];
