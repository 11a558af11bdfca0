import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoYear } from '@charter/contracts/demo';
import { AttentionService } from '../src/attention/attention.service.js';
import { CompletionTimer } from '../src/bookings/completion.timer.js';
import { InvitationService } from '../src/invitations/invitation.service.js';
import { seed } from '../src/seed.js';
import { type BookingHarness, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
const charters = demoYear(new Date());
const count = async (table: string) => Number((await harness.database.query<{ count: string }>(`SELECT count(*) FROM ${table}`))[0]!.count);

beforeAll(async () => {
  harness = await startBookingHarness('demo_year');
  harness.setTime(new Date().toISOString());
  await seed(harness.service, 'year');
});
afterAll(() => harness?.close());

describe('the demo year', () => {
  test('is stored with an occupancy for every booking that is not cancelled', async () => {
    expect(await count('booking')).toBe(charters.length + 5);
    expect(await count(`booking WHERE occupancy_id IS NULL AND status <> 'cancelled'`)).toBe(0);
    expect(await count('occupancy')).toBe(charters.filter(({ status }) => status !== 'cancelled').length + 5);
  });

  test('adds nothing when it is repeated', async () => {
    const before = [await count('booking'), await count('audit'), await count('occupancy')];
    await seed(harness.service, 'year');
    expect([await count('booking'), await count('audit'), await count('occupancy')]).toEqual(before);
  });

  test('refunds what the policy says, except for bad weather and the one refund that is left to staff', async () => {
    const cancelled = await harness.database.query<{ due_cents: string; refunded_cents: string; cause: string; refund_state: string }>(
      `SELECT c.due_cents, b.refunded_cents, c.cause, c.refund_state FROM booking b JOIN cancellation c ON c.booking_id = b.id
       WHERE b.status = 'cancelled' AND b.payment_id IS NOT NULL`,
    );
    expect(cancelled.some(({ cause }) => cause === 'weather')).toBe(true);
    const different = cancelled.filter((row) => row.due_cents !== row.refunded_cents);
    expect(different).toMatchObject([{ refunded_cents: '0', refund_state: 'owed' }]);
    expect(await count(`booking WHERE status = 'cancelled'`)).toBe(await count('cancellation'));
  });

  test('leaves the timers little to do: no reminder, and no invitations but of the last days', async () => {
    await harness.service.get(CompletionTimer).complete();
    expect(await harness.service.get(AttentionService).remind()).toBe(0);
    // The demo booking of a week ago, which is there to be invited.
    expect(await harness.service.get(InvitationService).inviteAutomatically()).toBeLessThanOrEqual(1);
    expect(await count('outbox')).toBeLessThanOrEqual(3);
  });

  test('audits every status with the time at which it was given', async () => {
    const rows = await harness.database.query<{ changed_at: Date }>(
      `SELECT changed_at FROM audit WHERE action LIKE 'booking.%' ORDER BY changed_at`,
    );
    expect(rows.length).toBeGreaterThan(charters.length);
    expect(rows[0]!.changed_at.getTime()).toBeLessThan(Date.now() - 300 * 86_400_000);
  });
});
