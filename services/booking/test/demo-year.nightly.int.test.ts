import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingAttention, bookingBackOffice, charterDay, vouchers, waivers, weather } from '@charter/contracts';
import { demoFee, demoYear } from '@charter/contracts/demo';
import { Temporal } from 'temporal-polyfill';
import { AttentionService } from '../src/views/attention/attention.service.js';
import { CompletionTimer } from '../src/sales/bookings/completion.timer.js';
import { InvitationService } from '../src/departures/invitations/invitation.service.js';
import { seed } from '../src/seed.js';
import { type BookingHarness, staff, startBookingHarness } from './booking-harness.js';

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
    expect(await count(`occupancy WHERE kind = 'booking'`)).toBe(await count(`booking WHERE status <> 'cancelled'`));
    // All but the one that the weather call has called off.
    expect(await count(`occupancy WHERE kind = 'booking'`)).toBe(charters.filter(({ status }) => status !== 'cancelled').length + 5 - 1);
  });

  test('has lines that add up to the price of every booking', async () => {
    const sum = '(SELECT sum(l.amount_cents) FROM booking_line l WHERE l.booking_id = b.id)';
    expect(await count(`booking b WHERE b.amount_cents IS DISTINCT FROM ${sum}`)).toBe(0);
  });

  test('has a numbered invoice of every sold charter, and a receipt or credit note of all money, without a gap', async () => {
    const invoiced = `EXISTS (SELECT FROM document WHERE kind = 'invoice' AND ref = b.id::text)`;
    expect(await count(`booking b WHERE status IN ('confirmed', 'completed') AND NOT ${invoiced}`)).toBe(0);
    // But for the one that the weather call has called off.
    expect(await count(`booking b WHERE status NOT IN ('confirmed', 'completed') AND ${invoiced}`)).toBe(1);
    expect(await count(`document WHERE kind = 'receipt'`)).toBe(await count(`folio_entry WHERE kind = 'payment'`));
    expect(await count(`document WHERE kind = 'credit_note'`)).toBe(await count(`folio_entry WHERE kind = 'refund'`));
    expect(await count('document_series')).toBeGreaterThanOrEqual(3);
    expect(await count('document_series s WHERE last <> (SELECT count(*) FROM document d WHERE (d.kind, d.year) = (s.kind, s.year))')).toBe(
      0,
    );
    expect(await count('document a JOIN document b USING (kind, year) WHERE a.number < b.number AND a.issued_at > b.issued_at')).toBe(0);
  });

  test('has the fees of all payments that PayPal had reported last night', async () => {
    const known = charters.filter((charter) => charter.payment && demoFee(charter, new Date()) !== null).length;
    expect(known).toBeGreaterThan(100);
    expect(await count('booking WHERE fee_cents > 0')).toBe(known);
  });

  test('has a voucher that has paid a charter in full and of which something is left, one that was given, and one that is to be sent', async () => {
    const { vouchers: listed, outstanding } = await harness.client.call(vouchers.list, {});
    const [later, given, used] = listed.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
    expect(listed).toHaveLength(3);
    expect(later).toMatchObject({ state: 'open', deliveredAt: null, packageName: 'Paradise Island Sunset Cruise', balance: 1350 });
    expect(given).toMatchObject({ state: 'open', amount: 1000, balance: 1000, forName: 'Margaret & Tom' });
    const charter = charters.find(({ voucher }) => voucher)!;
    expect(used).toMatchObject({ state: 'open', balance: used!.amount - charter.amountCents / 100 });
    expect(outstanding).toBe(2350 + used!.balance);
    const paid = `SELECT payment_status, payment_id, payment_note, balance_cents::int AS balance FROM booking WHERE id = $1`;
    expect(await harness.database.query(paid, [charter.bookingId])).toEqual([
      { payment_status: 'paid', payment_id: null, payment_note: null, balance: 0 },
    ]);
    const folio = `SELECT kind, method, amount_cents::int AS cents FROM folio_entry WHERE booking_id = $1 AND kind <> 'line'`;
    expect(await harness.database.query(folio, [charter.bookingId])).toEqual([
      { kind: 'payment', method: 'voucher', cents: charter.amountCents },
    ]);
  });

  test('adds nothing when it is repeated', async () => {
    const before = [
      await count('booking'),
      await count('audit'),
      await count('occupancy'),
      await count('party_member'),
      await count('weather_call'),
    ];
    await seed(harness.service, 'year');
    expect([
      await count('booking'),
      await count('audit'),
      await count('occupancy'),
      await count('party_member'),
      await count('weather_call'),
    ]).toEqual(before);
  });

  test('refunds what the policy says, except for bad weather and the one refund that is left to staff', async () => {
    const cancelled = await harness.database.query<{ due_cents: string; refunded_cents: string; cause: string; refund_state: string }>(
      `SELECT c.due_cents, b.refunded_cents, c.cause, c.refund_state FROM booking b JOIN cancellation c ON c.booking_id = b.id
       WHERE b.status = 'cancelled' AND b.payment_id IS NOT NULL AND c.choose_by IS NULL`,
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

  test('has crew and a party on the day sheet of today, one that is filled in by half tomorrow, and a waiver to sign', async () => {
    const today = (await harness.client.call(charterDay.daySheet, { staff })).charters;
    const on = Temporal.Now.plainDateISO('America/Nassau').add({ days: 1 }).toString();
    const tomorrow = (await harness.client.call(charterDay.daySheet, { on, staff })).charters;
    expect(today.length).toBeGreaterThan(0);
    expect(tomorrow.length).toBeGreaterThan(0);
    for (const { crew, guestCount, waiversOpen } of today) {
      expect([crew.map(({ role }) => role), waiversOpen]).toEqual([['captain', 'mate'], guestCount - 1]);
    }
    for (const { crew, guestCount, members } of tomorrow) {
      expect([crew, members.length]).toEqual([[], Math.min(5, Math.ceil(guestCount / 2))]);
    }
    expect((await harness.client.call(waivers.list, {})).versions).toMatchObject([{ version: 1 }]);
  });

  test('has a called-off charter on the weather board whose guest has not chosen, and lists it for staff', async () => {
    const board = await harness.client.call(weather.board, {});
    const [guest] = board.calls[0]!.guests;
    expect(guest).toMatchObject({ choice: null, refund: 3600, offer: { timeSlot: '8:00 AM - 4:00 PM' } });
    expect(board.charters.filter(({ state }) => state === 'calledOff')).toMatchObject([{ bookingId: guest!.bookingId }]);
    expect(Date.parse(guest!.offer!.expiresAt)).toBeGreaterThan(Date.now());
    // The block, the slot that the guest is offered, and the days of the offer that waits for its guest.
    expect(await count(`occupancy WHERE kind IN ('held', 'block')`)).toBe(3);
    expect(await count(`offer WHERE state = 'sent' AND occupancy_id IS NOT NULL`)).toBe(1);
    expect(await count(`offer JOIN booking b ON b.id = booking_id WHERE b.package_id IS NULL`)).toBe(1);
    const { entries } = await harness.client.call(bookingAttention.list, {});
    expect(entries.filter(({ kind }) => kind === 'weatherChoice')).toMatchObject([{ subject: guest!.bookingId }]);
    const { choice } = await harness.client.call(bookingBackOffice.find, { bookingId: guest!.bookingId });
    expect(choice).toMatchObject({ offer: guest!.offer, refund: 3600 });
    // The guest answers as after every call.
    const form = { cancellationId: choice!.cancellationId!, choose: 'offer' as const };
    const moved = await harness.client.call(weather.chooseForGuest, { bookingId: guest!.bookingId, form, staff });
    expect(moved).toMatchObject({ bookingDate: guest!.offer!.date, status: 'confirmed' });
  });

  test('audits every status with the time at which it was given', async () => {
    const rows = await harness.database.query<{ changed_at: Date }>(
      `SELECT changed_at FROM audit WHERE action LIKE 'booking.%' ORDER BY changed_at`,
    );
    expect(rows.length).toBeGreaterThan(charters.length);
    expect(rows[0]!.changed_at.getTime()).toBeLessThan(Date.now() - 300 * 86_400_000);
  });
});
