import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Attention,
  type AttentionEntry,
  bookingAttention,
  DomainError,
  inquiryAttention,
  notificationAttention,
  paymentAttention,
} from '@charter/contracts';
import { type TestGateway, signIn, startGatewayHarness } from './gateway-harness.js';

let gateway: TestGateway;
let session: { cookie: string };

beforeAll(async () => {
  gateway = await startGatewayHarness();
  session = await signIn(gateway);
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const owed: AttentionEntry = {
  kind: 'refundOwed',
  subject: 'b1',
  since: '2026-12-01T12:00:00.000Z',
  data: { guest: 'Ada Lovelace', confirmationCode: '7K3QD-M9TXZ', amount: 1080 },
};
const failed: AttentionEntry = { ...owed, kind: 'refundFailed', subject: 'b2', since: '2026-12-03T12:00:00.000Z' };
const overdue: AttentionEntry = {
  kind: 'inquiryOverdue',
  subject: '7',
  since: '2026-11-30T12:00:00.000Z',
  data: { guest: 'Ana Reyes', email: 'ana+boat@guests.example' },
};
const read = async () => {
  const response = await gateway.get('/api/admin/attention', session);
  expect(response.status).toBe(200);
  return (await response.json()) as Attention;
};

test('items of all services are joined, the most severe first, then the oldest, each with its link', async () => {
  await gateway.stub(bookingAttention.list, () => ({ entries: [owed, failed] }));
  await gateway.stub(inquiryAttention.list, () => ({ entries: [overdue] }));
  await gateway.stub(paymentAttention.list, () => ({ entries: [] }));
  await gateway.stub(notificationAttention.list, () => ({ entries: [] }));
  expect(await read()).toEqual({
    items: [
      { ...failed, severity: 'high', link: '/admin/bookings/7K3QD-M9TXZ' },
      { ...overdue, severity: 'medium', link: `/admin/inquiries/${overdue.subject}` },
      { ...owed, severity: 'medium', link: '/admin/bookings/7K3QD-M9TXZ' },
    ],
    unavailable: [],
  });
});

test('a service that does not respond is named, and the rest is complete', async () => {
  await gateway.stub(bookingAttention.list, () => ({ entries: [owed] }));
  await gateway.stub(notificationAttention.list, () => {
    throw new DomainError('UNAVAILABLE');
  });
  await gateway.stub(inquiryAttention.list, () => ({ entries: [] }));
  // Nothing listens for payment.
  expect(await read()).toMatchObject({ items: [{ subject: 'b1' }], unavailable: ['payment', 'notification'] });
});

test('the list is for staff only and not cached', async () => {
  expect((await gateway.get('/api/admin/attention')).status).toBe(401);
  expect((await gateway.get('/api/admin/attention', session)).headers.get('cache-control')).toBe('no-store');
});
