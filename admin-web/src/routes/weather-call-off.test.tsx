import { beforeEach, expect, vi, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { BoardCharter, WeatherCallForm, WeatherCallPreview, WeatherCallPreviewForm, WeatherBoard } from '@charter/contracts';
import { call, charter, second } from '../test/factories/weather.js';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

/** The day after. */
const third: BoardCharter = {
  ...charter,
  bookingId: '0b6a3f6e-5a53-4a3e-9d0f-8f2c6f1f4a12',
  guestName: 'Ada Hopper',
  startsAt: '2026-12-16T14:00:00.000Z',
  endsAt: '2026-12-16T18:00:00.000Z',
};
const previewPath = '/api/admin/weather/calls/preview';
const preview: WeatherCallPreview = {
  guests: [
    {
      bookingId: charter.bookingId,
      name: charter.guestName,
      locale: 'en',
      offer: {
        date: '2026-12-16',
        timeSlot: '9:00 AM - 1:00 PM',
        startsAt: '2026-12-16T14:00:00.000Z',
        endsAt: '2026-12-16T18:00:00.000Z',
        expiresAt: '2026-12-15T06:00:00.000Z',
      },
      refund: 1200,
    },
    { bookingId: second.bookingId, name: second.guestName, locale: 'de', refund: 900 },
  ],
};

let gateway: FakeGateway;
let board: WeatherBoard;
let taken: string | undefined;
beforeEach(() => {
  board = { charters: [charter, second, third], calls: [] };
  taken = undefined;
  gateway = fakeGateway();
  gateway.extraRoutes = (method, url) => {
    if (method === 'GET' && url.pathname === '/api/admin/weather') return jsonResponse(board);
    if (method !== 'POST' || url.pathname !== previewPath) return undefined;
    return taken ? problemResponse(409, 'SLOT_TAKEN', taken) : jsonResponse(preview);
  };
});
const bodies = (path: string) =>
  gateway.calls.filter((sent) => sent.startsWith(`POST ${path} `)).map((sent) => JSON.parse(sent.slice(sent.indexOf('{'))) as unknown);
const calls = () => bodies('/api/admin/weather/calls') as WeatherCallForm[];
const lastPreview = () => (bodies(previewPath) as WeatherCallPreviewForm[]).at(-1);

async function openDialog(...names: RegExp[]) {
  const { user } = await renderApp('/admin/weather');
  await screen.findByRole('checkbox', { name: /Amara Rolle/ });
  for (const name of names) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Call off' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Call off charters' })) };
}

test('a day is called off once, with what each guest is offered and what the refund costs', async () => {
  const { user, dialog } = await openDialog();
  expect(dialog.getByRole('combobox', { name: 'When the boat stays in the harbor' })).toHaveDisplayValue(/All of Tue, Dec 15/);
  expect(await dialog.findByText(/English · offered Wed, Dec 16.*, 9:00 AM – 1:00 PM · refund \$1,200/)).toBeVisible();
  expect(dialog.getByText('Deutsch · no free time to offer · refund $900')).toBeVisible();
  expect(dialog.queryByRole('checkbox', { name: /Ada Hopper/ })).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText(/A note for the guests/), 'A cold front.');
  board = { charters: [{ ...charter, state: 'calledOff' }], calls: [call] };
  gateway.once('POST /api/admin/weather/calls', jsonResponse(call));
  await user.dblClick(dialog.getByRole('button', { name: 'Call off 2 charters' }));
  expect(await screen.findByText('No answer yet')).toBeVisible();
  // It appears below what staff have seen.
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Called off on/));
  expect(calls()).toEqual([
    {
      callId: expect.any(String),
      from: '2026-12-15T00:00',
      to: '2026-12-16T00:00',
      cause: 'weather',
      note: 'A cold front.',
      bookingIds: [charter.bookingId, second.bookingId],
    },
  ]);
});

test('ticked charters of a day are called off over their own hours, and those in other hours can be chosen', async () => {
  const { user, dialog } = await openDialog(/Joan Knowles/);
  expect(dialog.getByRole('combobox', { name: 'When the boat stays in the harbor' })).toHaveDisplayValue(/Certain hours/);
  expect(dialog.getByLabelText('From')).toHaveValue('2026-12-15T14:00');
  expect(dialog.getByLabelText('To')).toHaveValue('2026-12-15T18:00');
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'When the boat stays in the harbor' }), '2026-12-16');
  expect(dialog.getByRole('checkbox', { name: /Ada Hopper/ })).toBeChecked();
  await waitFor(() => expect(lastPreview()).toEqual({ from: '2026-12-16T00:00', to: '2026-12-17T00:00', bookingIds: [third.bookingId] }));
  await user.click(dialog.getByRole('checkbox', { name: /Ada Hopper/ }));
  expect(dialog.getByText('Not called off')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Call off 0 charters' })).toBeDisabled();
});

test('a charter in the range that is not ticked is named before the press and by its error', async () => {
  taken = 'Joan Knowles has this time.';
  const { user, dialog } = await openDialog(/Amara Rolle/, /Ada Hopper/);
  expect(dialog.getByRole('checkbox', { name: /Joan Knowles/ })).not.toBeChecked();
  expect(await dialog.findByText('Joan Knowles has this time.')).toBeVisible();
  gateway.once('POST /api/admin/weather/calls', problemResponse(409, 'SLOT_TAKEN', taken));
  await user.click(dialog.getByRole('button', { name: 'Call off 2 charters' }));
  expect(await dialog.findByText(/Nothing was called off/)).toBeVisible();
  expect(dialog.getAllByText('Joan Knowles has this time.')).toHaveLength(1);
  taken = undefined;
  await user.click(dialog.getByRole('checkbox', { name: /Joan Knowles/ }));
  expect(await dialog.findByText(/offered Wed, Dec 16/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Call off 3 charters' })).toBeEnabled();
});

test('of today only the rest is called off: a charter had the boat in the morning', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-15T18:30:00Z'), toFake: ['Date'] });
  try {
    board = { charters: [{ ...second, guestName: 'Amara Rolle' }], calls: [] };
    const { user, dialog } = await openDialog();
    expect(dialog.getByRole('combobox', { name: 'When the boat stays in the harbor' })).toHaveDisplayValue('The rest of Tue, Dec 15');
    gateway.once('POST /api/admin/weather/calls', jsonResponse(call));
    await user.click(dialog.getByRole('button', { name: 'Call off 1 charter' }));
    await waitFor(() => expect(calls()).toMatchObject([{ from: '2026-12-15T13:30', to: '2026-12-16T00:00' }]));
    expect(lastPreview()).toMatchObject({ from: '2026-12-15T13:30' });
  } finally {
    vi.useRealTimers();
  }
});
