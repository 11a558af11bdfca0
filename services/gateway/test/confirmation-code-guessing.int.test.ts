import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { booking, content, DomainError, type ReviewForm } from '@charter/contracts';
import { type Door, startGatewayHarness } from './gateway-harness.js';

let door: Door;

beforeAll(async () => {
  door = await startGatewayHarness({ RATE_CODES: '6' });
});
afterAll(() => door?.close());

test('whoever tries codes is stopped, whichever look-up they try them on', async () => {
  const unknown = () => {
    throw new DomainError('BOOKING_NOT_FOUND');
  };
  door.client.stubOperation(booking.findByCode, unknown);
  door.client.stubOperation(content.findInvitation, unknown);
  door.client.stubOperation(content.submitReview, unknown);
  await door.client.flush();
  const review: ReviewForm = { name: 'Ana R.', location: 'Lisbon, Portugal', rating: 5, review: 'A day we still talk about.' };
  const statuses: number[] = [];
  for (const code of ['AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC']) {
    statuses.push((await door.get(`/api/bookings/${code}`)).status);
    statuses.push((await door.get(`/api/reviews/${code}`)).status);
    statuses.push((await door.send('POST', `/api/reviews/${code}`, review)).status);
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429, 429, 429]);
});
