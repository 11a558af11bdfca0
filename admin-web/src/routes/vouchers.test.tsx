import { describe, expect, test } from 'vitest';
import type { OpenWithdrawal } from '@charter/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildVoucher, voucherRoutes } from '../test/factories/voucher.js';
import { fakeGateway, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const used = buildVoucher({ id: 'used', last4: '2KPM', forName: 'Noah', state: 'used', balance: 0, packageName: 'Sunset Cruise' });
const later = buildVoucher({
  id: 'later',
  last4: 'X3TB',
  forName: 'Mei',
  deliverOn: '2099-12-24',
  deliveredAt: null,
  reserved: 120,
  balance: 380,
});
const expired = buildVoucher({
  id: 'expired',
  last4: 'Z9QD',
  forName: 'Omar',
  state: 'expired',
  balance: 0,
  expired: 200,
  validUntil: '2026-10-31',
});
const returned = buildVoucher({ id: 'returned', last4: 'R4WN', forName: 'Ines', state: 'returned', balance: 0 });

const open = async (vouchers = [buildVoucher()], withdrawals: OpenWithdrawal[] = []) => {
  const gateway = fakeGateway({ extraRoutes: voucherRoutes(vouchers, withdrawals) });
  const { user } = await renderApp('/admin/invoices?view=vouchers');
  await screen.findByRole('heading', { name: 'Gift vouchers', level: 1 });
  return { gateway, user };
};
const rowOf = async (forName: string) => (await screen.findByText(`For ${forName}`)).closest('li')!;
const row = async (forName: string) => within(await rowOf(forName));
const endDialog = async () => within(await screen.findByRole('dialog', { name: 'Last day of the voucher' }));

test('vouchers are listed with buyer, delivery, what is left and what is reserved, below what can still be used', async () => {
  await open([buildVoucher(), used, later, expired, returned]);
  expect(await screen.findByText(/^\$880 can still be used/)).toBeVisible();
  const first = await row('Ada');
  expect(await rowOf('Ada')).toHaveTextContent('bought by Grace Hopper on Nov 20, 2026 · sent on Nov 20, 2026 to ada@guests.example');
  expect(first.getByText('$500')).toBeVisible();
  expect(first.queryByText('Open')).toBeNull();
  const second = await row('Noah');
  expect(second.getByText('Used')).toBeVisible();
  expect(second.getByText(/Sunset Cruise/)).toBeVisible();
  expect(second.getByText('$0')).toBeVisible();
  const third = await row('Mei');
  expect(await rowOf('Mei')).toHaveTextContent('to be sent on Dec 24, 2099 to ada@guests.example · $120 reserved by payments in progress');
  expect(third.getByRole('button', { name: 'Send now' })).toBeEnabled();
  const fourth = await row('Omar');
  expect(fourth.getByText('Expired')).toBeVisible();
  expect(await rowOf('Omar')).toHaveTextContent('ended on Oct 31, 2026 · $200 expired');
  const fifth = await row('Ines');
  expect(fifth.getByText('Refunded')).toBeVisible();
  for (const name of ['Send again', 'Set last day', 'Refund']) expect(fifth.getByRole('button', { name })).toBeDisabled();
});

test('without vouchers the screen says where they are bought', async () => {
  await open([]);
  expect(await screen.findByRole('heading', { name: 'No gift vouchers sold yet' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Vouchers' })).toBeChecked();
});

test('vouchers that cannot be loaded are tried again', async () => {
  const gateway = fakeGateway({ extraRoutes: voucherRoutes([buildVoucher()]) });
  gateway.once('GET /api/admin/vouchers', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/invoices?view=vouchers');
  expect(await screen.findByText('The gift vouchers could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await row('Ada')).getByText('$500')).toBeVisible();
});

test('a voucher is sent again; an error is shown', async () => {
  const { gateway, user } = await open();
  const voucher = await row('Ada');
  await user.click(voucher.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Voucher sent')).toBeVisible();
  expect(gateway.calls).toContain(`POST /api/admin/vouchers/${buildVoucher().id}/email`);
  gateway.once('POST /api/admin/vouchers', problemResponse(503, 'UNAVAILABLE'));
  await user.click(voucher.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The voucher could not be sent')).toBeVisible();
});

test('the last day is set, rejected in the past, and removed again', async () => {
  const { gateway, user } = await open();
  const ends = () => gateway.calls.filter((call) => call.startsWith('PUT '));
  await user.click((await row('Ada')).getByRole('button', { name: 'Set last day' }));
  const form = await endDialog();
  fireEvent.change(form.getByLabelText('Last day'), { target: { value: '2020-01-31' } });
  await user.click(form.getByRole('button', { name: 'Save last day' }));
  expect(await form.findByText('Choose today or a later day')).toBeVisible();
  expect(ends()).toEqual([]);
  fireEvent.change(form.getByLabelText('Last day'), { target: { value: '2099-01-31' } });
  await user.click(form.getByRole('button', { name: 'Save last day' }));
  expect(await screen.findByText('Last day saved')).toBeVisible();
  expect(await (await row('Ada')).findByText(/valid until Jan 31, 2099/)).toBeVisible();
  await user.click((await row('Ada')).getByRole('button', { name: 'Change last day' }));
  const again = await endDialog();
  expect(again.getByLabelText('Last day')).toHaveValue('2099-01-31');
  fireEvent.change(again.getByLabelText('Last day'), { target: { value: '' } });
  await user.click(again.getByRole('button', { name: 'Save last day' }));
  expect(await (await row('Ada')).findByRole('button', { name: 'Set last day' })).toBeVisible();
  const path = `PUT /api/admin/vouchers/${buildVoucher().id}/end`;
  expect(ends()).toEqual([`${path} {"validUntil":"2099-01-31","expectedRevision":5}`, `${path} {"validUntil":null,"expectedRevision":5}`]);
});

test('the server’s error is shown at the day', async () => {
  const { gateway, user } = await open([expired]);
  await user.click((await row('Omar')).getByRole('button', { name: 'Change last day' }));
  const form = await endDialog();
  expect(form.getByText(/the expired amount can be used again/)).toBeVisible();
  const rejected = { code: 'INVALID', title: '', errors: { validUntil: 'Choose today or a later day' } };
  gateway.once('PUT /api/admin/vouchers', new Response(JSON.stringify(rejected), { status: 422 }));
  fireEvent.change(form.getByLabelText('Last day'), { target: { value: '2099-01-31' } });
  await user.click(form.getByRole('button', { name: 'Save last day' }));
  expect(await form.findByText('Choose today or a later day')).toBeVisible();
});

describe('the refund of a voucher', () => {
  const refunds = (calls: string[]) => calls.filter((call) => call.includes('/refund'));

  test('is checked, sent with its reason, and shown in the row', async () => {
    const { gateway, user } = await open();
    await user.click((await row('Ada')).getByRole('button', { name: 'Refund' }));
    const form = within(await screen.findByRole('dialog', { name: 'Refund the voucher' }));
    expect(form.getByLabelText('Amount in dollars')).toHaveValue('500');
    await user.clear(form.getByLabelText('Amount in dollars'));
    await user.type(form.getByLabelText('Amount in dollars'), '500.01');
    await user.click(form.getByRole('button', { name: 'Refund $500.01' }));
    expect(await form.findByText('At most $500 can be refunded')).toBeVisible();
    expect(form.getByText('Reason is required')).toBeVisible();
    await user.clear(form.getByLabelText('Amount in dollars'));
    await user.type(form.getByLabelText('Amount in dollars'), '120.50');
    await user.type(form.getByLabelText('Reason'), 'Changed her mind');
    await user.click(form.getByLabelText(/^Email the buyer/));
    await user.click(form.getByRole('button', { name: 'Refund $120.50' }));
    expect(await screen.findByText('Refund requested')).toBeVisible();
    expect(screen.getByText('$120.50 goes back to Grace Hopper.')).toBeVisible();
    expect(await (await row('Ada')).findByText(/\$120.50 is being refunded/)).toBeVisible();
    const sent = JSON.parse(refunds(gateway.calls)[0]!.split('/refund ')[1]!) as object;
    expect(sent).toEqual({
      refundId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      amount: 120.5,
      reason: 'Changed her mind',
      notifyGuest: false,
    });
  });

  test('keeps its id when no response arrived, and has another one after it was rejected', async () => {
    const { gateway, user } = await open();
    await user.click((await row('Ada')).getByRole('button', { name: 'Refund' }));
    const form = within(await screen.findByRole('dialog', { name: 'Refund the voucher' }));
    await user.type(form.getByLabelText('Reason'), 'Changed her mind');
    const attempt = () => user.click(form.getByRole('button', { name: 'Refund $500' }));
    gateway.once('POST /api/admin/vouchers', problemResponse(504, 'TIMEOUT'));
    await attempt();
    expect(await form.findByText('The voucher could not be refunded')).toBeVisible();
    gateway.once('POST /api/admin/vouchers', problemResponse(409, 'NOTHING_LEFT', 'Nothing of this voucher can be refunded'));
    await attempt();
    expect(await form.findByText('Nothing of this voucher can be refunded')).toBeVisible();
    await attempt();
    expect(await screen.findByText('Refund requested')).toBeVisible();
    const ids = refunds(gateway.calls).map((call) => /"refundId":"([^"]+)"/.exec(call)![1]);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('that PayPal has rejected is tried again, or recorded as paid another way', async () => {
    const failed = {
      id: 'b0a3',
      amount: 500,
      state: 'failed',
      issue: 'REFUND_NOT_ALLOWED',
      createdAt: '2026-11-24T15:00:00.000Z',
    } as const;
    const { gateway, user } = await open([buildVoucher({ state: 'returned', balance: 0, refunds: [failed] })]);
    expect(await rowOf('Ada')).toHaveTextContent('refund of $500 rejected by PayPal: refund not allowed');
    await user.click((await row('Ada')).getByRole('button', { name: 'Settle refund' }));
    const form = within(await screen.findByRole('dialog', { name: 'Settle the refund' }));
    expect(form.getByRole('button', { name: 'Try again through PayPal' })).toBeEnabled();
    expect(form.queryByLabelText(/^Email the buyer/)).toBeNull();
    await user.click(form.getByLabelText('I have paid it another way'));
    await user.type(form.getByLabelText('Note'), 'Bank transfer');
    await user.click(form.getByRole('button', { name: 'Mark as refunded' }));
    expect(await screen.findByText('Refund recorded')).toBeVisible();
    const body = '{"refundId":"b0a3","reason":"Bank transfer","notifyGuest":true,"byHand":true}';
    expect(refunds(gateway.calls)).toEqual([`POST /api/admin/vouchers/${buildVoucher().id}/refund ${body}`]);
  });
});

test('withdrawals that need a decision are listed, and leave the list once they are answered', async () => {
  const withdrawal = {
    id: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d71',
    name: 'Grace Hopper',
    email: 'grace@guests.example',
    reference: '06CCB-X2TFW',
    obstacle: 'late',
    voucherId: buildVoucher().id,
    receivedAt: '2026-11-25T14:00:00.000Z',
  } as const;
  const { gateway, user } = await open([buildVoucher()], [withdrawal]);
  const panel = within(await screen.findByRole('region', { name: 'Withdrawals to decide' }));
  expect(panel.getByText(/^Grace Hopper, Nov 25, 2026/)).toBeVisible();
  expect(panel.getByRole('listitem')).toHaveTextContent('bought too long ago · voucher …8HVW · number 06CCB-X2TFW');
  expect(panel.getByRole('link', { name: 'grace@guests.example' })).toHaveAttribute('href', 'mailto:grace@guests.example');
  gateway.once('POST /api/admin/withdrawals', problemResponse(503, 'UNAVAILABLE'));
  await user.click(panel.getByRole('button', { name: 'Mark as answered' }));
  expect(await screen.findByText('The withdrawal could not be marked as answered')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Mark as answered' }));
  expect(await screen.findByText('Withdrawal marked as answered')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Withdrawals to decide' })).toBeNull());
});
