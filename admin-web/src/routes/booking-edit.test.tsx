import { describe, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MovePrice } from '@charter/contracts';
import { buildBooking } from '../test/factories/booking.js';
import { buildCancellation } from '../test/factories/cancellation.js';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const changes = ({ calls }: { calls: string[] }) => calls.filter((call) => /^(PATCH|POST)/.test(call));

const openBooking = async (booking = buildBooking({ revision: 3 }), record = {}) => {
  const gateway = fakeGateway({ bookings: [booking] });
  gateway.record = record;
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Amara Rolle' }));
  const details = within(await screen.findByRole('dialog', { name: 'Amara Rolle' }));
  await details.findByText('Booked and paid');
  return { gateway, user, details, booking };
};

const openEditForm = async () => {
  const opened = await openBooking();
  await opened.user.click(opened.details.getByRole('button', { name: 'Edit details' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit booking' }));
  const replaceText = async (label: string | RegExp, value: string) => {
    await opened.user.clear(form.getByLabelText(label));
    await opened.user.type(form.getByLabelText(label), value);
  };
  return { ...opened, form, replaceText, save: () => opened.user.click(form.getByRole('button', { name: 'Save changes' })) };
};

test('edit booking: the form is prefilled, sends only changed fields and returns to the details', async () => {
  const { gateway, form, replaceText, save } = await openEditForm();
  expect(form.getByLabelText('First name')).toHaveValue('Amara');
  expect(form.getByLabelText('Phone')).toHaveValue('+1 242 555 0110');
  expect(form.getByLabelText('Guests')).toHaveValue('4');
  expect(form.getByLabelText('Language')).toHaveValue('en');
  await replaceText('First name', 'Amira');
  await replaceText(/^Staying at/, 'The Coral House');
  await replaceText('Email', 'amira@example.com');
  expect(form.getByText(/confirmation is sent to the new address/)).toBeVisible();
  await save();
  expect(await screen.findByText('Booking updated')).toBeVisible();
  expect(changes(gateway)).toEqual([
    expect.stringMatching(
      /^PATCH .* \{"firstName":"Amira","email":"amira@example.com","lodging":"The Coral House","expectedRevision":3\}$/,
    ),
  ]);
  const details = within(await screen.findByRole('dialog', { name: 'Amira Rolle' }));
  expect(details.getByText('amira@example.com')).toBeVisible();
});

test('edit booking: after BOOKING_CHANGED the form shows the current values, keeps the edits and can be saved', async () => {
  const { gateway, booking, form, replaceText, save } = await openEditForm();
  await replaceText('Phone', '+1 242 555 0199');
  Object.assign(booking, { phone: '+1 242 555 0122', lastName: 'Rolle-Smith', revision: 4 });
  gateway.once('PATCH', problemResponse(409, 'BOOKING_CHANGED', undefined, { revision: 4, current: booking }));
  await save();
  const message = /Someone else has changed this since you opened it: Last name, Phone \(saved: \+1 242 555 0122\)\./;
  expect(await form.findByText(message)).toBeVisible();
  expect(form.getByLabelText('Phone')).toHaveValue('+1 242 555 0199');
  expect(form.getByText('Current value: +1 242 555 0122')).toBeVisible();
  expect(form.getByLabelText('Last name')).toHaveValue('Rolle-Smith');
  await save();
  expect(await screen.findByText('Booking updated')).toBeVisible();
  expect(changes(gateway).at(-1)).toMatch(/ \{"phone":"\+1 242 555 0199","expectedRevision":4\}$/);
});

test('edit booking: a validation error of the server is shown at its field', async () => {
  const { gateway, user, form, save } = await openEditForm();
  await user.click(form.getByRole('button', { name: /more/i }));
  const wrong = { code: 'INVALID', title: '', errors: { guestCount: 'Maximum 4 people allowed' } };
  gateway.once('PATCH', new Response(JSON.stringify(wrong), { status: 422 }));
  await save();
  expect(await form.findByText('Maximum 4 people allowed')).toBeVisible();
  expect(form.queryByText('The booking could not be updated')).not.toBeInTheDocument();
});

test('edit booking: closing asks about unsaved changes, and an unchanged form sends nothing', async () => {
  const { gateway, user, form, replaceText, save } = await openEditForm();
  await replaceText('First name', 'Amira');
  await user.click(form.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await replaceText('First name', 'Amara');
  await save();
  expect(await screen.findByRole('dialog', { name: 'Amara Rolle' })).toBeVisible();
  expect(changes(gateway)).toEqual([]);
});

test('a deleted booking can neither be edited nor its confirmation sent again', async () => {
  const { details } = await openBooking(buildBooking({ status: 'confirmed', endsAt: '2099-01-01T18:00:00.000Z' }), {
    archivedAt: '2026-11-14T15:00:00.000Z',
  });
  expect(details.queryByRole('button', { name: 'Edit details' })).not.toBeInTheDocument();
  expect(details.queryByRole('button', { name: 'Send confirmation again' })).not.toBeInTheDocument();
});

test('move: a time at which the boat is taken names the occupant, and a free one instead is one click away', async () => {
  const { gateway, user, details } = await openBooking();
  await user.click(details.getByRole('button', { name: 'Move' }));
  const form = within(await screen.findByRole('dialog', { name: 'Move this charter' }));
  await waitFor(() => expect(form.getByLabelText('Time')).not.toHaveValue(''));
  fireEvent.change(form.getByLabelText('Date'), { target: { value: '2027-01-13' } });
  const free = {
    date: '2027-01-14',
    timeSlot: '9:00 AM - 1:00 PM',
    startsAt: '2027-01-14T14:00:00.000Z',
    endsAt: '2027-01-14T18:00:00.000Z',
  };
  const taken = 'Time slot is no longer available: Ada Lovelace has the boat.';
  gateway.once('POST', problemResponse(409, 'SLOT_TAKEN', taken, { alternatives: [free] }));
  await user.click(form.getByRole('button', { name: 'Move charter' }));
  expect(await form.findByText(taken)).toBeVisible();
  await user.click(
    within(form.getByRole('group', { name: 'Available instead' })).getByRole('button', { name: /^Thu, Jan 14.* 9:00 AM – 1:00 PM$/ }),
  );
  expect(form.queryByText(taken)).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Move charter' }));
  await waitFor(() => expect(changes(gateway)).toHaveLength(2));
  expect(changes(gateway)[1]).toMatch(/"date":"2027-01-14","timeSlot":"9:00 AM - 1:00 PM"/);
});

describe('move: the price of the chosen day', () => {
  const openMove = async (price: MovePrice | Response) => {
    const opened = await openBooking();
    await opened.user.click(opened.details.getByRole('button', { name: 'Move' }));
    const form = within(await screen.findByRole('dialog', { name: 'Move this charter' }));
    await waitFor(() => expect(form.getByLabelText('Time')).not.toHaveValue(''));
    opened.gateway.once(`GET /api/admin/bookings/${opened.booking.id}/move-price`, price instanceof Response ? price : jsonResponse(price));
    fireEvent.change(form.getByLabelText('Date'), { target: { value: '2099-01-13' } });
    const check = (name: RegExp) => opened.user.click(form.getByRole('checkbox', { name }));
    return { ...opened, form, check };
  };
  const asked = ({ calls }: { calls: string[] }) => calls.filter((call) => call.includes('move-price'));

  test('costs more: the price stays, or the guest is asked for the difference', async () => {
    const { gateway, form, check } = await openMove({ totalAmount: 1800, difference: 600, due: 600, refund: 0 });
    expect(await form.findByText('On Tue, Jan 13, 2099 the charter costs $1,800: $600 more.')).toBeVisible();
    expect(form.getByText('The price stays at $1,200.')).toBeVisible();
    await check(/^Change the price/);
    expect(form.getByText('The guest is asked by email to pay $600.')).toBeVisible();
    expect(form.queryByText(/The price stays at/)).not.toBeInTheDocument();
    await check(/^Send an email/);
    expect(form.getByText(/is asked to pay \$600 .* No email is sent for now/)).toBeVisible();
    expect(asked(gateway)).toEqual([expect.stringMatching(/move-price\?date=2099-01-13$/)]);
  });

  test('costs less: less is owed, and what was paid too much is to be refunded', async () => {
    const { form, check } = await openMove({ totalAmount: 600, difference: -600, due: -400, refund: 200 });
    expect(await form.findByText('On Tue, Jan 13, 2099 the charter costs $600: $600 less.')).toBeVisible();
    await check(/^Change the price/);
    expect(form.getByText('The guest owes $400 less.')).toBeVisible();
    expect(form.getByText(/^The guest has then overpaid by \$200: please refund it/)).toBeVisible();
  });

  test('is covered in part by what was paid too much, and the rest waits for PayPal', async () => {
    const { form, check } = await openMove({ totalAmount: 1800, difference: 600, due: 400, refund: -200, underReview: true });
    await form.findByText(/costs \$1,800/);
    await check(/^Change the price/);
    expect(form.getByText('$200 is covered by what the guest has overpaid.')).toBeVisible();
    expect(form.getByText(/^\$400 more is due.* once PayPal has reviewed/)).toBeVisible();
  });

  test('of a guest who has paid too much says how much that is after the move', async () => {
    const { form, check } = await openMove({ totalAmount: 1150, difference: -50, due: 0, refund: 50, overpaid: 100 });
    expect(
      await form.findByText(/^The price stays at \$1,200\. The guest has overpaid by \$100, which this move doesn't change/),
    ).toBeVisible();
    await check(/^Change the price/);
    expect(form.getByText(/^The guest has then overpaid by \$150: please refund it/)).toBeVisible();
  });

  test('is the same for a guest who has paid too much', async () => {
    const { form } = await openMove({ totalAmount: 1200, difference: 0, due: 0, refund: 0, overpaid: 100 });
    expect(await form.findByText('On Tue, Jan 13, 2099 the charter costs the same: $1,200.')).toBeVisible();
    expect(form.getByText(/^The guest has overpaid by \$100/)).toBeVisible();
  });

  test('is the same, also for hours of its own', async () => {
    const { user, gateway, form } = await openMove({ totalAmount: 1200, difference: 0, due: 0, refund: 0 });
    expect(await form.findByText('On Tue, Jan 13, 2099 the charter costs the same: $1,200.')).toBeVisible();
    await user.selectOptions(form.getByLabelText('Time'), 'Other hours');
    fireEvent.change(form.getByLabelText('From'), { target: { value: '2099-01-14T10:00' } });
    expect(await form.findByText(/^On Wed, Jan 14, 2099/)).toBeVisible();
    expect(asked(gateway)[1]).toMatch(/date=2099-01-14$/);
  });

  test('cannot be changed for a package that is no longer sold', async () => {
    const { form } = await openMove(problemResponse(404, 'PACKAGE_NOT_FOUND'));
    expect(await form.findByText(/its package is no longer sold/)).toBeVisible();
  });
});

test('send confirmation: shows the recipient and the error of the daily limit', async () => {
  const { gateway, user, details } = await openBooking(buildBooking({ endsAt: '2099-01-01T18:00:00.000Z' }));
  await user.click(details.getByRole('button', { name: 'Send confirmation again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the confirmation again?' }));
  expect(dialog.getByText(/amara@example.com/)).toBeVisible();
  expect(changes(gateway)).toEqual([]);
  gateway.once('POST', problemResponse(429, 'TOO_MANY_EMAILS'));
  await user.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('five times within a day');
  await user.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(await screen.findByText('Confirmation requested')).toBeVisible();
  expect(changes(gateway)).toHaveLength(2);
  expect(changes(gateway)[1]).toMatch(/\/emails \{"kind":"confirmation"\}$/);
  expect(await screen.findByRole('dialog', { name: 'Amara Rolle' })).toBeVisible();
});

test('a cancelled booking has no button to send its confirmation again', async () => {
  const { details } = await openBooking(buildBooking({ status: 'cancelled', endsAt: '2099-01-01T18:00:00.000Z' }));
  expect(details.queryByRole('button', { name: 'Send confirmation again' })).not.toBeInTheDocument();
});

test('of a refund in parts, exactly the part that was handed back is marked', async () => {
  const part = { id: 'p1', byHand: false, amount: 900, outstanding: 0, state: 'done', issue: null } as const;
  const byHand = {
    ...part,
    id: '0b9d3c1e-90a4-4a5e-8d53-0a86d2b0a7c4',
    byHand: true,
    amount: 100,
    outstanding: 100,
    state: 'by_hand',
  } as const;
  const rejected = {
    ...part,
    id: '1b9d3c1e-90a4-4a5e-8d53-0a86d2b0a7c4',
    amount: 80,
    outstanding: 80,
    state: 'failed',
    issue: 'TRANSACTION_DISPUTED',
  } as const;
  const { gateway, user, details } = await openBooking(buildBooking({ status: 'cancelled' }), {
    refundOwed: 180,
    cancellation: buildCancellation({ outstanding: 180, payable: 80, refundState: 'failed', refunds: [part, rejected, byHand] }),
  });
  const parts = details.getByText('In parts').nextElementSibling;
  expect(parts).toHaveTextContent('PayPalRefunded$900');
  expect(parts).toHaveTextContent('PayPalRejected by PayPal$80PayPal has rejected it: transaction disputed');
  expect(parts).toHaveTextContent('Outside PayPalTo be refunded outside PayPal$100');
  expect(details.getByRole('button', { name: 'Try again: $80' })).toBeVisible();
  await user.click(details.getByRole('button', { name: 'Refunded outside PayPal' }));
  const form = within(await screen.findByRole('dialog', { name: 'Record a refund made outside PayPal' }));
  expect(form.getByText('$180 is due to the guest.')).toBeVisible();
  await user.type(form.getByLabelText('How it was refunded'), 'Cash');
  await user.click(form.getByRole('button', { name: 'Mark as refunded' }));
  expect(await form.findByText('Please choose a part')).toBeVisible();
  await user.click(form.getByRole('radio', { name: /Paid outside PayPal/ }));
  await user.click(form.getByRole('button', { name: 'Mark as refunded' }));
  expect(await screen.findByText('Refund recorded')).toBeVisible();
  expect(changes(gateway)).toEqual([expect.stringMatching(new RegExp(`/handed-back {"note":"Cash","refundId":"${byHand.id}"}$`))]);
});

test('a refund due is marked as made outside PayPal with a note and disappears', async () => {
  const { gateway, user, details } = await openBooking(buildBooking({ status: 'cancelled' }), {
    refundOwed: 1080,
    cancellation: buildCancellation({ outstanding: 1080 }),
  });
  expect(details.getByText('Refund due').nextElementSibling).toHaveTextContent('$1,080');
  await user.click(details.getByRole('button', { name: 'Refunded outside PayPal' }));
  const form = within(await screen.findByRole('dialog', { name: 'Record a refund made outside PayPal' }));
  expect(form.getByText('$1,080 is due to the guest.')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Mark as refunded' }));
  expect(await form.findByText('Please describe how it was settled')).toBeVisible();
  expect(changes(gateway)).toEqual([]);
  await user.type(form.getByLabelText('How it was refunded'), 'Cash at the dock');
  await user.click(form.getByRole('button', { name: 'Mark as refunded' }));
  expect(await screen.findByText('Refund recorded')).toBeVisible();
  expect(changes(gateway)).toEqual([expect.stringMatching(/\/cancellation\/handed-back \{"note":"Cash at the dock"\}$/)]);
  const again = within(await screen.findByRole('dialog', { name: 'Amara Rolle' }));
  await waitFor(() => expect(again.queryByText('Refund due')).not.toBeInTheDocument());
});
