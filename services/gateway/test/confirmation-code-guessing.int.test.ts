import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, content, DomainError, type ReviewForm } from '@charter/contracts';
import { type TestGateway, startGatewayHarness } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness({ RATE_CODES: '6' });
});
afterAll(() => gateway?.close());

test('all lookups by code share one rate limit', async () => {
  const unknown = () => {
    throw new DomainError('BOOKING_NOT_FOUND');
  };
  gateway.client.stubOperation(booking.findByCode, unknown);
  gateway.client.stubOperation(content.findInvitation, unknown);
  gateway.client.stubOperation(content.submitReview, unknown);
  await gateway.client.flush();
  const review: ReviewForm = { name: 'Ana R.', location: 'Lisbon, Portugal', rating: 5, review: 'A day we still talk about.' };
  const statuses: number[] = [];
  for (const code of ['AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC']) {
    statuses.push((await gateway.get(`/api/bookings/${code}`)).status);
    statuses.push((await gateway.get(`/api/reviews/${code}`)).status);
    statuses.push((await gateway.send('POST', `/api/reviews/${code}`, review)).status);
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429, 429, 429]);
});
