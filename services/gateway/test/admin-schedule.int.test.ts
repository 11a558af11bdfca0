import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Block, type Booking, bookingBackOffice, DomainError } from '@charter/contracts';
import { form } from './forms.js';
import { type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

let gateway: TestGateway;
let session: { cookie: string };

beforeAll(async () => {
  gateway = await startGatewayHarness();
  session = await signIn(gateway);
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const staff = { id: 1, username: 'captain' };

describe('the schedule', () => {
  test('passes phone bookings and blocks to booking with the member of staff', async () => {
    const entered = await gateway.stub(bookingBackOffice.createPhoneBooking, () => ({}) as Booking);
    const blocked = await gateway.stub(bookingBackOffice.block, () => ({}) as Block);
    const removed = await gateway.stub(bookingBackOffice.removeBlock, () => ({}));
    const block = { from: '2026-12-24T08:00', to: '2026-12-24T18:00', reason: 'weather' };
    const id = '6f8f0b3c-92a5-4d1c-b0a3-6a1f9d1e2c3b';
    expect((await gateway.send('POST', '/api/admin/bookings', { ...form, paymentNote: ' Cash ' }, session)).status).toBe(201);
    expect((await gateway.send('POST', '/api/admin/blocks', block, session)).status).toBe(201);
    expect((await gateway.send('DELETE', `/api/admin/blocks/${id}`, undefined, session)).status).toBe(204);
    expect(entered).toEqual([{ form: { ...form, paymentNote: 'Cash' }, staff }]);
    expect(blocked).toEqual([{ form: block, staff }]);
    expect(removed).toEqual([{ blockId: id, staff }]);
  });

  test('answers 422 with the invalid fields', async () => {
    const fieldErrors = async (path: string, body: object) => (await problemIn(await gateway.send('POST', path, body, session))).errors;
    expect(await fieldErrors('/api/admin/blocks', { from: '2026-12-24', to: '2026-12-24T25:00', reason: 'holiday' })).toEqual({
      from: 'Choose a start',
      to: 'Choose an end',
      reason: 'Choose a reason',
    });
    expect(await fieldErrors('/api/admin/bookings', { ...form, firstName: '', email: 'nobody' })).toEqual({
      firstName: 'First name is required',
      email: 'Please enter a valid email address',
    });
    expect((await problemIn(await gateway.get('/api/admin/schedule?from=today', session))).errors).toEqual({
      from: 'from must be a date (yyyy-MM-dd)',
      to: 'to must be a date (yyyy-MM-dd)',
    });
  });
});

describe('the availability of a package', () => {
  const path = '/api/admin/availability?packageId=2&from=2026-12-24&to=2026-12-25';
  const record = { packageId: 2, timeSlot: 'Morning', maxBookings: 1 as const };

  test('is a list of records', async () => {
    const records = [
      { ...record, date: '2026-12-24', isAvailable: false, currentBookings: 1, reason: 'sold' as const },
      { ...record, date: '2026-12-25', isAvailable: true, currentBookings: 0 },
    ];
    const requests = await gateway.stub(bookingBackOffice.availability, () => ({ records }));
    expect(await (await gateway.get(path, session)).json()).toEqual(records);
    expect(requests).toEqual([{ packageId: 2, from: '2026-12-24', to: '2026-12-25' }]);
  });

  test('is for staff only, and answers 422 with the invalid parameters', async () => {
    expect((await gateway.get(path)).status).toBe(401);
    expect((await problemIn(await gateway.get('/api/admin/availability?packageId=x&from=today', session))).codes).toMatchObject({
      packageId: { code: 'packageRequired' },
      from: { code: 'notADate' },
      to: { code: 'notADate' },
    });
  });
});

describe('a hold', () => {
  const holdId = '0b9f4c8e-6f0a-4a53-9c55-0f6a4f5f7f10';
  const release = (id: string, headers: Record<string, string> = session) =>
    gateway.send('DELETE', `/api/admin/holds/${id}`, undefined, headers);

  test('is released with the member of staff', async () => {
    const requests = await gateway.stub(bookingBackOffice.releaseHold, () => ({}));
    const response = await release(holdId);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(requests).toEqual([{ holdId, staff }]);
  });

  test('is not released without a session or with an invalid id', async () => {
    const requests = await gateway.stub(bookingBackOffice.releaseHold, () => ({}));
    expect((await release(holdId, {})).status).toBe(401);
    const wrong = await release('7');
    expect([wrong.status, (await problemIn(wrong)).errors]).toEqual([422, { holdId: 'Unknown hold' }]);
    expect(requests).toEqual([]);
  });

  test('is released with all other unpaid ones, by staff', async () => {
    const requests = await gateway.stub(bookingBackOffice.releaseUnpaidHolds, () => ({ released: 3 }));
    expect((await gateway.send('DELETE', '/api/admin/holds', undefined, {})).status).toBe(401);
    expect(await (await gateway.send('DELETE', '/api/admin/holds', undefined, session)).json()).toEqual({ released: 3 });
    expect(requests).toEqual([{ staff }]);
  });

  test.each(['HOLD_GONE', 'PAYMENT_IN_DOUBT'] as const)('answers the error %s with 409', async (code) => {
    await gateway.stub(bookingBackOffice.releaseHold, () => {
      throw new DomainError(code);
    });
    const response = await release(holdId);
    expect([response.status, (await problemIn(response)).code]).toEqual([409, code]);
  });
});
