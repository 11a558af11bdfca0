import { afterEach, expect, vi, test } from 'vitest';
import { ApiError } from './api-error.js';
import { api } from './gateway.js';
import { retryOnLostResponse } from './retry-on-lost-response.js';
import { markRequestsAsBackgroundWhen } from './request.js';

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
  await api.packages();
  expect(fake.mock.calls[0]).toMatchObject(['/api/charter-packages', { method: 'GET', credentials: 'include' }]);
});

test('marks background requests', async () => {
  const fake = mockFetch(() => Response.json([]));
  let background = false;
  markRequestsAsBackgroundWhen(() => background);
  await api.packages();
  background = true;
  await api.packages();
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
  const error = await errorOf(api.capture('ORDER12345'));
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
  expect(await errorOf(api.packages())).toMatchObject({ message: '502: Bad Gateway', code: 'UNKNOWN' });
  mockFetch(() => new Response('{"cut', { status: 500 }));
  expect(await errorOf(api.packages())).toMatchObject({ message: '500: {"cut', code: 'UNKNOWN' });
});

test('a network error has status 0', async () => {
  mockFetch(() => {
    throw new TypeError('fetch failed');
  });
  expect(await errorOf(api.business())).toMatchObject({ status: 0, code: 'NETWORK', isResponseLost: true });
});

test('an abort rejects with the signal’s reason', async () => {
  const stop = new AbortController();
  mockFetch(() => {
    stop.abort();
    throw stop.signal.reason as Error;
  });
  await expect(api.business(stop.signal)).rejects.toBe(stop.signal.reason);
});

test('reads total and next cursor of a booking page from headers', async () => {
  mockFetch(() =>
    Response.json([{ id: 'b1' }], { headers: { 'x-total-count': '51', link: '</api/bookings?limit=50&cursor=abc>; rel="next"' } }),
  );
  expect(await api.bookings({ status: 'pending' })).toMatchObject({ total: 51, next: 'abc' });
  mockFetch(() => Response.json([]));
  expect(await api.bookings()).toEqual({ bookings: [], total: 0, next: null });
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
