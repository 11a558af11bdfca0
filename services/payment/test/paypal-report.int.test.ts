import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { bookingBackOffice, payment, paymentAttention, paymentEvents, reconciliation, reconciliationEvents } from '@charter/contracts';
import { type Agreed, paymentMaintenance } from '@charter/contracts/operators';
import type { Settings } from '@charter/paypal-emulator/control';
import { eventually, settled } from '@charter/testing';
import { ReportRepository } from '../src/report/report.repository.js';
import { startPaymentHarness, type PaymentHarness, bookingPaidBy } from './payment-harness.js';
import { aForeignLine, captureOf, passHours } from './report-harness.js';

let harness: PaymentHarness;

beforeAll(async () => {
  harness = await startPaymentHarness('paypal_report');
});
afterAll(() => harness?.close());
afterEach(async () => {
  removeStub?.();
  removeStub = undefined;
  await harness.reset();
});

let removeStub: (() => void) | undefined;

/** Booking, as it responds about the booking of this payment. Removed after the test: of two stubs either may respond. */
async function stubBooking(paymentId: string): Promise<void> {
  removeStub = harness.client.stubOperation(bookingBackOffice.find, () => bookingPaidBy([paymentId]));
  await harness.client.flush();
}

const staff = { id: 1, username: 'captain' };
const settings = (changed: Partial<Settings>) => harness.paypal.settings(changed);
const pass = (hours: number) => passHours(harness, hours);
const agree = (range = {}): Promise<Agreed> => harness.client.call(paymentMaintenance.agree, range, 60_000);
const found = ({ open }: Agreed) => open.map(({ kind, transactionId, amount }) => ({ kind, transactionId, amount }));
const overview = () => harness.client.call(reconciliation.overview, {});

const aCapture = (checkout?: string) => captureOf(harness, checkout);

/** PayPal reports whole seconds. */
const secondOf = (instant: string) => instant.replace(/\.\d+Z$/, '.000Z');

/** One finding, and in the second run none that is new. */
async function expectOne(finding: object): Promise<void> {
  const first = await agree();
  expect(first.run).toMatchObject({ state: 'complete', problem: null });
  expect(found(first)).toEqual([finding]);
  const second = await agree();
  expect(second.run).toMatchObject({ state: 'complete' });
  expect(found(second)).toEqual([finding]);
  expect(await harness.database.query('SELECT kind FROM reconciliation_finding')).toHaveLength(1);
}

describe('the comparison with the report of PayPal', () => {
  test('matches captures and refunds of ours on all pages, and stores the fees', async () => {
    const first = await aCapture();
    await aCapture('grace');
    await aCapture('joan');
    const refund = { bookingId: randomUUID(), refundId: randomUUID(), amount: 100, reason: 'Storm', staff };
    await stubBooking(first.paymentId);
    await harness.client.call(payment.refund, refund);
    await pass(5);
    await settings({ reportPageSize: 2 });
    const { run, open } = await agree();
    expect(run).toMatchObject({ state: 'complete', lines: 4, matched: 4, startedBy: 'operator' });
    expect(open).toEqual([]);
    const lines = await harness.database.query('SELECT fee_cents, payment_id, matched_to FROM paypal_line WHERE transaction_id = $1', [
      first.captureId,
    ]);
    expect(lines).toEqual([{ fee_cents: '-3627', payment_id: first.paymentId, matched_to: 'capture' }]);
  });

  test('publishes the fee of each payment once, and again when PayPal changes it', async () => {
    const fees = harness.client.recordEvents(paymentEvents.feeReported);
    const { paymentId } = await aCapture();
    await pass(5);
    await agree();
    await agree();
    await eventually(() => expect(fees.map(({ data }) => data)).toMatchObject([{ paymentId, feeCents: 3627 }]));
    // An earlier report might have had another fee.
    await harness.database.query('UPDATE payment SET fee_cents = 4000');
    await agree();
    await eventually(() => expect(fees.map(({ data }) => data.feeCents)).toEqual([3627, 3627]));
  });

  test('deducts from the fee of a payment what PayPal returns of it with a refund', async () => {
    const { captureId, paymentId, at } = await aCapture();
    const refund = { eventCode: 'T1107', amount: '-100.00', fee: '2.99', referenceId: captureId };
    await settings({ reportExtra: [aForeignLine(at, refund)] });
    await pass(5);
    await agree();
    expect(await harness.database.query('SELECT fee_cents FROM payment WHERE id = $1', [paymentId])).toEqual([{ fee_cents: '3328' }]);
  });

  test('finds money without a payment of ours', async () => {
    const { at } = await aCapture();
    await settings({ reportExtra: [aForeignLine(at)] });
    await pass(5);
    await expectOne({ kind: 'moneyWithoutPayment', transactionId: '9FOREIGN000000001', amount: 75 });
  });

  test('is not shown as complete without its findings when it ends while they are read', async () => {
    const { at } = await aCapture();
    await settings({ reportExtra: [aForeignLine(at)] });
    await pass(5);
    const reports = harness.service.get(ReportRepository, { strict: false });
    const read = reports.openFindings.bind(reports);
    vi.spyOn(reports, 'openFindings').mockImplementationOnce(async (manager) => {
      const open = await read(manager);
      await agree();
      return open;
    });
    expect(await overview()).toMatchObject({ lastRun: null, lastCompleteRun: null, open: [] });
    expect(await overview()).toMatchObject({ lastRun: { state: 'complete' }, open: [{ kind: 'moneyWithoutPayment' }] });
  });

  test('finds a capture that PayPal does not report, not before 24 hours are over, until PayPal reports it', async () => {
    const { captureId } = await aCapture();
    await settings({ reportOmits: [captureId] });
    await harness.database.query(`UPDATE payment SET captured_at = captured_at + interval '1 minute'`);
    await pass(23);
    expect(found(await agree())).toEqual([]);
    await pass(2);
    await expectOne({ kind: 'captureMissing', transactionId: captureId, amount: 1200 });
    await settings({ reportOmits: [] });
    expect(found(await agree())).toEqual([]);
    expect((await overview()).closed).toMatchObject([{ kind: 'captureMissing', note: null }]);
  });

  test('finds a refund that was made at the site of PayPal, and records it', async () => {
    const { captureId, paymentId } = await aCapture();
    await harness.atPayPal(`/v2/payments/captures/${captureId}/refund`, { amount: { currency_code: 'USD', value: '250.00' } });
    const refundId = (await harness.paypal.state()).refunds[0]!.id;
    await pass(5);
    await expectOne({ kind: 'refundAtPayPal', transactionId: refundId, amount: -250 });
    expect(await harness.client.call(payment.find, { paymentId })).toMatchObject({ refundedAmount: 250, refundableAmount: 950 });
  });

  test('finds a charge-back, and records it', async () => {
    const { captureId, paymentId } = await aCapture();
    await harness.paypal.reverse(captureId);
    const [reversal] = (await harness.paypal.state()).refunds;
    await pass(5);
    await expectOne({ kind: 'chargeBack', transactionId: reversal!.id, amount: -1200 });
    expect(await harness.client.call(payment.find, { paymentId })).toMatchObject({ reversedAmount: 1200 });
  });

  test('finds a second line of a capture under another event code, and counts the capture once', async () => {
    const { captureId, at } = await aCapture();
    await settings({ reportExtra: [aForeignLine(at, { id: captureId, eventCode: 'T0013', amount: '1200.00' })] });
    await pass(5);
    await expectOne({ kind: 'moneyWithoutPayment', transactionId: captureId, amount: 1200 });
    const lines = await harness.database.query<{ matched_to: string | null }>('SELECT matched_to FROM paypal_line ORDER BY event_code');
    expect(lines).toEqual([{ matched_to: 'capture' }, { matched_to: null }]);
  });

  test('finds another amount, and an event code that it does not know', async () => {
    const { captureId, at } = await aCapture();
    const other = { id: captureId, eventCode: 'T0006', amount: '1100.00' };
    await settings({ reportOmits: [], reportExtra: [aForeignLine(at, { id: '9UNKNOWN000000001', eventCode: 'T9900' })] });
    await pass(5);
    await harness.database.query('UPDATE payment SET captured_cents = 110000');
    expect(found(await agree())).toEqual(
      expect.arrayContaining([
        { kind: 'amountDiffers', transactionId: other.id, amount: 1200 },
        { kind: 'unknownKind', transactionId: '9UNKNOWN000000001', amount: 75 },
      ]),
    );
    await harness.database.query('UPDATE payment SET captured_cents = 120000');
    await settings({ reportExtra: [] });
    expect(found(await agree())).toEqual([]);
  });

  test('leaves transfers to the bank, holds and fees of the account alone', async () => {
    const { at } = await aCapture();
    const codes = ['T0106', 'T0400', 'T1110', 'T2101'];
    await settings({
      reportExtra: codes.map((eventCode) => aForeignLine(at, { id: `9ACCOUNT0000${eventCode}`, eventCode, amount: '-20.00' })),
    });
    await pass(5);
    const { run, open } = await agree();
    expect(run).toMatchObject({ lines: 5, matched: 5 });
    expect(open).toEqual([]);
  });
});

describe('new findings', () => {
  test('are published once per run, and only by a run that finds something new', async () => {
    const published = harness.client.recordEvents(reconciliationEvents.findingsOpened);
    const { captureId, at } = await aCapture();
    await harness.atPayPal(`/v2/payments/captures/${captureId}/refund`, { amount: { currency_code: 'USD', value: '250.00' } });
    await settings({ reportExtra: [aForeignLine(at)] });
    await pass(5);
    const { run } = await agree();
    await agree();
    await settings({ reportExtra: [aForeignLine(at), aForeignLine(at, { id: '9UNKNOWN000000001', eventCode: 'T9900' })] });
    await agree();
    await eventually(() => expect(published).toHaveLength(2));
    const [first, second] = published.map(({ data }) => data);
    expect(first).toMatchObject({ runId: run.id, count: 2 });
    expect(first!.findings).toEqual(
      expect.arrayContaining([
        { kind: 'moneyWithoutPayment', transactionId: '9FOREIGN000000001', description: null, at: secondOf(at), amountCents: 7500 },
        expect.objectContaining({ kind: 'refundAtPayPal', amountCents: -25_000 }),
      ]),
    );
    expect(first!.findings.find(({ kind }) => kind === 'refundAtPayPal')!.description).toContain('Rose Island');
    expect(second).toMatchObject({ count: 1, findings: [{ kind: 'unknownKind' }] });
  });

  test('need attention until they are explained, and so does a comparison that PayPal cut short until one is complete', async () => {
    const attention = async () => (await harness.client.call(paymentAttention.list, {})).entries;
    const { at } = await aCapture();
    await settings({ reportExtra: [aForeignLine(at)] });
    await pass(5);
    await agree();
    const [finding] = (await overview()).open;
    expect(await attention()).toEqual([
      {
        kind: 'reconciliationFinding',
        subject: finding!.id,
        since: finding!.foundAt,
        data: { finding: 'moneyWithoutPayment', amount: 75 },
      },
    ]);
    await harness.client.call(reconciliation.explain, { findingId: finding!.id, form: { note: 'Sold an old anchor' }, staff });
    expect(await attention()).toEqual([]);
    await settings({ missingPermissions: ['transaction_search'] });
    await agree();
    expect(await attention()).toMatchObject([
      { kind: 'reconciliationIncomplete', data: { issue: 'Switch Transaction Search on for this PayPal app; it takes up to nine hours' } },
    ]);
    await settings({ missingPermissions: [] });
    await agree();
    expect(await attention()).toEqual([]);
  });

  test('are not awaited any more from a run whose process has ended', async () => {
    await harness.database.query(
      `INSERT INTO reconciliation_run (id, started_by, since, until, state, started_at)
       VALUES (gen_random_uuid(), 'timer', now() - interval '4 days', now(), 'running', now() - interval '16 minutes')`,
    );
    expect(await overview()).toMatchObject({ lastRun: { state: 'incomplete', problem: 'The process that read the report has ended' } });
  });
});

describe('a report that is cut short', () => {
  test('by a page that is lost in the middle is not called complete, and nothing is said to be missing', async () => {
    await aCapture();
    await aCapture('grace');
    await aCapture('joan');
    await pass(30);
    await settings({ reportPageSize: 1 });
    await harness.paypal.addFault({ path: 'reporting/transactions.*page=2', when: 'before', kind: 'status', status: 503, times: 0 });
    const { run, open } = await agree();
    expect(run).toMatchObject({ state: 'incomplete', coveredUntil: null, lines: 1 });
    expect(run.problem).toContain('Page 2');
    expect(open).toEqual([]);
    await harness.paypal.clearFaults();
    expect((await agree()).run).toMatchObject({ state: 'complete', lines: 3, matched: 3 });
    expect(await overview()).toMatchObject({ lastRun: { state: 'complete' }, open: [] });
  });

  test('by a page that comes without its lines is not called complete', async () => {
    await aCapture();
    await aCapture('grace');
    await pass(30);
    await settings({ reportPageSize: 1 });
    const body = { transaction_details: [], last_refreshed_datetime: new Date().toISOString(), page: 2, total_items: 2, total_pages: 2 };
    await harness.paypal.addFault({ path: 'reporting/transactions.*page=2', when: 'before', kind: 'status', status: 200, body, times: 0 });
    const { run, open } = await agree();
    expect(run).toMatchObject({ state: 'incomplete', problem: 'PayPal sent 1 of 2 lines' });
    expect(open).toEqual([]);
  });

  test('by a missing permission says what to do', async () => {
    await settings({ missingPermissions: ['transaction_search'] });
    expect((await agree()).run).toMatchObject({
      state: 'incomplete',
      problem: 'Switch Transaction Search on for this PayPal app; it takes up to nine hours',
    });
  });
});

describe('staff', () => {
  test('start a comparison and explain a finding, which the next comparison does not open again', async () => {
    const { at } = await aCapture();
    await settings({ reportExtra: [aForeignLine(at)] });
    await pass(5);
    const started = await harness.client.call(reconciliation.start, { form: {}, staff });
    expect(started).toMatchObject({ startedBy: 'staff', state: 'running' });
    await eventually(async () =>
      expect((await overview()).lastRun).toMatchObject({ id: started.id, state: 'complete', lines: 2, matched: 1 }),
    );
    const [finding] = (await overview()).open;
    const explain = (note: string, findingId = finding!.id) =>
      harness.client.call(reconciliation.explain, { findingId, form: { note }, staff });
    expect(await explain('Sold an old anchor')).toMatchObject({ note: 'Sold an old anchor', explainedBy: 'captain' });
    expect(await explain('Another note')).toMatchObject({ note: 'Sold an old anchor' });
    expect(await settled(explain('A note', randomUUID()))).toBe('FINDING_NOT_FOUND');
    expect(found(await agree())).toEqual([]);
  });

  test('choose at most 31 days that have begun', async () => {
    for (const form of [{ from: '2026-01-01', to: '2026-02-01' }, { from: '2026-02-02', to: '2026-02-01' }, { from: '2999-01-01' }])
      expect(await settled(harness.client.call(reconciliation.start, { form, staff }))).toBe('INVALID');
    expect((await agree({ from: '2026-01-01', to: '2026-01-31' })).run).toMatchObject({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-02-01T00:00:00.000Z',
    });
  });
});
