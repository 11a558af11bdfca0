import { expect, test } from 'vitest';
import { issue, type Json, shopOfFile } from './merchant-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const shop = shopOfFile();

/** The report of the last days, of which the newest three hours are missing. */
async function report(query: Record<string, string> = {}, days = 2) {
  const now = Date.parse((await shop.control.state()).now);
  const range = { start_date: new Date(now - days * DAY).toISOString(), end_date: new Date(now).toISOString(), ...query };
  return shop.call('GET', `/v1/reporting/transactions?${new URLSearchParams(range).toString()}`);
}
const ids = ({ body }: Json): string[] => body.transaction_details.map(({ transaction_info: info }: Json) => info.transaction_id);

test('the report has pages, fees with their sign, and our ids', async () => {
  const first = await shop.paid();
  const second = await shop.paid();
  await shop.control.advanceClock(3 * HOUR + 1000);
  const pages = [await report({ page: '1', page_size: '1' }), await report({ page: '2', page_size: '1' })];
  expect(pages.map(ids)).toEqual([[first.captureId], [second.captureId]]);
  expect(pages[0]!.body).toMatchObject({ page: 1, total_items: 2, total_pages: 2 });
  expect(pages[0]!.body.transaction_details[0].transaction_info).toMatchObject({
    transaction_event_code: 'T0006',
    transaction_status: 'S',
    transaction_amount: { value: '49.90' },
    fee_amount: { value: '-1.88' },
  });
});

test('a range of more than 31 days, a page of more than 500 lines and page 0 are rejected', async () => {
  expect((await report({}, 31)).status).toBe(200);
  for (const rejected of [await report({}, 32), await report({ page_size: '501' }), await report({ page: '0' })])
    expect([rejected.status, issue(rejected)]).toEqual([400, 'INVALID_PARAMETER_VALUE']);
});

test('settings add lines, leave lines out and make pages smaller', async () => {
  const { captureId } = await shop.paid();
  const { now } = await shop.control.state();
  await shop.control.settings({
    reportExtra: [{ id: captureId, eventCode: 'T1110', at: now, amount: '-49.90' }],
    reportPageSize: 1,
  });
  await shop.control.advanceClock(3 * HOUR + 1000);
  expect((await report()).body).toMatchObject({ total_items: 2, total_pages: 2 });
  await shop.control.settings({ reportOmits: [captureId] });
  expect((await report()).body).toMatchObject({ total_items: 0 });
});

test('a range that has not been reported yet, one of more than three years ago, and a day without a time are rejected', async () => {
  const now = Date.parse((await shop.control.state()).now);
  const at = (ms: number) => new Date(ms).toISOString();
  for (const range of [
    { start_date: at(now - HOUR), end_date: at(now) },
    { start_date: at(now - 1200 * DAY), end_date: at(now - 1190 * DAY) },
    { start_date: at(now - 2 * DAY).slice(0, 10), end_date: at(now).slice(0, 10) },
  ]) {
    const answer = await report(range);
    expect([answer.status, issue(answer)]).toEqual([400, 'INVALID_PARAMETER_VALUE']);
  }
});

test('a range with more lines than a report may have is rejected', async () => {
  await shop.paid();
  await shop.paid();
  await shop.control.advanceClock(3 * HOUR + 1000);
  await shop.control.settings({ reportMaxLines: 1 });
  expect(issue(await report())).toBe('RESULTSET_TOO_LARGE');
});

test('without the permission the report is refused as PayPal refuses it', async () => {
  await shop.control.settings({ missingPermissions: ['transaction_search'] });
  const answer = await report();
  expect([answer.status, answer.body.name, issue(answer)]).toEqual([403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED']);
});
