import { afterEach, expect, vi, test } from 'vitest';
import { ApiError } from './api-error.js';
import { callPage } from './page.js';
import { retryOnLostResponse } from './retry-on-lost-response.js';
import { call, markRequestsAsBackgroundWhen, urlOf } from './request.js';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

function mockFetch(respond: () => Response | Promise<Response>) {
  const fake = vi.fn<typeof fetch>(async () => respond());
  globalThis.fetch = fake;
  return fake;
}

const errorOf = async (request: Promise<unknown>) => {
  const error: unknown = await request.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('Expected an ApiError');
  return error;
};

test('sends credentials with every request', async () => {
  const fake = mockFetch(() => Response.json([]));
  await call('GET /api/charter-packages');
  expect(fake.mock.calls[0]).toMatchObject(['/api/charter-packages', { method: 'GET', credentials: 'include' }]);
});

test('escapes values in the path and leaves out fields of the query without a value', () => {
  expect(urlOf('GET /api/bookings.csv', { query: { search: 'a&b', status: undefined, from: '' } })).toBe('/api/bookings.csv?search=a%26b');
  expect(urlOf('GET /api/bookings/{confirmationCode}/calendar.ics', { path: { confirmationCode: '../x' } })).toBe(
    '/api/bookings/..%2Fx/calendar.ics',
  );
});

test('the reply without content is undefined', async () => {
  mockFetch(() => new Response(null, { status: 204 }));
  expect(await call('POST /api/trip/close')).toBeUndefined();
});

test('marks background requests', async () => {
  const fake = mockFetch(() => Response.json([]));
  let background = false;
  markRequestsAsBackgroundWhen(() => background);
  await call('GET /api/charter-packages');
  background = true;
  await call('GET /api/charter-packages');
  markRequestsAsBackgroundWhen(() => false);
  const headers = fake.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-background'));
  expect(headers).toEqual([null, '1']);
});

test('ApiError has status, code, field errors and the message "status: body"', async () => {
  const body = {
    type: 'about:blank',
    title: 'Please check the highlighted fields.',
    status: 422,
    code: 'INVALID',
    requestId: 'r1',
    errors: { 'booking.email': 'no' },
    codes: { 'booking.email': { code: 'email' } },
  };
  mockFetch(() => Response.json(body, { status: 422 }));
  const error = await errorOf(call('POST /paypal/order/{orderId}/capture', { path: { orderId: 'ORDER12345' } }));
  expect(error).toMatchObject({
    status: 422,
    code: 'INVALID',
    requestId: 'r1',
    fieldErrors: { 'booking.email': { code: 'email', text: 'no' } },
  });
  expect(error.message).toBe(`422: ${JSON.stringify(body)}`);
});

test('ApiError uses the status text of an empty body and the code UNKNOWN for other bodies', async () => {
  mockFetch(() => new Response(null, { status: 502, statusText: 'Bad Gateway' }));
  expect(await errorOf(call('GET /api/charter-packages'))).toMatchObject({ message: '502: Bad Gateway', code: 'UNKNOWN' });
  mockFetch(() => new Response('{"cut', { status: 500 }));
  expect(await errorOf(call('GET /api/charter-packages'))).toMatchObject({ message: '500: {"cut', code: 'UNKNOWN' });
});

test('a network error has status 0', async () => {
  mockFetch(() => {
    throw new TypeError('fetch failed');
  });
  expect(await errorOf(call('GET /api/business'))).toMatchObject({ status: 0, code: 'NETWORK', isResponseLost: true });
});

test('an abort rejects with the signal’s reason', async () => {
  const stop = new AbortController();
  mockFetch(() => {
    stop.abort();
    throw stop.signal.reason as Error;
  });
  await expect(call('GET /api/business', { signal: stop.signal })).rejects.toBe(stop.signal.reason);
});

test('reads total and next cursor of a booking page from headers', async () => {
  mockFetch(() =>
    Response.json([{ id: 'b1' }], { headers: { 'x-total-count': '51', link: '</api/bookings?limit=50&cursor=abc>; rel="next"' } }),
  );
  expect(await callPage('GET /api/bookings', { query: { status: 'pending' } })).toMatchObject({ total: 51, next: 'abc' });
  mockFetch(() => Response.json([]));
  expect(await callPage('GET /api/bookings')).toEqual({ items: [], total: 0, next: null });
});

test('retries a lost response three times and an error response never', async () => {
  const lost = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(0, 'failed', { code: 'NETWORK', title: 'failed' }));
  await expect(retryOnLostResponse(lost, [0, 0, 0])).rejects.toMatchObject({ status: 0 });
  expect(lost).toHaveBeenCalledTimes(4);

  const rejected = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(409, 'taken', { code: 'SLOT_TAKEN', title: 'taken' }));
  await expect(retryOnLostResponse(rejected, [0, 0, 0])).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  expect(rejected).toHaveBeenCalledTimes(1);

  const late = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError(504, 'late', { code: 'TIMEOUT', title: 'late' }))
    .mockResolvedValue('done');
  expect(await retryOnLostResponse(late, [0])).toBe('done');
});
