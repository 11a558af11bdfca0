import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingAttention, bookingBackOffice, bookingEvents, invitations, partyBackOffice } from '@charter/contracts';
import { eventually } from '@charter/testing';
import pg from 'pg';
import { defaultTime, rejection, settled, staff } from './booking-harness.js';
import { anEntry, departure, type CharterDayHarness, startCharterDayHarness } from './charter-day-harness.js';

let harness: CharterDayHarness;

beforeAll(async () => {
  harness = await startCharterDayHarness('charter_log');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.clear();
});

/** Its guests are back since five minutes: the time of what a test records. */
const afterReturn = '2027-01-12T18:05:00Z';

async function bookedCharter() {
  harness.setTime(defaultTime);
  const booking = await harness.confirmedBooking();
  harness.setTime(afterReturn);
  return booking;
}

async function bookedBefore(form?: Parameters<CharterDayHarness['createBooking']>[0]) {
  harness.setTime(defaultTime);
  const booking = await harness.createBooking(form);
  harness.setTime(afterReturn);
  return booking;
}

const addMember = (bookingId: string) =>
  harness.client.call(partyBackOffice.add, { bookingId, form: { age: 'adult', name: 'Ada' }, staff });

describe('the log', () => {
  test('stores an entry once, however often and however concurrently it is sent', async () => {
    const booking = await bookedCharter();
    const entry = anEntry('departed');
    const answers = await Promise.all(Array.from({ length: 5 }, () => harness.addEntry(booking.id, entry)));
    expect(new Set(answers.map(({ receivedAt }) => receivedAt)).size).toBe(1);
    expect(await harness.database.query('SELECT kind FROM charter_log')).toEqual([{ kind: 'departed' }]);
  });

  test('rejects an id that was used for another entry', async () => {
    const booking = await bookedCharter();
    const entry = anEntry('departed');
    await harness.addEntry(booking.id, entry);
    const used = { errors: { id: 'This ID has already been used' } };
    expect(await rejection(harness.addEntry(booking.id, { ...entry, kind: 'returned' }))).toMatchObject(used);
    const other = await bookedBefore({ timeSlot: '2:00 PM - 6:00 PM' });
    expect(await rejection(harness.addEntry(other.id, entry))).toMatchObject(used);
    expect(await harness.statusOf(booking)).toBe('confirmed');
    const changed = [{ at: '2027-01-12T14:00:01.000Z' }, { note: 'Late' }, { memberId: randomUUID() }];
    for (const change of changed)
      expect([change, await settled(harness.addEntry(booking.id, { ...entry, ...change }))]).toEqual([change, 'INVALID']);
    expect(await harness.database.query('SELECT booking_id, kind, note FROM charter_log')).toEqual([
      { booking_id: booking.id, kind: 'departed', note: null },
    ]);
  });

  test('rejects an id that another charter’s entry gets while it is being stored', async () => {
    const booking = await bookedCharter();
    const other = await bookedBefore({ timeSlot: '2:00 PM - 6:00 PM' });
    const entry = anEntry('departed');
    const concurrent = new pg.Client({ connectionString: harness.database.url });
    await concurrent.connect();
    try {
      await concurrent.query('BEGIN');
      await concurrent.query(
        `INSERT INTO charter_log (id, booking_id, kind, at, received_at, who) VALUES ($1, $2, 'departed', $3, now(), 'terrance')`,
        [entry.id, booking.id, departure],
      );
      const rejected = rejection(harness.addEntry(other.id, entry));
      // It has found no entry with this id, and waits for the transaction that stores one.
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => expect(await harness.database.query(waiting)).toHaveLength(1));
      await concurrent.query('COMMIT');
      expect(await rejected).toMatchObject({ errors: { id: 'This ID has already been used' } });
    } finally {
      await concurrent.end();
    }
    expect(await harness.database.query('SELECT booking_id FROM charter_log')).toEqual([{ booking_id: booking.id }]);
  });

  test('is never changed or deleted, but for its note, which an erasure removes', async () => {
    const booking = await bookedCharter();
    await harness.addEntry(booking.id, { ...anEntry('note'), note: 'Six of eight' });
    const query = (sql: string) => harness.database.query(sql);
    for (const sql of ["UPDATE charter_log SET kind = 'returned'", "UPDATE charter_log SET note = 'All'", 'DELETE FROM charter_log'])
      await expect(query(sql)).rejects.toThrow('never changed or deleted');
    await query('UPDATE charter_log SET note = NULL');
    expect(await query('SELECT kind, note FROM charter_log')).toEqual([{ kind: 'note', note: null }]);
  });

  test('rejects a time more than twelve hours away from the charter, and one that does not exist', async () => {
    const booking = await bookedCharter();
    for (const at of ['2027-01-12T01:59:00.000Z', '2027-01-13T06:01:00.000Z', '2027-02-31T10:00:00.000Z']) {
      expect([at, await settled(harness.addEntry(booking.id, anEntry('note', at)))]).toEqual([at, 'INVALID']);
    }
  });

  test('rejects a time ahead of now, so that no charter returns before it has', async () => {
    const booking = await bookedCharter();
    harness.setTime('2027-01-12T14:00:00Z');
    expect(await rejection(harness.addEntry(booking.id, anEntry('returned', '2027-01-12T14:15:01.000Z')))).toMatchObject({
      codes: { at: { code: 'logTimeAhead' } },
    });
    expect(await harness.statusOf(booking)).toBe('confirmed');
    await harness.addEntry(booking.id, anEntry('departed', '2027-01-12T14:14:00.000Z'));
  });

  test('names members of the party, also one who was removed after the mark, and nobody else', async () => {
    const booking = await bookedCharter();
    const other = await bookedBefore({ timeSlot: '2:00 PM - 6:00 PM' });
    const mark = (memberId: string) => settled(harness.addEntry(booking.id, anEntry('boarded', departure, { memberId })));
    const { id } = (await addMember(booking.id)).members[0]!;
    const stranger = (await addMember(other.id)).members[0]!.id;
    expect([await mark(id), await mark(stranger), await mark(randomUUID())]).toEqual(['done', 'INVALID', 'INVALID']);
    await harness.client.call(partyBackOffice.remove, { bookingId: booking.id, memberId: id, staff });
    expect(await mark(id)).toBe('done');
  });

  test('of a cancelled or unknown charter takes no entry', async () => {
    const { id: bookingId } = await bookedCharter();
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId, status: 'cancelled', staff });
    expect(await settled(harness.addEntry(bookingId, anEntry('note')))).toBe('STATUS_NOT_ALLOWED');
    expect(await settled(harness.addEntry(randomUUID(), anEntry('note')))).toBe('BOOKING_NOT_FOUND');
  });

  test('completes a confirmed charter at once when it has returned, and only once', async () => {
    const booking = await bookedCharter();
    const changes = harness.client.recordEvents(bookingEvents.statusChanged);
    await harness.addEntry(booking.id, anEntry('departed'));
    expect(await harness.statusOf(booking)).toBe('confirmed');
    const returned = anEntry('returned', '2027-01-12T17:40:00.000Z');
    await harness.addEntry(booking.id, returned);
    await harness.addEntry(booking.id, returned);
    await harness.addEntry(booking.id, anEntry('returned', '2027-01-12T17:41:00.000Z'));
    expect(await harness.statusOf(booking)).toBe('completed');
    harness.setTime('2027-01-12T18:01:00Z');
    await harness.completeCharters();
    expect(changes.filter(({ data }) => data.to === 'completed').length).toBeLessThanOrEqual(1);
    const audited = await harness.database.query(
      `SELECT 1 FROM audit WHERE action = 'booking.changeStatus' AND after->>'status' = 'completed'`,
    );
    expect(audited).toHaveLength(1);
  });

  test('does not complete the charter when one member of the party leaves it', async () => {
    const booking = await bookedCharter();
    const { members } = await addMember(booking.id);
    await harness.addEntry(booking.id, anEntry('departed'));
    await harness.addEntry(booking.id, anEntry('returned', '2027-01-12T15:00:00.000Z', { memberId: members[0]!.id }));
    expect(await harness.statusOf(booking)).toBe('confirmed');
    await harness.addEntry(booking.id, anEntry('returned', '2027-01-12T17:40:00.000Z'));
    expect(await harness.statusOf(booking)).toBe('completed');
  });

  test('does not confirm a charter that returns unconfirmed', async () => {
    const booking = await bookedBefore();
    await harness.addEntry(booking.id, anEntry('returned', '2027-01-12T17:40:00.000Z'));
    expect(await harness.statusOf(booking)).toBe('pending');
  });
});

describe('a no-show', () => {
  test('is recorded from 30 minutes after departure, and its guest is not asked for a review', async () => {
    const booking = await bookedCharter();
    expect(await rejection(harness.addEntry(booking.id, anEntry('no_show', '2027-01-12T14:29:00.000Z')))).toMatchObject({
      errors: { at: 'A no-show can be recorded from 30 minutes after departure' },
    });
    await harness.addEntry(booking.id, anEntry('no_show', '2027-01-12T14:31:00.000Z'));
    expect(await harness.statusOf(booking)).toBe('confirmed');
    harness.setTime('2027-01-14T18:01:00Z');
    await harness.completeCharters();
    expect(await harness.statusOf(booking)).toBe('completed');
    await harness.inviteGuests();
    expect(await harness.database.query('SELECT 1 FROM booking WHERE invited_at IS NOT NULL')).toEqual([]);
    expect((await harness.client.call(invitations.pending, {})).invitations).toEqual([]);
    expect(await settled(harness.client.call(invitations.invite, { bookingId: booking.id, staff }))).toBe('NOT_INVITABLE');
  });

  test('needs attention of the office for a week, unless the guests board after all', async () => {
    const attention = async () => {
      const { entries } = await harness.client.call(bookingAttention.list, {});
      return entries.filter(({ kind }) => kind === 'noShow').map(({ subject, since }) => [subject, since]);
    };
    const booking = await bookedCharter();
    const missed = '2027-01-12T14:31:00.000Z';
    harness.setTime('2027-01-12T15:00:00Z');
    await harness.addEntry(booking.id, anEntry('no_show', missed));
    expect(await attention()).toEqual([[booking.id, missed]]);
    await harness.database.query(`UPDATE booking SET payment_status = 'partially_paid'`);
    expect(await attention()).toEqual([[booking.id, missed]]);
    harness.setTime('2027-01-19T14:31:00Z');
    expect(await attention()).toHaveLength(1);
    harness.setTime('2027-01-19T14:31:01Z');
    expect(await attention()).toEqual([]);
    harness.setTime('2027-01-12T15:00:00Z');
    await harness.addEntry(booking.id, anEntry('boarded', '2027-01-12T14:45:00.000Z'));
    expect(await attention()).toEqual([]);
  });

  test('is taken back when the guests board after all', async () => {
    const booking = await bookedCharter();
    await harness.addEntry(booking.id, anEntry('no_show', '2027-01-12T14:31:00.000Z'));
    await harness.addEntry(booking.id, anEntry('boarded', '2027-01-12T14:45:00.000Z'));
    expect(await harness.database.query('SELECT no_show_at FROM booking')).toEqual([{ no_show_at: null }]);
    harness.setTime('2027-01-14T18:01:00Z');
    await harness.completeCharters();
    await harness.inviteGuests();
    expect(await harness.database.query('SELECT 1 FROM booking WHERE invited_at IS NOT NULL')).toHaveLength(1);
  });
});
