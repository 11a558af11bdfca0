import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { charterDay, charterDayEvents, partyBackOffice } from '@charter/contracts';
import { eventually, textOfPdf } from '@charter/testing';
import { defaultTime, settled, staff } from './booking-harness.js';
import { anEntry, crewStaff, departure, type CharterDayHarness, startCharterDayHarness } from './charter-day-harness.js';

let harness: CharterDayHarness;

beforeAll(async () => {
  harness = await startCharterDayHarness('manifest');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.clear();
});

describe('the manifest', () => {
  const manifestOf = (bookingId: string, by?: typeof staff) =>
    harness.client.call(charterDay.renderManifest, { bookingId, ...(by && { staff: by }) });

  test('is a PDF of vessel, crew, party and needs, named after the charter', async () => {
    const booking = await harness.confirmedBooking();
    const { id: crewId } = await harness.addCrew();
    await harness.assign(booking.id, [crewId]);
    await harness.database.query(
      `INSERT INTO party_member (id, booking_id, position, name, age, needs, swims, created_at)
       VALUES ('00000000-0000-4000-8000-000000000011', $1, 1, 'Byron', 'child', 'Peanuts', false, now())`,
      [booking.id],
    );
    harness.setTime('2027-01-12T14:05:00Z');
    await harness.addEntry(booking.id, anEntry('departed', '2027-01-12T14:04:00.000Z'));
    const { filename, body } = await manifestOf(booking.id, crewStaff);
    expect(filename).toBe(`manifest-2027-01-12-${booking.confirmationCode}.pdf`);
    const text = textOfPdf(Buffer.from(body, 'base64'));
    for (const printed of [
      'Lady Lucaya',
      'Ana Rolle, +1 242 555 0111',
      'Charter 1',
      '9:04 AM',
      'Byron',
      'Cannot swim. Peanuts',
      'Not named',
    ]) {
      expect(text).toContain(printed);
    }
    expect(text).not.toMatch(/\$|1,200|guests\.example/);
  });

  test('is not rendered for crew more than two days away, nor for an unknown or deleted booking', async () => {
    const booking = await harness.confirmedBooking();
    harness.setTime('2027-01-09T10:30:00Z');
    expect(await settled(manifestOf(booking.id, crewStaff))).toBe('FORBIDDEN');
    expect(await settled(manifestOf(booking.id, staff))).toBe('done');
    expect(await settled(manifestOf(randomUUID()))).toBe('BOOKING_NOT_FOUND');
    await harness.database.query('UPDATE booking SET archived_at = now() WHERE id = $1', [booking.id]);
    expect(await settled(manifestOf(booking.id))).toBe('BOOKING_NOT_FOUND');
  });

  test('is due ashore after Departed and Returned of the whole party, once per entry, without the names of the party', async () => {
    const booking = await harness.confirmedBooking();
    const form = { age: 'adult' as const, name: 'Ada' };
    const { members } = await harness.client.call(partyBackOffice.add, { bookingId: booking.id, form, staff });
    harness.setTime('2027-01-12T17:45:00Z');
    const due = harness.client.recordEvents(charterDayEvents.manifestDue);
    const departed = anEntry('departed');
    await harness.addEntry(booking.id, departed);
    await harness.addEntry(booking.id, departed);
    await harness.addEntry(booking.id, anEntry('boarded'));
    await harness.addEntry(booking.id, anEntry('departed', departure, { memberId: members[0]!.id }));
    await harness.addEntry(booking.id, anEntry('returned', '2027-01-12T17:40:00.000Z'));
    await eventually(() =>
      expect(due.map(({ data }) => [data.cause, data.at])).toEqual([
        ['departed', departure],
        ['returned', '2027-01-12T17:40:00.000Z'],
      ]),
    );
    expect(due[1]?.data.booking.status).toBe('completed');
    expect(Object.keys(due[0]!.data).toSorted()).toEqual(['at', 'booking', 'cause']);
  });
});
