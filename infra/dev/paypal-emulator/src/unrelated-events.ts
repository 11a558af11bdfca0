import type { WebhookEvent } from './webhooks.ts';

type Sample = Pick<WebhookEvent, 'type' | 'resourceType'>;

/** Events that a webhook for all events receives when the app uses other PayPal products. */
const SAMPLES: readonly [Sample, ...Sample[]] = [
  { type: 'INVOICING.INVOICE.CREATED', resourceType: 'invoices' },
  { type: 'BILLING.SUBSCRIPTION.ACTIVATED', resourceType: 'subscription' },
  { type: 'PAYMENT.SALE.COMPLETED', resourceType: 'sale' },
  { type: 'VAULT.PAYMENT-TOKEN.CREATED', resourceType: 'payment_token' },
];

/** An event unrelated to orders. @param number selects the sample */
export function unrelatedEvent(number: number, id: string): WebhookEvent {
  const { type, resourceType } = SAMPLES[number % SAMPLES.length] ?? SAMPLES[0];
  return { type, resourceType, resource: { id, status: 'ACTIVE' }, summary: `Notification of ${type}`, subjectIds: [id] };
}
