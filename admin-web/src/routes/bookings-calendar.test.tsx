import { describe, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addOnRoutes, buildAddOn } from '../test/factories/add-on.js';
import { buildBlock } from '../test/factories/block.js';
import { buildBooking } from '../test/factories/booking.js';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';
import { setScreenWidth } from '../test/setup.js';

const december = '/admin/bookings?view=calendar&on=2026-12-10&by=month';
const hold = {
  id: 'h1',
  firstName: 'Ines',
  lastName: 'Costa',
  packageName: 'Sunset Cruise',
  startsAt: '2026-12-20T22:00:00.000Z',
  endsAt: '2026-12-21T01:00:00.000Z',
  heldUntil: '2026-12-01T15:15:00.000Z',
  committed: false,
};
const cellOf = (day: string) => {
  const cell = screen.getByText(day).closest('td');
  if (!cell) throw new Error(`no cell for ${day}`);
  return within(cell);
};

test('the month view shows bookings, blocks and holds on their days in Nassau', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking({ status: 'confirmed' })] });
  gateway.blocks = [buildBlock()];
  gateway.holds = [hold];
  await renderApp(december);
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeVisible();
  expect(await screen.findByRole('button', { name: '9 AM Amara Rolle , Confirmed' })).toBeVisible();
  expect(cellOf('Tuesday, December 15, 2026').getByText('Amara Rolle')).toBeVisible();
  // The block lasts from midnight to midnight: two days, not three.
  expect(screen.getAllByRole('button', { name: 'All day Maintenance , Blocked' })).toHaveLength(2);
  expect(cellOf('Sunday, December 20, 2026').getByText(', Checkout in progress until 10:15 AM')).toBeInTheDocument();
  expect(gateway.calls).toContain('GET /api/admin/schedule?from=2026-11-29&to=2027-01-02');
});

test("the calendar's view is kept in the URL and changed by keyboard", async () => {
  const gateway = fakeGateway();
  const { user, location } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('radio', { name: 'Calendar' }));
  await waitFor(() => expect(location.address).toBe('/admin/bookings?view=calendar'));
  await screen.findByRole('table', { name: 'The boat’s calendar'.replace('’', "'") });
  await user.keyboard('w');
  await waitFor(() => expect(location.address).toMatch(/by=week$/));
  const [on] = /\d{4}-\d\d-\d\d/.exec(location.address) ?? [''];
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(Date.parse(/\d{4}-\d\d-\d\d/.exec(location.address)![0]) - Date.parse(on)).toBe(7 * 86_400_000));
  await waitFor(() => expect(gateway.calls.filter((call) => call.includes('/schedule?')).length).toBeGreaterThanOrEqual(3));
  await user.click(screen.getByRole('radio', { name: 'List' }));
  await waitFor(() => expect(location.address).toBe('/admin/bookings'));
});

test('a calendar booking opens its details and can be deleted there', async () => {
  fakeGateway({ bookings: [buildBooking({ paymentStatus: 'pending' })] });
  const { user } = await renderApp('/admin/bookings?view=calendar&on=2026-12-15&by=week');
  await user.click(await screen.findByRole('button', { name: /9 AM – 1 PM Amara Rolle Rose Island 4-Hour Charter Pending/ }));
  const details = within(await screen.findByRole('dialog', { name: 'Amara Rolle' }));
  await user.click(details.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this booking?' }));
  await user.click(question.getByRole('button', { name: 'Delete booking' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Amara Rolle/ })).not.toBeInTheDocument());
});

test('phones list only days with entries, and show an empty state', async () => {
  setScreenWidth('narrow');
  fakeGateway({ bookings: [buildBooking()] });
  const { user } = await renderApp(december);
  expect((await screen.findByRole('list', { name: "The boat's calendar" })).children).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Tue, Dec 15' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(await screen.findByRole('heading', { name: 'No bookings on these days' })).toBeVisible();
});

test('a calendar that fails to load can be retried', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking()] });
  gateway.once('GET /api/admin/schedule', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp(december);
  expect(await screen.findByRole('alert')).toHaveTextContent('The calendar could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /Amara Rolle/ })).toBeVisible();
});

test('a phone booking shows required fields and validation errors of the server at their fields', async () => {
  const gateway = fakeGateway();
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'New booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
  await user.selectOptions(await dialog.findByLabelText('Package'), 'Sunset Cruise · $1,350');
  expect(dialog.getByLabelText('Time')).toHaveDisplayValue('5:00 PM - 8:00 PM');
  const press = () => user.click(dialog.getByRole('button', { name: 'Create booking' }));
  await press();
  expect(await dialog.findByText('First name is required')).toBeVisible();
  expect(dialog.getByText('Date is required')).toBeVisible();
  gateway.once('GET /api/day-prices/2?from=2026-12-20&to=2026-12-20', jsonResponse([{ date: '2026-12-20', price: 1800 }]));
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-12-20' } });
  expect(await dialog.findByText('This day costs $1,800.')).toBeVisible();
  const answers = {
    'First name': 'Grace',
    'Last name': 'Hopper',
    Email: 'grace@example.com',
    Phone: '+1 242 555 0111',
    'Payment method (optional)': 'Cash',
  };
  for (const [label, value] of Object.entries(answers)) fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const wrong = { code: 'INVALID', title: '', errors: { bookingDate: "This date can't be booked. Please choose another." } };
  gateway.once('POST', new Response(JSON.stringify(wrong), { status: 422 }));
  await press();
  expect(await dialog.findByText("This date can't be booked. Please choose another.")).toBeVisible();
  gateway.once('POST', problemResponse(503, 'UNAVAILABLE'));
  await press();
  expect(await dialog.findByText('The booking could not be created')).toBeVisible();
  expect(dialog.getByLabelText('Payment method (optional)')).toHaveValue('Cash');
  await press();
  expect(await screen.findByText('Booking created')).toBeVisible();
  expect(screen.getByText('Grace Hopper: NEW00-00000')).toBeVisible();
  expect(gateway.calls.findLast((call) => call.startsWith('POST'))).toContain('"packageId":2,"bookingDate":"2026-12-20"');
});

test('a phone booking has the add-ons that are sold with its package, and says what it costs with them', async () => {
  const gateway = fakeGateway({
    extraRoutes: addOnRoutes([
      buildAddOn({ id: 1, packageIds: [2] }),
      buildAddOn({ id: 2, name: 'Photographer', price: 450, unit: 'charter' }),
      buildAddOn({ id: 3, name: 'Diving', packageIds: [1] }),
      buildAddOn({ id: 4, name: 'Retired', active: false }),
    ]),
  });
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'New booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
  await user.selectOptions(await dialog.findByLabelText('Package'), 'Sunset Cruise · $1,350');
  const addOns = within(await dialog.findByRole('group', { name: 'Add-ons' }));
  expect(addOns.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('$45 per guest'),
    expect.stringContaining('Photographer'),
  ]);
  await user.type(addOns.getByRole('spinbutton', { name: 'Photographer' }), '{ArrowUp}');
  expect(addOns.getByRole('status')).toHaveTextContent('Total $1,800');
  const answers = {
    'First name': 'Grace',
    'Last name': 'Hopper',
    Email: 'grace@example.com',
    Phone: '+1 242 555 0111',
    Date: '2026-12-20',
  };
  for (const [label, value] of Object.entries(answers)) fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const soldOut = { code: 'INVALID', title: '', errors: { addOns: 'Photographer is sold out on this day' } };
  gateway.once('POST', new Response(JSON.stringify(soldOut), { status: 422 }));
  await user.click(dialog.getByRole('button', { name: 'Create booking' }));
  expect(await addOns.findByText('Photographer is sold out on this day')).toBeVisible();
  expect(gateway.calls.findLast((call) => call.startsWith('POST'))).toContain('"addOns":[{"id":2,"qty":1}]');
  // Another package has other add-ons.
  await user.selectOptions(dialog.getByLabelText('Package'), dialog.getAllByRole<HTMLOptionElement>('option')[0]!.value);
  expect(addOns.queryByRole('status')).not.toBeInTheDocument();
});

describe('a hold in the calendar', () => {
  const openHold = async (committed: boolean) => {
    const gateway = fakeGateway();
    gateway.holds = [{ ...hold, committed }];
    const { user } = await renderApp(december);
    await user.click(await screen.findByRole('button', { name: /Ines Costa/ }));
    return { gateway, user, dialog: within(await screen.findByRole('dialog', { name: 'Ines Costa' })) };
  };

  test('can be released', async () => {
    const { gateway, user, dialog } = await openHold(false);
    expect(dialog.getByText(/holds it until 10:15/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Release' }));
    expect(await screen.findByText('Time released')).toBeVisible();
    expect(gateway.calls).toContain(`DELETE /api/admin/holds/${hold.id}`);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Ines Costa/ })).not.toBeInTheDocument());
  });

  test('is released with all other unpaid ones, once staff confirm it', async () => {
    const gateway = fakeGateway();
    gateway.holds = [{ ...hold, committed: false }];
    const { user } = await renderApp(december);
    await user.click(await screen.findByRole('button', { name: 'Release all unpaid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Release all unpaid times?' }));
    expect(gateway.calls).not.toContain('DELETE /api/admin/holds');
    await user.click(dialog.getByRole('button', { name: 'Release all unpaid' }));
    expect(await screen.findByText('1 time released')).toBeVisible();
    expect(gateway.calls).toContain('DELETE /api/admin/holds');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Release all unpaid' })).not.toBeInTheDocument());
  });

  test('of which the payment is in progress cannot be released with others', async () => {
    const gateway = fakeGateway();
    gateway.holds = [{ ...hold, committed: true }];
    await renderApp(december);
    expect(await screen.findByRole('button', { name: /Ines Costa/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Release all unpaid' })).not.toBeInTheDocument();
  });

  test('cannot be released while its payment is in progress', async () => {
    const { dialog } = await openHold(true);
    expect(dialog.getByText(/payment is in progress/i)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Release' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Ines Costa , Payment in progress/, hidden: true })).toBeInTheDocument();
  });

  test.each([
    ['PAYMENT_IN_DOUBT', 'The payment has started. The time can no longer be released.'],
    ['HOLD_GONE', 'The time is no longer held.'],
  ])('shows why it cannot be released: %s', async (code, words) => {
    const { gateway, user, dialog } = await openHold(false);
    gateway.once('DELETE', problemResponse(409, code));
    await user.click(dialog.getByRole('button', { name: 'Release' }));
    expect(await dialog.findByText(words)).toBeVisible();
  });
});
