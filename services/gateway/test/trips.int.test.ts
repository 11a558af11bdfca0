import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingInvoices, DomainError, issuedDocuments, notification, trip, type Trip, tripBackOffice } from '@charter/contracts';
import { cookieIn, problemIn, publicUrl, signIn, startGatewayHarness, type TestGateway } from './gateway-harness.js';

let gateway: TestGateway;
const key = 'VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS';

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const aTrip: Trip = {
  confirmationCode: 'VDK9K-WDCS4',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'a…a@guests.example',
  phone: '+1 242 555 0199',
  specialRequests: null,
  locale: 'de',
  packageId: 1,
  packageName: 'Nassau 4-Hour Charter',
  packageDuration: '4 hours',
  bookingDate: '2027-01-12',
  timeSlot: '9:00 AM - 1:00 PM',
  startsAt: '2027-01-12T14:00:00.000Z',
  endsAt: '2027-01-12T18:00:00.000Z',
  guestCount: 4,
  totalAmount: 1200,
  status: 'confirmed',
  paymentStatus: 'paid',
  revision: 1,
  refundTiers: [],
  party: { max: 4, members: [], joinUrl: '' },
  folio: { lines: [], payments: [], balanceDue: 0 },
  paymentRequests: [],
  partyUntil: '2027-01-11T14:00:00.000Z',
  moves: { allowed: true, left: 2, until: '2027-01-10T14:00:00.000Z', refundPercent: 90 },
  cancellation: null,
  documents: { calendar: '/api/trip/calendar.ics', invoice: '/api/trip/invoice.pdf', issued: [] },
  review: 'none',
};

async function open(): Promise<{ cookie: string }> {
  await gateway.stub(trip.find, () => aTrip);
  return { cookie: cookieIn(await gateway.send('POST', '/api/trip/open', { key }), 'trip') };
}

describe('the session of a trip', () => {
  test('starts with the key of the link, in a cookie that scripts cannot read and that lasts 30 days', async () => {
    const asked = await gateway.stub(trip.find, () => aTrip);
    const response = await gateway.send('POST', '/api/trip/open', { key });
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^trip=.*Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)]);
    const found = await gateway.get('/api/trip', { cookie: cookieIn(response, 'trip') });
    expect(await found.json()).toEqual(aTrip);
    expect(found.headers.get('cache-control')).toBe('no-store');
    expect(asked).toEqual([{ key }, { key }]);
  });

  test('does not start with a key that opens nothing', async () => {
    await gateway.stub(trip.find, () => {
      throw new DomainError('TRIP_NOT_FOUND');
    });
    const response = await gateway.send('POST', '/api/trip/open', { key: 'nonsense' });
    expect([response.status, (await problemIn(response)).code]).toEqual([404, 'TRIP_NOT_FOUND']);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('is closed when its link opens nothing any more', async () => {
    const session = await open();
    await gateway.removeStubs();
    await gateway.stub(trip.find, () => {
      throw new DomainError('TRIP_NOT_FOUND');
    });
    const response = await gateway.get('/api/trip', session);
    expect([response.status, (await problemIn(response)).code]).toEqual([401, 'TRIP_CLOSED']);
  });

  test('is no session of staff, and theirs is none of a trip', async () => {
    expect((await gateway.get('/api/bookings', await open())).status).toBe(401);
    expect((await gateway.get('/api/trip', await signIn(gateway))).status).toBe(401);
  });
});

test('a request for the link is answered with 202 and no body', async () => {
  const forms = await gateway.stub(trip.requestLink, () => ({}));
  const form = { email: 'ada@guests.example', code: 'VDK9K-WDCS4' };
  const response = await gateway.send('POST', '/api/trip/link', form);
  expect([response.status, await response.text()]).toEqual([202, '']);
  expect(forms).toEqual([form]);
  const malformed = await gateway.send('POST', '/api/trip/link', { ...form, code: 'a\u0000b' });
  expect((await problemIn(malformed)).codes).toEqual({ code: { code: 'confirmationCodeFormat' } });
});

test('a change has only the fields of its form', async () => {
  const session = await open();
  const requests = await gateway.stub(trip.change, () => aTrip);
  const form = { phone: '+1 242 555 0100', expectedRevision: 1 };
  expect((await gateway.send('PATCH', '/api/trip', { ...form, firstName: 'Eve' }, session)).status).toBe(200);
  expect(requests).toEqual([{ key, form }]);
  const invalid = await gateway.send('PATCH', '/api/trip', { guestCount: 13 }, session);
  expect((await problemIn(invalid)).errors).toEqual({
    guestCount: 'Maximum 12 people allowed',
    expectedRevision: 'expectedRevision must be a whole number',
  });
});

test('a move to a taken slot names alternatives in the problem', async () => {
  const session = await open();
  const alternatives = [{ date: '2027-01-14', timeSlot: 'Morning', startsAt: '', endsAt: '' }];
  await gateway.stub(trip.move, () => {
    throw new DomainError('SLOT_TAKEN', { extensions: { alternatives } });
  });
  const form = { moveId: '5f0c2c44-8f2b-4a54-9a0e-8b6f0f5c1d11', date: '2027-01-13', timeSlot: 'Morning', expectedRevision: 1 };
  const response = await gateway.send('POST', '/api/trip/move', form, session);
  expect(response.status).toBe(409);
  expect(await problemIn(response)).toMatchObject({ code: 'SLOT_TAKEN', alternatives });
});

test('what can be added to the charter is read in a language, and asked for by ids and quantities', async () => {
  const session = await open();
  const listed = await gateway.stub(trip.addOns, () => ({ addOns: [] }));
  const response = await gateway.get('/api/trip/add-ons?locale=de', session);
  expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([200, 'no-store', []]);
  expect(listed).toEqual([{ key, locale: 'de' }]);
  const requested = { paymentRequestId: '5f0c2c44-8f2b-4a54-9a0e-8b6f0f5c1d11', amount: 450 };
  const requests = await gateway.stub(trip.requestAddOns, () => requested);
  const asked = await gateway.send('POST', '/api/trip/add-ons', { addOns: [{ id: 1, qty: 2, price: 0 }] }, session);
  expect([asked.status, await asked.json()]).toEqual([201, requested]);
  expect(requests).toEqual([{ key, form: { addOns: [{ id: 1, qty: 2 }] } }]);
  for (const addOns of [
    undefined,
    [],
    [
      { id: 1, qty: 1 },
      { id: 1, qty: 1 },
    ],
    'lunch',
  ]) {
    const invalid = await gateway.send('POST', '/api/trip/add-ons', { addOns }, session);
    expect((await problemIn(invalid)).codes).toMatchObject({ addOns: { code: 'addOnChoice' } });
  }
});

test('a gratuity is a whole amount', async () => {
  const session = await open();
  const requested = { paymentRequestId: '5f0c2c44-8f2b-4a54-9a0e-8b6f0f5c1d11', amount: 200 };
  const requests = await gateway.stub(trip.requestGratuity, () => requested);
  const asked = await gateway.send('POST', '/api/trip/gratuity', { amount: 200 }, session);
  expect([asked.status, await asked.json()]).toEqual([201, requested]);
  expect(requests).toEqual([{ key, form: { amount: 200 } }]);
  for (const amount of [undefined, 0, 10.5, 20_001, '200']) {
    const invalid = await gateway.send('POST', '/api/trip/gratuity', { amount }, session);
    expect((await problemIn(invalid)).codes).toMatchObject({ amount: { code: 'gratuityRange', params: { min: 1, max: 20_000 } } });
  }
});

test('the calendar entry is in the guest’s language, and the invoice is a file once the charter is confirmed', async () => {
  const session = await open();
  const entries = await gateway.stub(notification.calendarEntry, () => ({ ics: 'BEGIN:VCALENDAR' }));
  expect(await (await gateway.get('/api/trip/calendar.ics', session)).text()).toBe('BEGIN:VCALENDAR');
  expect(entries).toMatchObject([{ locale: 'de', booking: { confirmationCode: 'VDK9K-WDCS4' } }]);
  await gateway.stub(bookingInvoices.render, ({ confirmationCode }) => ({ number: confirmationCode, body: 'JVBERg==' }));
  const invoice = await gateway.get('/api/trip/invoice.pdf', session);
  expect([invoice.headers.get('content-type'), await invoice.text()]).toEqual(['application/pdf', '%PDF']);
  await gateway.removeStubs();
  await gateway.stub(trip.find, () => ({ ...aTrip, documents: { ...aTrip.documents, invoice: null } }));
  expect((await gateway.get('/api/trip/invoice.pdf', session)).status).toBe(404);
});

describe('a document of a trip', () => {
  const id = '5f0c2c44-8f2b-4a54-9a0e-8b6f0f5c1d11';

  test('is a download under its number that no cache keeps', async () => {
    const session = await open();
    const filename = 'CN-2026-0007 VDK9K-WDCS4.pdf';
    const requests = await gateway.stub(issuedDocuments.renderForTrip, () => ({ filename, body: 'JVBERg==' }));
    const response = await gateway.get(`/api/trip/documents/${id}.pdf`, session);
    expect([response.status, await response.text()]).toEqual([200, '%PDF']);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(requests).toEqual([{ key, documentId: id }]);
  });

  test('needs the session of its trip', async () => {
    expect((await gateway.get(`/api/trip/documents/${id}.pdf`)).status).toBe(401);
    expect((await gateway.get(`/api/trip/documents/${id}.pdf`, await signIn(gateway))).status).toBe(401);
    const session = await open();
    await gateway.stub(issuedDocuments.renderForTrip, () => {
      throw new DomainError('DOCUMENT_NOT_FOUND');
    });
    const foreign = await gateway.get(`/api/trip/documents/${id}.pdf`, session);
    expect([foreign.status, (await problemIn(foreign)).code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
    expect((await gateway.get('/api/trip/documents/invoice.pdf', session)).status).toBe(422);
  });

  test('is a download for staff', async () => {
    const filename = '2026-0042 VDK9K-WDCS4.pdf';
    await gateway.stub(issuedDocuments.render, () => ({ filename, body: 'JVBERg==' }));
    const response = await gateway.get(`/api/admin/documents/${id}.pdf`, await signIn(gateway));
    expect([response.status, response.headers.get('content-disposition')]).toEqual([200, `attachment; filename="${filename}"`]);
    expect((await gateway.get(`/api/admin/documents/${id}.pdf`)).status).toBe(401);
    expect((await gateway.get(`/api/admin/documents/${id}.pdf`, await open())).status).toBe(401);
  });
});

test('staff move a charter, and get the address of a new link', async () => {
  const staff = await signIn(gateway);
  const id = '5f0c2c44-8f2b-4a54-9a0e-8b6f0f5c1d11';
  await gateway.stub(tripBackOffice.newLink, () => ({ path: `/de/trip/${key}` }));
  const response = await gateway.send('POST', `/api/admin/bookings/${id}/link`, undefined, staff);
  expect([response.status, await response.json()]).toEqual([201, { url: `${publicUrl}/de/trip/${key}` }]);
  const form = { moveId: id, from: 'tomorrow', to: '2027-01-14T19:00:00Z', cause: 'storm' };
  const invalid = await gateway.send('POST', `/api/admin/bookings/${id}/move`, form, staff);
  expect((await problemIn(invalid)).codes).toMatchObject({
    cause: { code: 'moveCause' },
    from: { code: 'notAMoment', params: { field: 'from' } },
  });
});
