import { beforeEach, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { CalledOffGuest, WeatherBoard } from '@charter/contracts';
import { call, charter, second } from '../test/factories/weather.js';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

let gateway: FakeGateway;
let board: WeatherBoard;
beforeEach(() => {
  board = { charters: [charter, second], calls: [] };
  gateway = fakeGateway();
  gateway.extraRoutes = (method, url) => (method === 'GET' && url.pathname === '/api/admin/weather' ? jsonResponse(board) : undefined);
});
const requests = (start: string) => gateway.calls.filter((request) => request.startsWith(start));

test('the board has each charter with the time to decide and what was decided', async () => {
  await renderApp('/admin/weather');
  expect(await screen.findByRole('checkbox', { name: /9:00 AM – 1:00 PM: Amara Rolle/ })).toBeVisible();
  expect(screen.getAllByText(/Decide by Dec 14, 2026, 6:00 PM/)).toHaveLength(2);
  expect(screen.getByText('Watched')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Depart later' })).toBeDisabled();
  expect(screen.getByRole('button', { name: "Tell guests we're watching" })).toBeDisabled();
});

test('each guest of a call who has not chosen has the time that they have waited', async () => {
  const createdAt = new Date(Date.now() - (3 * 60 + 5) * 60_000).toISOString();
  const [waiting] = call.guests;
  const refunded = { ...waiting!, cancellationId: crypto.randomUUID(), name: second.guestName, choice: 'refund' as const };
  board = { charters: [], calls: [{ ...call, createdAt, guests: [waiting!, refunded] }] };
  await renderApp('/admin/weather');
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li')!);
  expect((await rowOf(charter.guestName)).getByText('Waiting 3 h 5 min')).toBeVisible();
  expect((await rowOf(second.guestName)).queryByText(/Waiting/)).not.toBeInTheDocument();
});

test('a guest who has chosen the refund has the state of the refund', async () => {
  const [waiting] = call.guests;
  const refunded = (name: string, refundState: CalledOffGuest['refundState']) => ({
    ...waiting!,
    ...{ bookingId: crypto.randomUUID(), cancellationId: crypto.randomUUID(), name, choice: 'refund' as const, refundState },
  });
  const guests = [waiting!, refunded('Ada Hopper', 'failed'), refunded('Grace Moss', 'by_hand'), refunded('Joan Knowles', 'sent')];
  board = { charters: [], calls: [{ ...call, guests }] };
  await renderApp('/admin/weather');
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li')!);
  expect((await rowOf('Ada Hopper')).getByText('Rejected by PayPal')).toBeVisible();
  expect((await rowOf('Grace Moss')).getByText('To be refunded outside PayPal')).toBeVisible();
  expect((await rowOf('Joan Knowles')).getByText('On its way')).toBeVisible();
  expect((await rowOf(charter.guestName)).queryByText('No refund')).not.toBeInTheDocument();
});

test('a call is withdrawn after a question', async () => {
  board = { charters: [{ ...charter, state: 'calledOff' }], calls: [call] };
  const { user } = await renderApp('/admin/weather');
  expect(await screen.findByRole('link', { name: charter.phone })).toHaveAttribute('href', 'tel:+12425550100');
  await user.click(screen.getByRole('button', { name: 'Withdraw the call' }));
  expect(requests('POST /api/admin/weather/calls')).toEqual([]);
  gateway.once('POST /api/admin/weather/calls', jsonResponse({ ...call, withdrawnAt: '2026-12-14T19:00:00.000Z' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw the call' }));
  await waitFor(() => expect(requests('POST /api/admin/weather/calls')).toHaveLength(1));
});

test('after a withdrawal each guest sails or still waits for a choice', async () => {
  const [waiting] = call.guests;
  const sailing = { ...waiting!, bookingId: second.bookingId, cancellationId: crypto.randomUUID(), name: second.guestName, sails: true };
  board = { charters: [], calls: [{ ...call, withdrawnAt: '2026-12-14T19:00:00.000Z', guests: [waiting!, sailing] }] };
  await renderApp('/admin/weather');
  expect(await screen.findByText('Sails after all')).toBeVisible();
  expect(screen.getByText('No answer yet')).toBeVisible();
  expect(screen.getByText('0 of 2 guests have answered.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Choose for/ })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Withdraw the call' })).not.toBeInTheDocument();
});

test('all charters of a day are ticked and cleared at once', async () => {
  const tomorrow = { ...charter, bookingId: crypto.randomUUID(), guestName: 'Ada Hopper', startsAt: '2026-12-16T14:00:00.000Z' };
  board = { charters: [charter, { ...second, state: 'calledOff' }, tomorrow], calls: [] };
  const { user } = await renderApp('/admin/weather');
  await user.click(await screen.findByRole('button', { name: 'Select the day: Tue, Dec 15' }));
  expect(screen.getByRole('checkbox', { name: /Amara Rolle/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Joan Knowles/ })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Ada Hopper/ })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Deselect the day: Tue, Dec 15' }));
  expect(screen.getByRole('checkbox', { name: /Amara Rolle/ })).not.toBeChecked();
});

test('staff choose for a guest on the phone: another day, and an error stays at its field', async () => {
  board = { charters: [{ ...charter, state: 'calledOff' }], calls: [call] };
  const { user } = await renderApp('/admin/weather');
  await user.click(await screen.findByRole('button', { name: 'Choose for guest: Amara Rolle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose for Amara Rolle' }));
  await user.click(dialog.getByRole('button', { name: 'Save the choice' }));
  expect(await dialog.findByText('Choose what the guest wants')).toBeVisible();
  expect(dialog.queryByRole('radio', { name: /offered time/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: 'Another day' }));
  await user.type(dialog.getByLabelText('Date'), '2026-12-20');
  const route = `POST /api/admin/bookings/${charter.bookingId}/choice`;
  gateway.once(route, problemResponse(409, 'SLOT_TAKEN', 'Time slot is no longer available'));
  await user.click(dialog.getByRole('button', { name: 'Save the choice' }));
  expect(await dialog.findByText('Time slot is no longer available')).toBeVisible();
  gateway.once(route, jsonResponse({}));
  await user.click(dialog.getByRole('button', { name: 'Save the choice' }));
  expect(await screen.findByText('The choice is saved')).toBeVisible();
  const sent = requests(route);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain('"choose":"move"');
  expect(sent[1]).toContain('"date":"2026-12-20"');
});

test('guests are told once that the weather is watched, with a sentence: only those whose charter is open', async () => {
  const { user } = await renderApp('/admin/weather');
  await user.click(await screen.findByRole('checkbox', { name: /Amara Rolle/ }));
  await user.click(screen.getByRole('checkbox', { name: /Joan Knowles/ }));
  await user.click(screen.getByRole('button', { name: "Tell guests we're watching" }));
  const dialog = within(await screen.findByRole('dialog', { name: "Tell guests we're watching" }));
  expect(dialog.getByText(/Amara Rolle/)).toBeVisible();
  expect(dialog.queryByText(/Joan Knowles/)).not.toBeInTheDocument();
  expect(dialog.getByText(/we'll decide by Dec 14, 2026, 6:00 PM/)).toBeVisible();
  await user.type(dialog.getByLabelText(/A note for the guests/), 'Gusts of 30 knots.');
  expect(requests('POST /api/admin/weather/watch')).toEqual([]);
  gateway.once('POST /api/admin/weather/watch', jsonResponse(board));
  await user.dblClick(dialog.getByRole('button', { name: 'Email 1 guest' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [sent, ...others] = requests('POST /api/admin/weather/watch');
  expect(others).toEqual([]);
  expect(JSON.parse(sent!.slice(sent!.indexOf('{')))).toEqual({ bookingIds: [charter.bookingId], note: 'Gusts of 30 knots.' });
});

test('without charters, and when it cannot be loaded, the screen says so', async () => {
  board = { charters: [], calls: [] };
  await renderApp('/admin/weather');
  expect(await screen.findByText('No charters in the next three days.')).toBeVisible();
});

test('departures are put off together, once, with the hours and the choice that follow', async () => {
  gateway.once('POST /api/admin/weather/delays', jsonResponse(board));
  const { user } = await renderApp('/admin/weather');
  await user.click(await screen.findByRole('checkbox', { name: /Amara Rolle/ }));
  await user.click(screen.getByRole('checkbox', { name: /Joan Knowles/ }));
  await user.click(screen.getByRole('button', { name: 'Depart later' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Depart later' }));
  expect(dialog.getByText('10:00 AM – 2:00 PM')).toBeVisible();
  expect(dialog.getByText('The guests are emailed the new time.')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Later by' }), '90 minutes');
  expect(dialog.getByText('10:30 AM – 2:30 PM')).toBeVisible();
  expect(dialog.getByText(/another day or a full refund/)).toBeVisible();
  await user.dblClick(dialog.getByRole('button', { name: 'Delay 2 charters' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [sent, ...others] = requests('POST /api/admin/weather/delays');
  expect(others).toEqual([]);
  const bookingIds = [charter.bookingId, second.bookingId];
  expect(JSON.parse(sent!.slice(sent!.indexOf('{')))).toEqual({ delayId: expect.any(String), minutes: 90, note: '', bookingIds });
});

test('a charter that cannot be put off says why at the minutes', async () => {
  const { user } = await renderApp('/admin/weather');
  await user.click(await screen.findByRole('checkbox', { name: /Amara Rolle/ }));
  await user.click(screen.getByRole('button', { name: 'Depart later' }));
  const dark = 'Too little daylight for the route of Amara Rolle that late';
  const wrong = { code: 'INVALID', title: '', errors: { minutes: dark } };
  gateway.once(
    'POST /api/admin/weather/delays',
    new Response(JSON.stringify(wrong), { status: 422, headers: { 'content-type': 'application/problem+json' } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delay 1 charter' }));
  expect(await screen.findByText(dark)).toBeVisible();
});

test('a charter that was put off shows its former time and what its guest says', async () => {
  board = {
    charters: [
      {
        ...charter,
        moved: { moveId: call.callId, from: '2026-12-15T12:00:00.000Z', choice: 'waits', chooseBy: '2026-12-15T12:00:00.000Z' },
      },
      { ...second, moved: { moveId: call.callId, from: '2026-12-15T17:00:00.000Z', choice: 'kept' } },
    ],
    calls: [],
  };
  await renderApp('/admin/weather');
  expect(await screen.findByText(/Was Dec 15, 2026, 7:00 AM\. The guest can choose until/)).toBeVisible();
  expect(screen.getByText(/The guest keeps the new time\./)).toBeVisible();
});

test('staff choose for a guest whose departure was put off: the new time is kept', async () => {
  const moved = { moveId: call.callId, from: '2026-12-15T12:00:00.000Z', choice: 'waits' as const, chooseBy: '2026-12-15T12:00:00.000Z' };
  board = { charters: [{ ...charter, moved }], calls: [] };
  const { user } = await renderApp('/admin/weather');
  await user.click(await screen.findByRole('button', { name: 'Choose for guest: Amara Rolle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose for Amara Rolle' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(3);
  await user.click(dialog.getByRole('radio', { name: 'Keep the new time' }));
  const route = `POST /api/admin/bookings/${charter.bookingId}/choice`;
  gateway.once(route, jsonResponse({}));
  await user.click(dialog.getByRole('button', { name: 'Save the choice' }));
  expect(await screen.findByText('The choice is saved')).toBeVisible();
  const [sent] = requests(route);
  expect(JSON.parse(sent!.slice(sent!.indexOf('{')))).toEqual({ moveId: moved.moveId, choose: 'keep' });
});

test.each([
  ['with the fees that PayPal keeps', 36.27, 'Refunded: $1,200. Kept by moving to another day: $3,600. PayPal keeps $36.27 in fees.'],
  ['while the fees are unknown', null, "Refunded: $1,200. Kept by moving to another day: $3,600. PayPal's fees aren't known yet."],
])('a call says what it cost and what it saved, %s', async (_, feesKept, expected) => {
  board = { charters: [], calls: [{ ...call, cost: { refunded: 1200, feesKept, kept: 3600 } }] };
  await renderApp('/admin/weather');
  expect(await screen.findByText(expected)).toBeVisible();
});

test('a charter that has departed can neither be ticked nor called off', async () => {
  board = { charters: [{ ...charter, startsAt: new Date(Date.now() - 60_000).toISOString() }], calls: [] };
  await renderApp('/admin/weather');
  expect(await screen.findByRole('checkbox', { name: /Amara Rolle/ })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Select/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Call off' })).toBeDisabled();
});
