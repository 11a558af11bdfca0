import { afterEach, expect, jest, test } from '@jest/globals';
import { ApiError } from './api-error.js';
import { api } from './gateway.js';
import { retryOnLostResponse } from './retry-on-lost-response.js';
import { markRequestsAsBackgroundWhen } from './request.js';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

function answers(answer: () => Response | Promise<Response>) {
  const fake = jest.fn<typeof fetch>(async () => answer());
  globalThis.fetch = fake;
  return fake;
}

const refusal = async (asking: Promise<unknown>) => {
  const error: unknown = await asking.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('Expected an ApiError');
  return error;
};

test('credentials travel with every call', async () => {
  const fake = answers(() => Response.json([]));
  await api.packages();
  expect(fake.mock.calls[0]).toMatchObject(['/api/charter-packages', { method: 'GET', credentials: 'include' }]);
});

test('what a page asks while nobody is there says so', async () => {
  const fake = answers(() => Response.json([]));
  let away = false;
  markRequestsAsBackgroundWhen(() => away);
  await api.packages();
  away = true;
  await api.packages();
  markRequestsAsBackgroundWhen(() => false);
  const told = fake.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-background'));
  expect(told).toEqual([null, '1']);
});

test('a problem keeps its status, code and field messages, and reads "status: body"', async () => {
  const body = {
    type: 'about:blank',
    title: 'Some fields need another look.',
    status: 422,
    code: 'INVALID',
    requestId: 'r1',
    errors: { 'booking.email': 'no' },
  };
  answers(() => Response.json(body, { status: 422 }));
  const error = await refusal(api.capture('ORDER12345'));
  expect(error).toMatchObject({ status: 422, code: 'INVALID', requestId: 'r1', errors: { 'booking.email': 'no' } });
  expect(error.message).toBe(`422: ${JSON.stringify(body)}`);
});

test('an answer without a body reads its status text, and one that is no problem has no code of ours', async () => {
  answers(() => new Response(null, { status: 502, statusText: 'Bad Gateway' }));
  expect(await refusal(api.packages())).toMatchObject({ message: '502: Bad Gateway', code: 'UNKNOWN' });
  answers(() => new Response('{"cut', { status: 500 }));
  expect(await refusal(api.packages())).toMatchObject({ message: '500: {"cut', code: 'UNKNOWN' });
});

test('no answer at all is status 0', async () => {
  answers(() => {
    throw new TypeError('fetch failed');
  });
  expect(await refusal(api.business())).toMatchObject({ status: 0, code: 'NETWORK', isResponseLost: true });
});

test('an abort by the caller is passed on as it is', async () => {
  const stop = new AbortController();
  answers(() => {
    stop.abort();
    throw stop.signal.reason as Error;
  });
  await expect(api.business(stop.signal)).rejects.toBe(stop.signal.reason);
});

test('a page of bookings knows how many there are and where the next one begins', async () => {
  answers(() =>
    Response.json([{ id: 'b1' }], { headers: { 'x-total-count': '51', link: '</api/bookings?limit=50&cursor=abc>; rel="next"' } }),
  );
  expect(await api.bookings({ status: 'pending' })).toMatchObject({ total: 51, next: 'abc' });
  answers(() => Response.json([]));
  expect(await api.bookings()).toEqual({ bookings: [], total: 0, next: null });
});

test('a lost answer is asked for three times more, a refusal never', async () => {
  const lost = jest.fn<() => Promise<string>>().mockRejectedValue(new ApiError(0, 'gone', { code: 'NETWORK', title: 'gone' }));
  await expect(retryOnLostResponse(lost, [0, 0, 0])).rejects.toMatchObject({ status: 0 });
  expect(lost).toHaveBeenCalledTimes(4);

  const refused = jest.fn<() => Promise<string>>().mockRejectedValue(new ApiError(409, 'taken', { code: 'SLOT_TAKEN', title: 'taken' }));
  await expect(retryOnLostResponse(refused, [0, 0, 0])).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  expect(refused).toHaveBeenCalledTimes(1);

  const late = jest
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError(504, 'late', { code: 'TIMEOUT', title: 'late' }))
    .mockResolvedValue('done');
  expect(await retryOnLostResponse(late, [0])).toBe('done');
});
