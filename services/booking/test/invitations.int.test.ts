import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { bookingBackOffice, bookingEvents, type BookingInvited, contentEvents, type Event, invitations } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingHarness, startBookingHarness, settled, someday } from './booking-harness.js';

let harness: BookingHarness;
let invited: Event<BookingInvited>[];
const staff = { id: 1, username: 'captain' };

beforeAll(async () => {
  harness = await startBookingHarness('inviting');
  invited = harness.client.recordEvents(bookingEvents.invited);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.standAt(someday);
  await quiet();
  await harness.database.query('TRUNCATE occupancy, hold, booking, block, audit');
  invited.length = 0;
});

/** Resolves when whatever has been stored is announced, and heard. */
async function quiet(): Promise<void> {
  await eventually(async () => expect(await harness.database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]));
  await harness.client.flush();
}

/** A charter from 9 AM to 1 PM in Nassau on that day; the clock then stands where it is told. */
async function sailed(
  bookingDate: string,
  { firstName = 'Ada', status = 'completed' } = {},
): Promise<{ id: string; confirmationCode: string }> {
  harness.standAt(someday);
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

describe('staff', () => {
  test('ask a guest who has sailed how it was: the letter is owed, the panel says when, the audit says who', async () => {
    const { id } = await sailed('2027-01-12');
    harness.standAt('2027-01-12T18:00:00Z');
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
    const answer = await invite(id);
    expect(answer.invitedAt).toBe('2027-01-12T18:00:00.000Z');
    expect(await pending()).toEqual([answer]);
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

  test('press ten times at once, and the guest has one letter', async () => {
    const { id } = await sailed('2027-01-12');
    harness.standAt('2027-01-13T12:00:00Z');
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => settled(invite(id))));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'ALREADY_INVITED'), 'done']);
    await quiet();
    expect(invited).toHaveLength(1);
  });

  test('delete the booking at that moment: the guest has one letter before it, or none', async () => {
    const { id } = await sailed('2027-01-12');
    harness.standAt('2027-01-13T12:00:00Z');
    const letters = Array.from({ length: 4 }, () => settled(invite(id)));
    await harness.client.call(bookingBackOffice.remove, { bookingId: id, force: true, staff });
    const asked = (await Promise.all(letters)).filter((one) => one === 'done');
    expect(asked.length).toBeLessThanOrEqual(1);
    expect(await harness.database.query('SELECT action FROM audit WHERE subject = $1 ORDER BY id', [id])).toEqual([
      ...asked.map(() => ({ action: 'booking.invite' })),
      { action: 'booking.remove' },
    ]);
    expect(await settled(invite(id))).toBe('BOOKING_NOT_FOUND');
    await quiet();
    expect(invited).toHaveLength(asked.length);
  });

  test('may remind a silent guest a day later', async () => {
    const { id } = await sailed('2027-01-12');
    harness.standAt('2027-01-13T12:00:00Z');
    await invite(id);
    harness.standAt('2027-01-14T11:59:59Z');
    expect(await settled(invite(id))).toBe('ALREADY_INVITED');
    harness.standAt('2027-01-14T12:00:00Z');
    expect(await settled(invite(id))).toBe('done');
  });

  test('are refused for who has not sailed, who has reviewed and who does not exist', async () => {
    const ahead = await sailed('2027-01-12');
    const unfinished = await sailed('2027-01-11', { status: 'confirmed' });
    harness.standAt('2027-01-12T17:59:59Z');
    expect(await settled(invite(ahead.id))).toBe('NOT_INVITABLE');
    expect(await settled(invite(unfinished.id))).toBe('NOT_INVITABLE');
    harness.standAt('2027-01-13T12:00:00Z');
    await review(ahead);
    expect(await settled(invite(ahead.id))).toBe('ALREADY_REVIEWED');
    expect(await settled(invite('00000000-0000-4000-8000-000000000000'))).toBe('BOOKING_NOT_FOUND');
  });

  test('see up to five: those whom nobody asked first, the latest charter at the top, and nobody who has reviewed', async () => {
    const days = ['10', '11', '12', '13', '14', '15', '16'];
    const guests: Awaited<ReturnType<typeof sailed>>[] = [];
    for (const day of days) guests.push(await sailed(`2027-01-${day}`));
    await sailed('2027-01-20');
    harness.standAt('2027-01-18T12:00:00Z');
    await invite(guests[5]!.id);
    await review(guests[6]!);
    expect((await pending()).map(({ bookingDate }) => bookingDate.slice(-2))).toEqual(['14', '13', '12', '11', '10']);
    await review(guests[0]!);
    expect((await pending()).map(({ bookingDate }) => bookingDate.slice(-2))).toEqual(['14', '13', '12', '11', '15']);
  });
});

describe('by itself the letter goes out', () => {
  const asked = async () => {
    await quiet();
    return invited.map(({ data }) => data.booking.firstName);
  };

  test('a day after the charter, once, though two instances look at the same moment', async () => {
    const { id } = await sailed('2027-01-12');
    harness.standAt('2027-01-13T17:59:59Z');
    await harness.inviteSailed();
    expect(await asked()).toEqual([]);
    harness.standAt('2027-01-13T18:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => harness.inviteSailed()));
    harness.standAt('2027-01-16T18:00:00Z');
    await harness.inviteSailed();
    expect(await asked()).toEqual(['Ada']);
    expect(await harness.database.query('SELECT actor_kind, actor_name FROM audit WHERE subject = $1', [id])).toEqual([
      { actor_kind: 'system', actor_name: null },
    ]);
  });

  test('to nobody who has reviewed, was asked, has not sailed or sailed long ago', async () => {
    await sailed('2027-01-01', { firstName: 'Long ago' });
    await review(await sailed('2027-01-12', { firstName: 'Reviewed' }));
    const { id } = await sailed('2027-01-13', { firstName: 'Asked' });
    await sailed('2027-01-14', { firstName: 'Cancelled', status: 'cancelled' });
    await sailed('2027-01-16', { firstName: 'Silent' });
    harness.standAt('2027-01-18T12:00:00Z');
    await invite(id);
    await harness.inviteSailed();
    expect(await asked()).toEqual(['Asked', 'Silent']);
  });
});
