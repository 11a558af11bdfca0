import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingBackOffice,
  type BookingStatus,
  cents,
  charterDay,
  offersBackOffice,
  partyBackOffice,
  paymentEvents,
  promoCodes,
  taxes,
  vouchers,
} from '@charter/contracts';
import { revisionOf } from '@charter/contracts/browser';
import { eventually, expectNoLostUpdate } from '@charter/testing';
import { rejection, settled, staff } from './booking-harness.js';
import { type CharterDayHarness, crewStaff, startCharterDayHarness } from './charter-day-harness.js';
import { anOffer } from './offer-form.js';

let harness: CharterDayHarness;

beforeAll(async () => {
  harness = await startCharterDayHarness('lost_updates');
});
afterAll(() => harness?.close());

describe('of two forms that were opened together, the second does not undo the first', () => {
  test('for a tax', async () => {
    const form = { name: 'VAT', rateBp: 1000, validFrom: '2026-01-01' };
    const { id } = await harness.client.call(taxes.add, { form, staff });
    await expectNoLostUpdate({
      read: async () => (await harness.client.call(taxes.list, {})).taxRules[0],
      change: (attempt, expectedRevision) =>
        harness.client.call(taxes.change, { id, form: { ...form, rateBp: 1000 + attempt, expectedRevision }, staff }),
    });
  });

  test('for a promo code', async () => {
    const form = { code: 'SUMMER', percent: 10 };
    const { id } = await harness.client.call(promoCodes.add, { form, staff });
    await expectNoLostUpdate({
      read: async () => (await harness.client.call(promoCodes.list, {})).promoCodes[0],
      change: (attempt, expectedRevision) =>
        harness.client.call(promoCodes.change, { id, form: { ...form, percent: 10 + attempt, expectedRevision }, staff }),
    });
  });

  test('for the last day of a voucher', async () => {
    const buyer = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@guests.example' };
    const { paymentRequestId: id } = await harness.client.call(vouchers.buy, { amount: 500, forName: 'Ada', buyer });
    const ids = { paymentId: randomUUID(), holdId: id, paymentRequestId: id, orderId: 'ORDER0001', captureId: randomUUID() };
    await harness.client.publish(paymentEvents.captured, { ...ids, amountCents: cents(50_000) });
    const read = async () => (await harness.client.call(vouchers.list, {})).vouchers[0];
    await eventually(async () => expect(await read()).toBeDefined());
    await expectNoLostUpdate({
      read,
      change: (attempt, expectedRevision) =>
        harness.client.call(vouchers.setEnd, { voucherId: id, form: { validUntil: `2099-01-0${attempt}`, expectedRevision }, staff }),
    });
  });

  test('for an offer', async () => {
    const { id } = await harness.client.call(offersBackOffice.add, { form: anOffer(), staff });
    await expectNoLostUpdate({
      read: () => harness.client.call(offersBackOffice.find, { id }),
      change: (attempt, expectedRevision) =>
        harness.client.call(offersBackOffice.change, { id, form: { ...anOffer({ guestCount: attempt }), expectedRevision }, staff }),
    });
  });

  test('for a member of the crew, and the crew of a charter', async () => {
    const [ana, ben] = [await harness.addCrew(), await harness.addCrew({ name: 'Ben Knowles' })];
    await expectNoLostUpdate({
      read: async () => (await harness.client.call(charterDay.listCrew, {})).crew.find(({ id }) => id === ana.id),
      change: (attempt, expectedRevision) =>
        harness.client.call(charterDay.changeCrew, { id: ana.id, form: { name: `Ana Rolle ${attempt}`, expectedRevision }, staff }),
    });
    const { id: bookingId } = await harness.createBooking();
    let assigned: string[] = [];
    await expectNoLostUpdate({
      read: async () => ({ revision: revisionOf(assigned.toSorted()) }),
      change: async (attempt, expectedRevision) => {
        const crewIds = attempt % 2 === 1 ? [ben.id, ana.id] : [ben.id];
        await harness.client.call(charterDay.assignCrew, { bookingId, crewIds, expectedRevision, staff });
        assigned = crewIds;
      },
    });
  });

  test('for a member of a party; crew do not read the e-mail address in the reply either', async () => {
    const { id: bookingId } = await harness.createBooking({ bookingDate: '2027-01-13' });
    const form = { name: 'Ada', age: 'adult', email: 'ada@guests.example' } as const;
    const { members } = await harness.client.call(partyBackOffice.add, { bookingId, form, staff });
    const change = (needs: string, expectedRevision?: number) =>
      harness.client.call(partyBackOffice.change, { bookingId, memberId: members[0]!.id, form: { needs, expectedRevision }, staff });
    await expectNoLostUpdate({
      read: async () => (await harness.client.call(partyBackOffice.find, { bookingId, staff })).members[0],
      change: (attempt, expectedRevision) => change(`Needs ${attempt}`, expectedRevision),
    });
    expect(JSON.stringify(await rejection(change('Peanuts', members[0]!.revision)))).not.toContain('ada@guests.example');
    harness.setTime('2027-01-13T12:00:00Z');
    const asCrew = await harness.client.call(partyBackOffice.find, { bookingId, staff: crewStaff });
    const asAdmin = await harness.client.call(partyBackOffice.find, { bookingId, staff });
    expect(asCrew.members[0]!.revision).toBe(asAdmin.members[0]!.revision);
  });
});

describe('the status of a booking', () => {
  const change = (bookingId: string, status: BookingStatus, expectedRevision?: number) =>
    harness.client.call(bookingBackOffice.changeStatus, { bookingId, status, expectedRevision, staff });

  test('is not changed by a page that shows an earlier revision', async () => {
    const { id, revision } = await harness.createBooking({ bookingDate: '2027-01-14' });
    const confirmed = await change(id, 'confirmed', revision);
    expect(await rejection(change(id, 'cancelled', revision))).toMatchObject({
      extensions: { revision: confirmed.revision, current: { id, status: 'confirmed', revision: confirmed.revision } },
    });
    expect(await settled(change(id, 'cancelled', confirmed.revision))).toBe('done');
  });

  test('is what a repeated request asks for, whatever revision it carries', async () => {
    const { id, revision } = await harness.createBooking({ bookingDate: '2027-01-15' });
    await change(id, 'confirmed', revision);
    expect(await settled(change(id, 'confirmed', revision))).toBe('done');
  });
});
