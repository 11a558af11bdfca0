import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { BoardCharter, CallForm, WeatherBoard, WeatherCall } from '@charter/contracts';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const charter: BoardCharter = {
  bookingId: '0b6a3f6e-5a53-4a3e-9d0f-8f2c6f1f4a10',
  startsAt: '2026-12-15T14:00:00.000Z',
  endsAt: '2026-12-15T18:00:00.000Z',
  packageName: 'Rose Island',
  guestName: 'Amara Rolle',
  guestCount: 6,
  phone: '+1 242 555 0100',
  locale: 'en',
  refund: 1200,
  sunset: '2026-12-15T22:21:00.000Z',
  decideBy: '2026-12-14T23:00:00.000Z',
  state: 'open',
};
const second: BoardCharter = {
  ...charter,
  bookingId: '0b6a3f6e-5a53-4a3e-9d0f-8f2c6f1f4a11',
  startsAt: '2026-12-15T19:00:00.000Z',
  endsAt: '2026-12-15T23:00:00.000Z',
  guestName: 'Joan Knowles',
  state: 'watch',
};
const call: WeatherCall = {
  callId: '1c4b8a52-3f0e-4d5b-9a67-7a2e5d1f9b60',
  cause: 'weather',
  note: 'A cold front.',
  from: charter.startsAt,
  to: charter.endsAt,
  createdAt: '2026-12-14T18:00:00.000Z',
  guests: [
    {
      bookingId: charter.bookingId,
      packageId: 1,
      cancellationId: '5f0a3c1e-90a4-4a5e-8d53-0a86d2b0a7c4',
      name: charter.guestName,
      phone: charter.phone,
      locale: 'en',
      choice: null,
      chooseBy: '2026-12-28T18:00:00.000Z',
      sails: false,
      refund: 1200,
    },
  ],
  cost: { refunded: 0, kept: 0 },
};

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
  expect(screen.getByRole('button', { name: 'Call off' })).toBeDisabled();
});

test('ticked charters are called off once, over all of their time, with what each guest may cost', async () => {
  const { user } = await renderApp('/admin/weather');
  await user.click(await screen.findByRole('checkbox', { name: /Amara Rolle/ }));
  await user.click(screen.getByRole('checkbox', { name: /Joan Knowles/ }));
  await user.click(screen.getByRole('button', { name: 'Call off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Call off charters' }));
  expect(dialog.getAllByText('at most $1,200 back')).toHaveLength(2);
  await user.type(dialog.getByLabelText(/A sentence to the guests/), 'A cold front.');
  board = { charters: [{ ...charter, state: 'calledOff' }], calls: [call] };
  gateway.once('POST /api/admin/weather/calls', jsonResponse(call));
  await user.dblClick(dialog.getByRole('button', { name: 'Call off 2 charters' }));
  expect(await screen.findByText('No answer yet')).toBeVisible();
  const [sent, ...others] = requests('POST /api/admin/weather/calls');
  expect(others).toEqual([]);
  expect(JSON.parse(sent!.slice(sent!.indexOf('{'))) as CallForm).toMatchObject({
    from: charter.startsAt,
    to: second.endsAt,
    cause: 'weather',
    note: 'A cold front.',
    bookingIds: [charter.bookingId, second.bookingId],
  });
});

test('a range with another charter in it says which, and the dialog stays', async () => {
  const { user } = await renderApp('/admin/weather');
  await user.click(await screen.findByRole('checkbox', { name: /Amara Rolle/ }));
  await user.click(screen.getByRole('button', { name: 'Call off' }));
  gateway.once('POST /api/admin/weather/calls', problemResponse(409, 'SLOT_TAKEN', 'Ada Hopper has this time.'));
  await user.click(await screen.findByRole('button', { name: 'Call off 1 charter' }));
  expect(await screen.findByText(/Nothing was called off/)).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Call off charters' })).toBeVisible();
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
  await user.click(screen.getByRole('button', { name: 'Clear: Tue, Dec 15' }));
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

test('guests are told once that the weather is watched: only those whose charter is open', async () => {
  const { user } = await renderApp('/admin/weather');
  await user.click(await screen.findByRole('checkbox', { name: /Amara Rolle/ }));
  await user.click(screen.getByRole('checkbox', { name: /Joan Knowles/ }));
  gateway.once('POST /api/admin/weather/watch', jsonResponse(board));
  await user.click(screen.getByRole('button', { name: "Tell guests we're watching" }));
  await waitFor(() => expect(requests('POST /api/admin/weather/watch')).toEqual([expect.stringContaining(charter.bookingId)]));
  expect(requests('POST /api/admin/weather/watch')[0]).not.toContain(second.bookingId);
});

test('without charters, and when it cannot be loaded, the screen says so', async () => {
  board = { charters: [], calls: [] };
  await renderApp('/admin/weather');
  expect(await screen.findByText('No charters in the next three days.')).toBeVisible();
});
