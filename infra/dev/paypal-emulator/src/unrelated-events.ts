import type { Announcement } from './webhooks.ts';

type Sample = Pick<Announcement, 'type' | 'resourceType'>;

/** What a REST app that sells in other ways as well makes PayPal send to a webhook for all events. */
const SAMPLES: readonly [Sample, ...Sample[]] = [
  { type: 'INVOICING.INVOICE.CREATED', resourceType: 'invoices' },
  { type: 'BILLING.SUBSCRIPTION.ACTIVATED', resourceType: 'subscription' },
  { type: 'PAYMENT.SALE.COMPLETED', resourceType: 'sale' },
  { type: 'VAULT.PAYMENT-TOKEN.CREATED', resourceType: 'payment_token' },
];

/** An event that has nothing to do with our orders; `number` chooses which. */
export function unrelatedEvent(number: number, id: string): Announcement {
  const { type, resourceType } = SAMPLES[number % SAMPLES.length] ?? SAMPLES[0];
  return { type, resourceType, resource: { id, status: 'ACTIVE' }, summary: `Notification of ${type}`, subjectIds: [id] };
}
