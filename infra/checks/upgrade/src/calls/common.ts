/** What all calls have in common, and those that only read. */
import { person } from '../purchase.ts';
import { Recorder } from './recorder.ts';
import { publicCalls, specifiedCalls } from './specified-calls.ts';
import { type Row, unknown, type Visit } from './visit.ts';

/** What was there before: the demo's packages, images, reviews, bookings and inquiries. */
export async function recordReads({ staff, visitor, day, answers }: Visit): Promise<void> {
  const recorder = new Recorder(answers);
  const [first] = await visitor.request<Row[]>('GET', '/api/charter-packages');
  const params = { packageId: first!.id };
  for (const [who, client] of [
    ['visitor', visitor],
    ['staff', staff],
  ] as const) {
    await recorder.record(client, 'GET /api/charter-packages', `of a ${who}`);
    await recorder.record(client, 'GET /api/admin/packages/{packageId}/images', `of a ${who}`, { params });
    await recorder.record(client, 'GET /api/admin/gallery', `of a ${who}`);
    await recorder.record(client, 'GET /api/testimonials', `of a ${who}`);
  }
  for (const call of ['GET /api/admin/packages/{packageId}/images', 'GET /api/unavailable-dates/{packageId}'] as const) {
    await recorder.record(visitor, call, 'of no id', { params: { packageId: 'x' } });
    await recorder.record(visitor, call, 'of an unknown package', { params: { packageId: unknown.row } });
  }
  await recorder.record<{ unavailableDates: string[] }>(visitor, 'GET /api/unavailable-dates/{packageId}', 'of a package', {
    params,
    // Until when the next days can be booked depends on the time of day.
    stable: ({ unavailableDates, ...rest }) => ({ unavailableDates: unavailableDates.filter((date) => date > day(3)), ...rest }),
  });
  await recorder.record<{ start: string; end: string }>(visitor, 'GET /api/booking-window', 'read', {
    stable: ({ start: _start, end: _end, ...rest }) => rest,
  });
  await recorder.record(visitor, 'GET /api/next-free/{packageId}', 'of a package', { params, query: `?after=${day(40)}` });
  await recorder.record(visitor, 'GET /paypal/setup', 'of a visitor');
  await recorder.record(staff, 'GET /api/test-emails/booking-confirmation', 'in English');
  await recorder.record(staff, 'GET /api/test-emails/review-invitation', 'in English');
  // Charters that neither the clock completes meanwhile nor the tests of the new release have sold.
  const lists = { 'GET /api/bookings': `from=${day(18)}&to=${day(25)}`, 'GET /api/contact': '' };
  for (const [call, filter] of Object.entries(lists)) {
    await recorder.record(staff, call, 'first page', { query: `?${filter}` });
    await recorder.record(staff, call, 'small page', { query: `?limit=2&${filter}` });
    await recorder.record(staff, call, 'long page', { query: `?limit=200&status=all&${filter}` });
    await recorder.record(staff, call, 'nothing found', { query: '?search=nobody-has-this' });
    await recorder.record(staff, call, 'too long', { query: '?limit=201' });
    await recorder.record(staff, call, 'no status', { query: '?status=x' });
    await recorder.record(staff, call, 'no day', { query: '?from=x' });
    await recorder.record(staff, call, 'no cursor', { query: '?cursor=x' });
  }
}

/** Rejections that each call has, whatever it is about. */
export async function recordCommonRejections({ staff, visitor, answers }: Visit): Promise<void> {
  const recorder = new Recorder(answers);
  const known = { bookingId: unknown.booking, orderId: unknown.order, packageId: unknown.row, imageId: unknown.row, id: unknown.row };
  for (const call of specifiedCalls) {
    const [method = ''] = call.split(' ');
    const client = publicCalls.has(call) ? visitor : staff;
    if (!publicCalls.has(call)) await recorder.record(visitor, call, 'without a session', { params: known });
    if (method === 'GET') continue;
    await recorder.record(client, call, 'from another site', { params: known, headers: { origin: 'https://elsewhere.example' } });
    if (call.includes('{')) {
      const params = { bookingId: 'x', orderId: 'x', packageId: 'x', imageId: 'x', id: 'x' };
      await recorder.record(client, call, 'of no id', { params, ...(method !== 'DELETE' && { body: {} }) });
    }
    if (method === 'DELETE') {
      await recorder.record(client, call, 'of an unknown id', { params: known });
      continue;
    }
    await recorder.record(client, call, 'malformed', { params: known, body: '{' });
    await recorder.record(client, call, 'as text', { params: known, body: 'text', headers: { 'content-type': 'text/plain' } });
    await recorder.record(client, call, 'an empty form', { params: known, body: {} });
    const wrong = { name: 7, title: 7, rating: 6, price: 0, imageIds: ['x'], status: 'x', email: 'x', packageId: 'x', isActive: 'x' };
    await recorder.record(client, call, 'wrong values', { params: known, body: wrong });
  }
  const message = 'x'.repeat(2_000_000);
  await recorder.record(visitor, 'POST /api/contact', 'too large', { body: { ...person('large@guests.example'), message } });
}
