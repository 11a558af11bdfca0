import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Booking, bookingBackOffice, bookingEvents, charterDay, tripBackOffice, weather } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { ReminderTimer } from '../src/departures/reminders/reminder.timer.js';
import { aForm, type BookingHarness, defaultTime, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('reminders');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'audit');
});

const remindAt = async (instant: string) => {
  harness.setTime(instant);
  await harness.service.get(ReminderTimer).remind();
};
/** The reminders that the service publishes from now on, as kind and departure. */
const recordReminders = () => {
  const published = harness.client.recordEvents(bookingEvents.reminderDue);
  return async () => {
    // The events of one service arrive in order: after this one, all that were published before have arrived.
    const marker = harness.client.recordEvents(bookingEvents.confirmationRequested);
    const { id } = await harness.createBooking({ bookingDate: '2027-02-20' });
    await harness.client.call(bookingBackOffice.resendEmail, { bookingId: id, kind: 'confirmation', staff });
    await eventually(() => expect(marker).toHaveLength(1));
    return published.map(({ data }) => [data.kind, data.booking.startsAt]);
  };
};
const move = ({ id: bookingId }: Booking, date: string) =>
  harness.client.call(tripBackOffice.move, {
    bookingId,
    form: { moveId: randomUUID(), date, timeSlot: '9:00 AM - 1:00 PM', cause: 'guest' },
    staff,
  });

const departure = '2027-01-12T14:00:00.000Z';

describe('a reminder', () => {
  test('is published once a week before and once in the evening before, however often the timer runs', async () => {
    const reminders = recordReminders();
    await harness.createBooking();
    await remindAt('2027-01-05T14:50:00Z');
    await remindAt('2027-01-05T15:00:00Z');
    await Promise.all([remindAt('2027-01-05T15:10:00Z'), remindAt('2027-01-05T15:10:00Z')]);
    await remindAt('2027-01-11T23:00:00Z');
    await remindAt('2027-01-11T23:10:00Z');
    harness.setTime('2027-01-12T00:00:00Z');
    expect(await reminders()).toEqual([
      ['week', departure],
      ['evening', departure],
    ]);
  });

  test('has the first name of the captain who is assigned, also when staff request it', async () => {
    const published = harness.client.recordEvents(bookingEvents.reminderDue);
    const { id: bookingId } = await harness.createBooking();
    const form = { name: 'Ana Rolle', phone: '+1 242 555 0111', role: 'captain' as const };
    const captain = await harness.client.call(charterDay.addCrew, { form, staff });
    const mate = await harness.client.call(charterDay.addCrew, { form: { ...form, name: 'Ben Knowles', role: 'mate' }, staff });
    await harness.client.call(charterDay.assignCrew, { bookingId, crewIds: [mate.id], staff });
    await remindAt('2027-01-05T15:00:00Z');
    await harness.client.call(charterDay.assignCrew, { bookingId, crewIds: [mate.id, captain.id], staff });
    await remindAt('2027-01-11T23:00:00Z');
    await harness.client.call(bookingBackOffice.resendEmail, { bookingId, kind: 'reminder', staff });
    await eventually(() => expect(published.map(({ data }) => data.captain)).toEqual([undefined, 'Ana', 'Ana']));
  });

  test('of a moved booking is published once, for the new time only', async () => {
    const reminders = recordReminders();
    const booking = await harness.createBooking();
    await move(booking, '2027-01-14');
    await remindAt('2027-01-05T15:00:00Z');
    await remindAt('2027-01-11T23:00:00Z');
    // Neither was due, also not with the new time.
    expect(await harness.database.query('SELECT kind FROM reminder')).toEqual([]);
    await remindAt('2027-01-13T23:00:00Z');
    await remindAt('2027-01-13T23:10:00Z');
    harness.setTime('2027-01-12T00:00:00Z');
    expect(await reminders()).toEqual([['evening', '2027-01-14T14:00:00.000Z']]);
  });

  test('is published again when the booking is moved after it', async () => {
    const reminders = recordReminders();
    const booking = await harness.createBooking();
    await remindAt('2027-01-11T23:00:00Z');
    await move(booking, '2027-01-13');
    await remindAt('2027-01-11T23:20:00Z');
    await remindAt('2027-01-12T23:00:00Z');
    harness.setTime('2027-01-12T00:00:00Z');
    expect(await reminders()).toEqual([
      ['evening', departure],
      ['evening', '2027-01-13T14:00:00.000Z'],
    ]);
  });

  test('is not repeated when the departure is put off because of the weather after it', async () => {
    const reminders = recordReminders();
    const { id } = await harness.createBooking();
    await remindAt('2027-01-11T23:00:00Z');
    harness.setTime('2027-01-12T00:00:00Z');
    await harness.client.call(weather.delay, { form: { delayId: randomUUID(), minutes: 60, bookingIds: [id] }, staff });
    await remindAt('2027-01-12T00:10:00Z');
    await remindAt('2027-01-12T04:00:00Z');
    expect(await reminders()).toEqual([['evening', departure]]);
  });

  test('has the later time when the departure was put off before it', async () => {
    const reminders = recordReminders();
    const { id } = await harness.createBooking();
    harness.setTime('2027-01-11T20:00:00Z');
    await harness.client.call(weather.delay, { form: { delayId: randomUUID(), minutes: 60, bookingIds: [id] }, staff });
    await remindAt('2027-01-11T23:00:00Z');
    await remindAt('2027-01-11T23:10:00Z');
    expect(await reminders()).toEqual([['evening', '2027-01-12T15:00:00.000Z']]);
  });

  test('is not repeated when the guest corrects a detail after it', async () => {
    const reminders = recordReminders();
    const { id } = await harness.createBooking();
    await remindAt('2027-01-11T23:00:00Z');
    await harness.client.call(bookingBackOffice.correct, {
      bookingId: id,
      form: { phone: '+1 242 555 0100', expectedRevision: 0 },
      staff,
    });
    await remindAt('2027-01-11T23:10:00Z');
    harness.setTime('2027-01-12T00:00:00Z');
    expect(await reminders()).toEqual([['evening', departure]]);
  });

  test('is published up to six hours late after the service was down, and not after that', async () => {
    const reminders = recordReminders();
    await harness.createBooking();
    await harness.createBooking({ bookingDate: '2027-01-13' });
    await remindAt('2027-01-12T04:50:00Z');
    await remindAt('2027-01-13T05:00:00Z');
    harness.setTime('2027-01-12T00:00:00Z');
    expect(await reminders()).toEqual([['evening', departure]]);
  });

  test('is not published for a cancelled booking, nor for one by phone that staff have not confirmed', async () => {
    const reminders = recordReminders();
    const { id } = await harness.createBooking();
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: id, status: 'cancelled', staff });
    await harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm({ timeSlot: '2:00 PM - 6:00 PM' }), staff });
    await remindAt('2027-01-11T23:00:00Z');
    harness.setTime('2027-01-12T00:00:00Z');
    expect(await reminders()).toEqual([]);
  });
});

describe('a reminder that staff request', () => {
  const request = (bookingId: string) => harness.client.call(bookingBackOffice.resendEmail, { bookingId, kind: 'reminder', staff });

  test('is published each time, of the kind that suits the day', async () => {
    const reminders = recordReminders();
    const { id } = await harness.createBooking();
    await request(id);
    await remindAt('2027-01-11T23:00:00Z');
    await request(id);
    harness.setTime('2027-01-12T00:00:00Z');
    expect(await reminders()).toEqual([
      ['week', departure],
      ['evening', departure],
      ['evening', departure],
    ]);
  });

  test('needs a charter that is confirmed or paid and has not departed', async () => {
    const { id } = await harness.createBooking();
    harness.setTime('2027-01-12T14:00:00Z');
    expect(await settled(request(id))).toBe('STATUS_NOT_ALLOWED');
    const unpaid = await harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm({ bookingDate: '2027-01-16' }), staff });
    expect(await settled(request(unpaid.id))).toBe('STATUS_NOT_ALLOWED');
  });
});
