import { describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../test/factories/booking.js';
import { buildCancellation, buildExplanation, buildQuote } from '../test/factories/cancellation.js';
import { buildPayment } from '../test/factories/payment.js';
import { fakeGateway, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const changes = (gateway: { calls: string[] }) => gateway.calls.filter((call) => /^(PUT|POST)/.test(call));
const optionsSent = (gateway: { calls: string[] }) =>
  changes(gateway).map((call) => JSON.parse(call.slice(call.indexOf('{'))) as Record<string, unknown>);

describe('cancelling a booking with money', () => {
  const openForm = async (quote = buildQuote()) => {
    const gateway = fakeGateway({ bookings: [buildBooking({ status: 'confirmed' })] });
    gateway.quote = quote;
    const { user } = await renderApp('/admin/bookings');
    await user.selectOptions(await screen.findByLabelText('Status of Amara Rolle'), 'cancelled');
    const form = within(await screen.findByRole('dialog', { name: 'Cancel this booking' }));
    await form.findByRole('radio', { name: 'Weather' });
    return { gateway, user, form };
  };

  test('for a guest explains the policy in words and pays its amount', async () => {
    const { gateway, user, form } = await openForm();
    await user.click(form.getByRole('radio', { name: 'The guest asked' }));
    expect(form.getByText(/^Between 7 days and 48 hours before departure, the policy refunds 50%: \$600 of \$1,200\./)).toBeVisible();
    expect(form.getByText(/From Nov 19, 2026, 9:00 AM, it's 0%\.$/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Cancel and refund $600' }));
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(optionsSent(gateway)).toEqual([
      {
        status: 'cancelled',
        cancellationId: expect.stringMatching(/^[\da-f-]{36}$/),
        cause: 'guest',
        refund: 'policy',
        notifyGuest: true,
        expectedRevision: 5,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('says how much of the refund goes back to a voucher, and how much is to be handed back', async () => {
    const policy = buildExplanation({ shares: { paypal: 250, voucher: 250, byHand: 100 } });
    const all = { ...buildQuote().all, shares: { paypal: 700, voucher: 500, byHand: 0 } };
    const { user, form } = await openForm(buildQuote({ policy, all }));
    await user.click(form.getByRole('radio', { name: 'The guest asked' }));
    const shares = "$250 of it goes back to the guest's gift voucher. $100 of it was not paid through PayPal: please hand it back.";
    expect(form.getByText(/^Between 7 days/)).toHaveTextContent(`$600 of $1,200. ${shares} From`);
    expect(form.getByText(`$600 · ${shares}`)).toBeVisible();
    expect(form.getByText("$1,200 · $500 of it goes back to the guest's gift voucher.")).toBeVisible();
  });

  test('that is paid in part says what the policy keeps of the price, what was paid and what goes back', async () => {
    const policy = buildExplanation({
      percent: 90,
      tierFrom: 168,
      tierTo: null,
      price: 3000,
      paid: 1500,
      kept: 300,
      due: 1200,
      nextPercent: 50,
    });
    const all = buildExplanation({
      tierFrom: null,
      tierTo: null,
      percent: 50,
      price: 3000,
      paid: 1500,
      kept: 0,
      due: 1500,
      nextChangeAt: undefined,
    });
    const { user, form } = await openForm(buildQuote({ policy, all }));
    await user.click(form.getByRole('radio', { name: 'The guest asked' }));
    expect(
      form.getByText(
        /^The policy keeps \$300 of the price of \$3,000\. The guest has paid \$1,500, so \$1,200 is refunded\. From Nov 19, .*, 50% of the price is kept\.$/,
      ),
    ).toBeVisible();
    await user.click(form.getByRole('radio', { name: 'Weather' }));
    expect(form.getByText('Everything is refunded: $1,500.')).toBeVisible();
  });

  test('names no amount before the cause, which it needs', async () => {
    const { gateway, user, form } = await openForm();
    expect(form.queryByRole('button', { name: /refund/ })).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Cancel booking' }));
    expect(form.getByText('Choose why it is cancelled')).toBeVisible();
    expect(changes(gateway)).toEqual([]);
  });

  test.each([
    ['Weather', 'weather'],
    ['Problem with the boat', 'boat'],
  ])('for %s refunds everything, without a choice', async (label, cause) => {
    const { gateway, user, form } = await openForm();
    await user.click(form.getByRole('radio', { name: label }));
    expect(form.getByText('Everything is refunded: $1,200.')).toBeVisible();
    expect(form.queryByRole('radio', { name: /Under the policy/ })).not.toBeInTheDocument();
    await user.click(form.getByRole('checkbox', { name: /Email the guest/ }));
    await user.click(form.getByRole('button', { name: 'Cancel and refund $1,200' }));
    await screen.findByText('Status Updated');
    expect(optionsSent(gateway)).toMatchObject([{ cause, refund: 'all', notifyGuest: false }]);
  });

  test('by our decision refunds another amount, or nothing, with a reason', async () => {
    const { gateway, user, form } = await openForm();
    await user.click(form.getByRole('radio', { name: 'Our decision' }));
    await user.click(form.getByRole('radio', { name: /Another amount/ }));
    await user.type(form.getByLabelText('Amount in dollars'), '1200.01');
    await user.click(form.getByRole('button', { name: 'Cancel and refund $1,200.01' }));
    expect(form.getByText('At most $1,200 can be refunded')).toBeVisible();
    expect(form.getByText('Reason is required')).toBeVisible();
    await user.clear(form.getByLabelText('Amount in dollars'));
    await user.type(form.getByLabelText('Amount in dollars'), '99.5');
    await user.type(form.getByLabelText('Reason'), 'As agreed');
    await user.click(form.getByRole('button', { name: 'Cancel and refund $99.50' }));
    await screen.findByText('Status Updated');
    expect(optionsSent(gateway)).toMatchObject([{ cause: 'business', refund: { amount: 99.5 }, reason: 'As agreed' }]);
  });

  test('repeats the same request after an error, and shows what the server rejects at its field', async () => {
    const { gateway, user, form } = await openForm();
    await user.click(form.getByRole('radio', { name: 'The guest asked' }));
    gateway.once('PUT', problemResponse(503, 'UNAVAILABLE'));
    await user.click(form.getByRole('button', { name: 'Cancel and refund $600' }));
    expect(await form.findByText('The booking could not be cancelled')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Cancel and refund $600' }));
    await screen.findByText('Status Updated');
    const [first, second] = optionsSent(gateway);
    expect(second).toEqual(first);
  });

  test('shows an error with another try when the refund cannot be loaded', async () => {
    const gateway = fakeGateway({ bookings: [buildBooking({ status: 'confirmed' })] });
    gateway.once('GET /api/admin/bookings/', problemResponse(500, 'INTERNAL'));
    const { user } = await renderApp('/admin/bookings');
    await user.selectOptions(await screen.findByLabelText('Status of Amara Rolle'), 'cancelled');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking' }));
    expect(await dialog.findByText('The refund could not be loaded')).toBeVisible();
  });

  test('is immediate without money', async () => {
    const gateway = fakeGateway({ bookings: [buildBooking({ paymentStatus: 'pending' })] });
    const { user } = await renderApp('/admin/bookings');
    await user.selectOptions(await screen.findByLabelText('Status of Amara Rolle'), 'cancelled');
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(changes(gateway)).toEqual([expect.stringMatching(/^PUT .*\/status \{"status":"cancelled","expectedRevision":5\}$/)]);
  });

  test('is undone until the money has gone back', async () => {
    const gateway = fakeGateway({ bookings: [buildBooking({ status: 'cancelled' })] });
    const { user } = await renderApp('/admin/bookings');
    gateway.once('PUT', problemResponse(409, 'ALREADY_REFUNDED', 'This booking has been refunded. Please enter a new one.'));
    await user.selectOptions(await screen.findByLabelText('Status of Amara Rolle'), 'confirmed');
    expect(await screen.findByText('This booking has been refunded. Please enter a new one.')).toBeVisible();
    expect(screen.getByLabelText('Status of Amara Rolle')).toHaveValue('cancelled');
  });
});

describe('the record of a cancelled booking', () => {
  const open = async (record: object) => {
    const gateway = fakeGateway({ bookings: [buildBooking({ status: 'cancelled' })] });
    gateway.record = record;
    const { user } = await renderApp('/admin/bookings');
    await user.click(await screen.findByRole('button', { name: 'Amara Rolle' }));
    return { gateway, user, details: within(await screen.findByRole('dialog', { name: 'Amara Rolle' })) };
  };

  test.each([
    [
      { percent: 50, kept: 1500, due: 0 },
      'The policy keeps $1,500 of the price of $3,000. The guest has paid $1,500, so nothing is refunded, and nothing more is due.',
    ],
    [
      { percent: 50, cappedBy: 50, kept: 1200, due: 300 },
      'The charter was moved, so the policy keeps $1,200 of the price of $3,000. The guest has paid $1,500, so $300 is refunded.',
    ],
    [{ tierFrom: null, tierTo: null, percent: 13, kept: 1100, due: 400 }, '$400 of $1,500 is refunded.'],
  ])('that was paid in part has the sentence of %o', async (over, text) => {
    const explanation = buildExplanation({ price: 3000, paid: 1500, ...over });
    const { details } = await open({ cancellation: buildCancellation({ explanation }) });
    expect(await details.findByText(text)).toBeVisible();
  });

  test('has cause, amount and state, and pays what is owed', async () => {
    const { gateway, user, details } = await open({ cancellation: buildCancellation(), refundOwed: 600, payment: buildPayment() });
    expect(await details.findByText('Not paid yet')).toBeVisible();
    expect(details.getByText(/Between 7 days and 48 hours before departure/)).not.toHaveTextContent('From Nov');
    await user.click(details.getByRole('button', { name: 'Refund $600' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay the refund' }));
    await user.click(await dialog.findByRole('button', { name: 'Refund $600' }));
    expect(await screen.findByText('Refund sent')).toBeVisible();
    expect(changes(gateway)).toEqual([expect.stringMatching(/\/cancellation\/refund$/)]);
    expect(await screen.findByText('On its way')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refunded outside PayPal' })).not.toBeInTheDocument();
  });

  test('that PayPal has rejected can be tried again or settled in another way', async () => {
    const failed = buildCancellation({ refundState: 'failed', refundIssue: 'REFUND_NOT_ALLOWED' });
    const { user, details } = await open({ cancellation: failed, refundOwed: 600, payment: buildPayment() });
    expect(await details.findByText('Rejected by PayPal')).toBeVisible();
    expect(details.getByText('PayPal has rejected it: refund not allowed')).toBeVisible();
    expect(details.getByRole('button', { name: 'Refunded outside PayPal' })).toBeVisible();
    await user.click(details.getByRole('button', { name: 'Try again: $600' }));
    expect(await screen.findByRole('dialog', { name: 'Pay the refund' })).toBeVisible();
  });

  test('that was not paid through PayPal is paid by hand', async () => {
    const { details } = await open({ cancellation: buildCancellation({ refundState: 'by_hand' }), refundOwed: 600 });
    expect(await details.findByText('To be refunded outside PayPal')).toBeVisible();
    expect(details.queryByRole('button', { name: /^Refund \$/ })).not.toBeInTheDocument();
    expect(details.getByRole('button', { name: 'Refunded outside PayPal' })).toBeVisible();
  });

  test('offers the fixed amount in the refund dialog, whatever the time', async () => {
    const { user, details } = await open({
      cancellation: buildCancellation({ explanation: buildExplanation({ due: 1080, percent: 90 }) }),
      refundDue: { percent: 90, amount: 1080 },
      refundOwed: 1080,
      payment: buildPayment(),
    });
    await user.click(await details.findByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
    expect(await dialog.findByText('This booking is cancelled. Its refund was fixed at $1,080.')).toBeVisible();
    expect(dialog.getByLabelText('Amount in dollars')).toHaveValue('1080');
  });
});
