import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, reconciliation } from '@charter/contracts';
import { RunService } from '../src/report/run.service.js';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;

beforeAll(async () => {
  harness = await startPaymentHarness('report_timer');
});
afterAll(() => harness?.close());

test('the timer compares once after 08:00 UTC, and again an hour after a report that was cut short', async () => {
  const nightly = harness.service.get(RunService);
  const runs = async () => (await harness.database.query('SELECT 1 FROM reconciliation_run')).length;
  const now = new Date();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 7, 50);
  await harness.paypal.settings({ missingPermissions: ['transaction_search'] });
  await harness.advance((next - now.getTime()) / 60_000);
  await nightly.runNightly();
  expect(await runs()).toBe(0);
  await harness.advance(20);
  await nightly.runNightly();
  await nightly.runNightly();
  expect(await runs()).toBe(1);
  await harness.paypal.settings({ missingPermissions: [] });
  await harness.advance(70);
  await nightly.runNightly();
  expect(await harness.client.call(reconciliation.overview, {})).toMatchObject({ lastRun: { startedBy: 'timer', state: 'complete' } });
  await harness.advance(120);
  await nightly.runNightly();
  expect(await runs()).toBe(2);
});

test('the timer compares all days since its own last complete run, as far back as PayPal reports', async () => {
  const nightly = harness.service.get(RunService);
  const lastRun = async () => (await harness.client.call(reconciliation.overview, {})).lastRun!;
  const days = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / dayMs;
  const before = await lastRun();
  expect(days(before)).toBe(4);
  await harness.paypal.settings({ missingPermissions: ['transaction_search'] });
  await harness.advance(9 * 24 * 60);
  await nightly.runNightly();
  expect(await lastRun()).toMatchObject({ state: 'incomplete', from: before.coveredUntil });
  await harness.paypal.settings({ missingPermissions: [] });
  await harness.advance(24 * 60);
  await harness.paypal.advanceClock(10 * dayMs);
  // It compares the last four days.
  expect(await nightly.runToEnd({})).toMatchObject({ startedBy: 'operator', state: 'complete' });
  await nightly.runNightly();
  expect(await lastRun()).toMatchObject({ state: 'complete', from: before.coveredUntil });
  await harness.advance(40 * 24 * 60);
  await nightly.runNightly();
  expect(days(await lastRun())).toBe(31);
});
