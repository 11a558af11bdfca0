import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { booking, notification } from '@charter/contracts';
import { form, guestBooking } from './forms.js';
import { type TestGateway, startGatewayHarness, problemIn } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

describe('a booking', () => {
  test('is answered with 201 the first time and 200 afterwards', async () => {
    let first = true;
    const requests = await gateway.stub(booking.place, () => {
      const answer = { booking: guestBooking, first };
      first = false;
      return answer;
    });
    const placeForm = { ...form, totalAmount: 1200, paymentOrderId: 'ORDER12345' };
    const responses = [await gateway.send('POST', '/api/bookings', placeForm), await gateway.send('POST', '/api/bookings', placeForm)];
    expect(responses.map(({ status }) => status)).toEqual([201, 200]);
    expect(await responses[0]!.json()).toEqual(guestBooking);
    expect(requests[0]).toEqual({ checkout: '', paymentOrderId: 'ORDER12345', totalAmount: 1200 });
  });

  test('is found by its code, as JSON and as a calendar file', async () => {
    await gateway.stub(booking.findByCode, () => guestBooking);
    const requests = await gateway.stub(notification.calendarEntry, () => ({ ics: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }));
    expect(await (await gateway.get('/api/bookings/abcde12345')).json()).toEqual(guestBooking);
    const calendar = await gateway.get('/api/bookings/ABCDE-12345/calendar.ics?locale=fr');
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(calendar.headers.get('content-disposition')).toBe('attachment; filename="charter.ics"');
    expect(await calendar.text()).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
    expect(requests[0]).toEqual({ booking: guestBooking, locale: 'fr' });
  });

  test('with a malformed code is answered with 422', async () => {
    expect((await gateway.get('/api/bookings/not-a-code')).status).toBe(422);
    expect((await gateway.get('/api/bookings/ABCDE-12345/calendar.ics?locale=xx')).status).toBe(422);
  });

  test('availability of a slot can be checked', async () => {
    await gateway.stub(booking.checkAvailability, () => ({ available: true }));
    const response = await gateway.send('POST', '/api/check-availability', { packageId: 1, date: '2026-12-24', timeSlot: 'Morning' });
    expect([response.status, await response.json()]).toEqual([200, { available: true }]);
  });
});

describe('alternatives to a slot', () => {
  const alternatives = [
    { date: '2026-12-26', timeSlot: 'Morning', startsAt: '2026-12-26T13:00:00.000Z', endsAt: '2026-12-26T17:00:00.000Z' },
  ];

  test('are the free slots from the requested day on, never cached', async () => {
    const requests = await gateway.stub(booking.nextFree, () => ({ alternatives }));
    const response = await gateway.get('/api/next-free/1?after=2026-12-24');
    expect([response.status, await response.json()]).toEqual([200, { alternatives }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await gateway.get('/api/next-free/1');
    await gateway.get('/api/next-free/1');
    expect(requests).toEqual([{ packageId: 1, after: '2026-12-24' }, { packageId: 1 }, { packageId: 1 }]);
  });

  test('an invalid date is answered with 422', async () => {
    const response = await gateway.get('/api/next-free/1?after=2026-02-30');
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { after: 'after must be a date, yyyy-MM-dd' }]);
  });
});
