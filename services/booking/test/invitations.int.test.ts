import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingBackOffice, bookingEvents, type BookingInvited, contentEvents, type Event, invitations } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingHarness, startBookingHarness, settled, defaultTime, staff } from './booking-harness.js';

let harness: BookingHarness;
let invited: Event<BookingInvited>[];

beforeAll(async () => {
  harness = await startBookingHarness('inviting');
  invited = harness.client.recordEvents(bookingEvents.invited);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await allEventsReceived();
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'audit');
  invited.length = 0;
});

/** Resolves when all stored events have been published and received. */
async function allEventsReceived(): Promise<void> {
  await eventually(async () => expect(await harness.database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]));
  await harness.client.flush();
}

/** A completed charter from 9 AM to 1 PM in Nassau on that day. */
async function createCompleted(
  bookingDate: string,
  { firstName = 'Ada', status = 'completed' } = {},
): Promise<{ id: string; confirmationCode: string }> {
  harness.setTime(defaultTime);
  const paid = await harness.paid(await harness.hold({ bookingDate, firstName }));
  const { booking: placed } = await harness.place(paid);
  const [row] = await harness.database.query<{ id: string }>('UPDATE booking SET status = $2 WHERE confirmation_code = $1 RETURNING id', [
    placed.confirmationCode.replace('-', ''),
    status,
  ]);
  return { id: row!.id, confirmationCode: placed.confirmationCode };
}

const invite = (bookingId: string) => harness.client.call(invitations.invite, { bookingId, staff });
const pending = async () => (await harness.client.call(invitations.pending, {})).invitations;
const review = async ({ id, confirmationCode }: { id: string; confirmationCode: string }) => {
  await harness.client.publish(contentEvents.reviewed, { confirmationCode });
  await eventually(async () =>
    expect(await harness.database.query('SELECT 1 FROM booking WHERE id = $1 AND reviewed_at IS NOT NULL', [id])).toHaveLength(1),
  );
};

describe('an invitation by staff', () => {
  test('is published, and its date and actor are stored', async () => {
    const { id } = await createCompleted('2027-01-12');
    harness.setTime('2027-01-12T18:00:00Z');
    expect(await pending()).toEqual([
      {
        bookingId: id,
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@guests.example',
        packageName: 'Charter 1',
        bookingDate: '2027-01-12',
        invitedAt: null,
      },
    ]);
    const invitation = await invite(id);
    expect(invitation.invitedAt).toBe('2027-01-12T18:00:00.000Z');
    expect(await pending()).toEqual([invitation]);
    await eventually(() =>
      expect(invited.map(({ data }) => data.booking)).toMatchObject([{ id, email: 'ada@guests.example', locale: 'en' }]),
    );
    expect(
      await harness.database.query('SELECT actor_kind, actor_name, action, before, after FROM audit WHERE subject = $1', [id]),
    ).toEqual([
      {
        actor_kind: 'staff',
        actor_name: 'captain',
        action: 'booking.invite',
        before: { invitedAt: null },
        after: { invitedAt: '2027-01-12T18:00:00.000Z' },
      },
    ]);
  });

  test('is published once for ten concurrent requests', async () => {
    const { id } = await createCompleted('2027-01-12');
    harness.setTime('2027-01-13T12:00:00Z');
    const results = await Promise.all(Array.from({ length: 10 }, () => settled(invite(id))));
    expect(results.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'ALREADY_INVITED'), 'done']);
    await allEventsReceived();
    expect(invited).toHaveLength(1);
  });

  test('concurrent with the deletion of the booking is published once before it, or not at all', async () => {
    const { id } = await createCompleted('2027-01-12');
    harness.setTime('2027-01-13T12:00:00Z');
    const requests = Array.from({ length: 4 }, () => settled(invite(id)));
    await harness.client.call(bookingBackOffice.remove, { bookingId: id, force: true, staff });
    const invitedOnce = (await Promise.all(requests)).filter((one) => one === 'done');
    expect(invitedOnce.length).toBeLessThanOrEqual(1);
    expect(await harness.database.query('SELECT action FROM audit WHERE subject = $1 ORDER BY id', [id])).toEqual([
      ...invitedOnce.map(() => ({ action: 'booking.invite' })),
      { action: 'booking.remove' },
    ]);
    expect(await settled(invite(id))).toBe('BOOKING_NOT_FOUND');
    await allEventsReceived();
    expect(invited).toHaveLength(invitedOnce.length);
  });

  test('can be repeated a day later', async () => {
    const { id } = await createCompleted('2027-01-12');
    harness.setTime('2027-01-13T12:00:00Z');
    await invite(id);
    harness.setTime('2027-01-14T11:59:59Z');
    expect(await settled(invite(id))).toBe('ALREADY_INVITED');
    harness.setTime('2027-01-14T12:00:00Z');
    expect(await settled(invite(id))).toBe('done');
  });

  test('is rejected before the charter is completed, after a review, and for an unknown booking', async () => {
    const ahead = await createCompleted('2027-01-12');
    const unfinished = await createCompleted('2027-01-11', { status: 'confirmed' });
    harness.setTime('2027-01-12T17:59:59Z');
    expect(await settled(invite(ahead.id))).toBe('NOT_INVITABLE');
    expect(await settled(invite(unfinished.id))).toBe('NOT_INVITABLE');
    harness.setTime('2027-01-13T12:00:00Z');
    await review(ahead);
    expect(await settled(invite(ahead.id))).toBe('ALREADY_REVIEWED');
    expect(await settled(invite('00000000-0000-4000-8000-000000000000'))).toBe('BOOKING_NOT_FOUND');
  });

  test('is suggested for up to five bookings without a review: guests without an invitation first, then the latest charters', async () => {
    const days = ['10', '11', '12', '13', '14', '15', '16'];
    const guests: Awaited<ReturnType<typeof createCompleted>>[] = [];
    for (const day of days) guests.push(await createCompleted(`2027-01-${day}`));
    await createCompleted('2027-01-20');
    harness.setTime('2027-01-18T12:00:00Z');
    await invite(guests[5]!.id);
    await review(guests[6]!);
    expect((await pending()).map(({ bookingDate }) => bookingDate.slice(-2))).toEqual(['14', '13', '12', '11', '10']);
    await review(guests[0]!);
    expect((await pending()).map(({ bookingDate }) => bookingDate.slice(-2))).toEqual(['14', '13', '12', '11', '15']);
  });
});

describe('an automatic invitation', () => {
  const invitedGuests = async () => {
    await allEventsReceived();
    return invited.map(({ data }) => data.booking.firstName);
  };

  test('is sent once, a day after the charter, also by concurrent instances', async () => {
    const { id } = await createCompleted('2027-01-12');
    harness.setTime('2027-01-13T17:59:59Z');
    await harness.inviteGuests();
    expect(await invitedGuests()).toEqual([]);
    harness.setTime('2027-01-13T18:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => harness.inviteGuests()));
    harness.setTime('2027-01-16T18:00:00Z');
    await harness.inviteGuests();
    expect(await invitedGuests()).toEqual(['Ada']);
    expect(await harness.database.query('SELECT actor_kind, actor_name FROM audit WHERE subject = $1', [id])).toEqual([
      { actor_kind: 'system', actor_name: null },
    ]);
  });

  test('is not sent after a review, an invitation or a cancellation, nor long after the charter', async () => {
    await createCompleted('2027-01-01', { firstName: 'Long ago' });
    await review(await createCompleted('2027-01-12', { firstName: 'Reviewed' }));
    const { id } = await createCompleted('2027-01-13', { firstName: 'Asked' });
    await createCompleted('2027-01-14', { firstName: 'Cancelled', status: 'cancelled' });
    await createCompleted('2027-01-16', { firstName: 'Silent' });
    harness.setTime('2027-01-18T12:00:00Z');
    await invite(id);
    await harness.inviteGuests();
    expect(await invitedGuests()).toEqual(['Asked', 'Silent']);
  });
});
