import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Business, replyPromise, vouchers } from '@charter/contracts';
import { ResponseCache } from '../src/cache/response-cache.js';
import { startGatewayHarness, type TestGateway } from './gateway-harness.js';

const none = { inquiries: 0, answeredInTime: 0, medianMinutes: null };
const kept = { inquiries: 25, answeredInTime: 24, medianMinutes: 38 };

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
beforeEach(async () => {
  await gateway.removeStubs();
  gateway.app.get(ResponseCache).invalidate();
});

const stubFigures = (last60Days: typeof kept) =>
  gateway.stub(replyPromise.measure, () => ({
    promisedMinutes: 120,
    waiting: { count: 0, since: null },
    // Only the longer time is published.
    last30Days: none,
    last60Days,
  }));

const business = async () => {
  const response = await gateway.get('/api/business');
  expect(response.status).toBe(200);
  return (await response.json()) as Business;
};

test('the company says how fast it answers while it keeps its promise', async () => {
  await stubFigures(kept);
  expect(await business()).toMatchObject({ name: 'Nassau Luxury Charters', replyPromise: { percentInTime: 96, medianMinutes: 38 } });
});

test('a promise that is not kept, or was not tried often enough, is not published', async () => {
  await stubFigures({ ...kept, answeredInTime: 22 });
  expect(await business()).not.toHaveProperty('replyPromise');
});

test('the terms of gift vouchers are as booking sells them, and are not said while booking is unreachable', async () => {
  expect(await business()).not.toHaveProperty('voucherMonths');
  gateway.app.get(ResponseCache).invalidate();
  await gateway.stub(vouchers.terms, () => ({ months: 24, withdrawalDays: 14 }));
  expect(await business()).toMatchObject({ voucherMonths: 24, withdrawalDays: 14 });
  gateway.app.get(ResponseCache).invalidate();
  await gateway.stub(vouchers.terms, () => ({ months: null, withdrawalDays: 0 }));
  expect(await business()).toMatchObject({ voucherMonths: null, withdrawalDays: 0 });
});

test('contacts are answered while inquiries are unreachable', async () => {
  const answered = await business();
  expect(answered.name).toBe('Nassau Luxury Charters');
  expect(answered).not.toHaveProperty('replyPromise');
});
