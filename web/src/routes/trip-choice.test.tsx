import { beforeEach, describe, expect, vi, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { Trip } from '@charter/contracts';
import { fakeGateway, guestBooking, problem, tripParts } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const cancellationId = '5f0a3c1e-90a4-4a5e-8d53-0a86d2b0a7c4';
const offer = {
  date: '2026-12-10',
  timeSlot: '9:00 AM - 1:00 PM',
  startsAt: '2026-12-10T14:00:00.000Z',
  endsAt: '2026-12-10T18:00:00.000Z',
  expiresAt: '2026-11-26T00:00:00.000Z',
};
const explanation = {
  departure: '2026-12-09T14:00:00.000Z',
  hoursLeft: 338,
  tierFrom: null,
  tierTo: null,
  percent: 100,
  price: 1450,
  alreadyBack: 0,
  due: 1450,
};
const cancellation = { cause: 'weather', explanation, refundState: 'none', sentAt: null, cancelledAt: '2026-11-25T12:00:00.000Z' } as const;
const sailing: Trip = {
  ...guestBooking,
  ...tripParts,
  lastName: 'Earhart',
  email: 'a…a@guests.example',
  phone: '+1 555 0100',
  specialRequests: null,
  locale: 'en',
  status: 'confirmed',
  revision: 3,
  partyUntil: '2026-12-08T14:00:00.000Z',
  moves: { allowed: true, left: 2, until: '2026-12-07T14:00:00.000Z', refundPercent: 90 },
  documents: { calendar: '/api/trip/calendar.ics', invoice: null, issued: [] },
  review: 'none',
  cancellation: null,
};
const calledOff: Trip = {
  ...sailing,
  status: 'cancelled',
  cancellation,
  choice: { cancellationId, chooseBy: '2026-12-09T12:00:00.000Z', offer, alternatives: [] },
};
const refunded: Trip = { ...sailing, status: 'cancelled', cancellation: { ...cancellation, refundState: 'sent' } };
const afternoon = { timeSlot: '2:00 PM - 6:00 PM', startsAt: '2026-12-11T19:00:00.000Z', endsAt: '2026-12-11T23:00:00.000Z' };
const route = 'POST /api/trip/choice';

let gateway: FakeGateway;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z'), toFake: ['Date'] });
  gateway = fakeGateway();
  gateway.answer('GET /api/trip', calledOff);
  for (const query of ['from=2026-11-22&to=2026-12-22', 'from=2026-12-23&to=2027-01-22', 'from=2027-01-23&to=2027-02-20']) {
    gateway.answer(`GET /api/trip/openings?${query}`, query.includes('12-22') ? [{ date: '2026-12-11', slots: [afternoon] }] : []);
  }
});

const open = async () => {
  const user = await renderApp('/trip');
  expect(await screen.findByRole('heading', { level: 1, name: "We can't sail that day" })).toBeVisible();
  return { user, panel: within(screen.getByRole('region', { name: 'Your choice' })) };
};

describe('the choice after a weather call', () => {
  test('says what is held and until when, and what happens without an answer', async () => {
    const { panel } = await open();
    expect(panel.getByText(/We're holding this time for you until November 25, 2026 at 7:00\sPM/)).toBeVisible();
    expect(panel.getByText(/Thursday, December 10, 2026/).parentElement).toHaveTextContent(/2026, 9:00\sAM [–-] 1:00\sPM$/);
    expect(panel.getByText(/choose by December 9, 2026 at 7:00\sAM.*refund you in full/)).toBeVisible();
    expect(screen.queryByText(/no refund/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel the charter' })).not.toBeInTheDocument();
  });

  test('of the offer is sent once, and the page shows the new time', async () => {
    gateway.answer(route, { ...sailing, bookingDate: offer.date, startsAt: offer.startsAt, endsAt: offer.endsAt });
    const { user, panel } = await open();
    await user.dblClick(panel.getByRole('button', { name: 'Take this time' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'See you on board, Amelia' })).toBeVisible();
    expect(gateway.bodies(route)).toEqual([{ cancellationId, choose: 'offer' }]);
  });

  test('of one of the nearest free times is one tap, and is sent once', async () => {
    const alternatives = [{ ...afternoon, date: '2026-12-11' }];
    gateway.answer('GET /api/trip', { ...calledOff, choice: { ...calledOff.choice!, alternatives } });
    gateway.answer(route, { ...sailing, bookingDate: '2026-12-11', ...afternoon });
    const { user, panel } = await open();
    await user.dblClick(panel.getByRole('button', { name: /^Take this time: Friday, December 11, 2026, 2:00\sPM/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'See you on board, Amelia' })).toBeVisible();
    expect(gateway.bodies(route)).toEqual([{ cancellationId, choose: 'move', date: '2026-12-11', timeSlot: afternoon.timeSlot }]);
  });

  test('of another day uses the dialog of a move, and does not speak of the terms', async () => {
    gateway.answer(route, { ...sailing, bookingDate: '2026-12-11', ...afternoon });
    const { user, panel } = await open();
    await user.click(panel.getByRole('button', { name: 'Choose another day' }));
    await user.click(await screen.findByRole('button', { name: /December 11, 2026/ }));
    expect(screen.queryByText(/refund is at most/)).not.toBeInTheDocument();
    await user.dblClick(await screen.findByRole('button', { name: 'Move my charter' }));
    expect(await screen.findByText('Your charter has been moved')).toBeVisible();
    expect(gateway.bodies(route)).toEqual([{ cancellationId, choose: 'move', date: '2026-12-11', timeSlot: '2:00 PM - 6:00 PM' }]);
  });

  test('of the refund needs a second step, and says where the money is afterwards', async () => {
    gateway.answer(route, refunded);
    const { user, panel } = await open();
    await user.click(panel.getByRole('button', { name: 'Refund $1,450' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund $1,450' }));
    expect(gateway.bodies(route)).toEqual([]);
    await user.dblClick(dialog.getByRole('button', { name: 'Refund $1,450' }));
    expect(await screen.findByText(/Your refund of \$1,450 is on its way/)).toBeVisible();
    expect(gateway.bodies(route)).toEqual([{ cancellationId, choose: 'refund' }]);
    expect(screen.queryByRole('region', { name: 'Your choice' })).not.toBeInTheDocument();
  });

  test('that was made elsewhere is said, and the page shows what was chosen', async () => {
    gateway.answer(route, problem(409, 'CHOICE_MADE'));
    const { user, panel } = await open();
    gateway.answer('GET /api/trip', refunded);
    await user.click(panel.getByRole('button', { name: 'Take this time' }));
    expect(await screen.findByText(/choice has already been made/)).toBeVisible();
    expect(await screen.findByText(/Your refund of \$1,450 is on its way/)).toBeVisible();
  });

  test('of an offer that was sold meanwhile says so, and the offer disappears', async () => {
    gateway.answer(route, problem(409, 'SLOT_TAKEN'));
    const { user, panel } = await open();
    gateway.answer('GET /api/trip', { ...calledOff, choice: { ...calledOff.choice!, offer: undefined } });
    await user.click(panel.getByRole('button', { name: 'Take this time' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take this time' })).not.toBeInTheDocument());
    expect(screen.getByText('Time slot is no longer available')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Choose another day' })).toBeVisible();
  });

  test('of a charter that was not paid has no refund', async () => {
    gateway.answer('GET /api/trip', {
      ...calledOff,
      cancellation: { ...cancellation, explanation: { ...explanation, percent: 0, due: 0 } },
    });
    const { panel } = await open();
    expect(panel.getByRole('button', { name: 'Leave it cancelled' })).toBeVisible();
    expect(panel.getByText(/the charter stays cancelled/)).toBeVisible();
    expect(panel.queryByText(/\$/)).not.toBeInTheDocument();
  });
});

const moveId = '0e2f7c11-6f0c-4d6b-9a55-3a1b9d5b4f21';
const moved: Trip = {
  ...sailing,
  bookingDate: '2026-12-09',
  timeSlot: '10:30 AM - 2:30 PM',
  startsAt: '2026-12-09T15:30:00.000Z',
  endsAt: '2026-12-09T19:30:00.000Z',
  choice: {
    moveId,
    moved: {
      cause: 'weather',
      from: { date: '2026-12-09', timeSlot: offer.timeSlot, startsAt: '2026-12-09T14:00:00.000Z', endsAt: '2026-12-09T18:00:00.000Z' },
      refund: 1450,
    },
    chooseBy: '2026-12-09T13:30:00.000Z',
    alternatives: [],
  },
};

describe('the choice after a move of ours', () => {
  const openMoved = async () => {
    gateway.answer('GET /api/trip', moved);
    const user = await renderApp('/trip');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your charter has a new time' })).toBeVisible();
    return { user, panel: within(screen.getByRole('region', { name: 'Your choice' })) };
  };

  test('says both times and that silence keeps the new one, and replaces the terms of a cancellation', async () => {
    const { panel } = await openMoved();
    expect(panel.getByText(/Wednesday, December 9, 2026/).parentElement).toHaveTextContent(/2026, 10:30\sAM [–-] 2:30\sPM$/);
    expect(panel.getByText(/Instead of 9:00\sAM [–-] 1:00\sPM/)).toBeVisible();
    expect(panel.getByText(/full refund by December 9, 2026 at 8:30\sAM.*see(ing)? you at the new time/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Change the day' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel the charter' })).not.toBeInTheDocument();
  });

  test('of the new time is sent once, and the page shows the charter as before', async () => {
    const { user, panel } = await openMoved();
    gateway.answer(route, { ...moved, choice: undefined });
    await user.dblClick(panel.getByRole('button', { name: 'Keep the new time' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'See you on board, Amelia' })).toBeVisible();
    expect(gateway.bodies(route)).toEqual([{ moveId, choose: 'keep' }]);
    expect(screen.getByRole('region', { name: 'Change the day' })).toBeVisible();
  });

  test('of another day names the move, not a move of the guest', async () => {
    const { user, panel } = await openMoved();
    gateway.answer(route, { ...moved, choice: undefined, bookingDate: '2026-12-11', ...afternoon });
    await user.click(panel.getByRole('button', { name: 'Choose another day' }));
    await user.click(await screen.findByRole('button', { name: /December 11, 2026/ }));
    await user.click(await screen.findByRole('button', { name: 'Move my charter' }));
    expect(await screen.findByText('Your charter has been moved')).toBeVisible();
    expect(gateway.bodies(route)).toEqual([{ moveId, choose: 'move', date: '2026-12-11', timeSlot: '2:00 PM - 6:00 PM' }]);
  });

  test('of the refund needs a second step', async () => {
    const { user, panel } = await openMoved();
    gateway.answer(route, refunded);
    await user.click(panel.getByRole('button', { name: 'Refund $1,450' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund $1,450' }));
    await user.dblClick(dialog.getByRole('button', { name: 'Refund $1,450' }));
    expect(await screen.findByText(/Your refund of \$1,450 is on its way/)).toBeVisible();
    expect(gateway.bodies(route)).toEqual([{ moveId, choose: 'refund' }]);
  });

  test('of a charter that was not paid cancels it', async () => {
    gateway.answer('GET /api/trip', { ...moved, choice: { ...moved.choice!, moved: { ...moved.choice!.moved!, refund: 0 } } });
    const user = await renderApp('/trip');
    await user.click(await screen.findByRole('button', { name: 'Cancel the charter' }));
    expect(await screen.findByText("The charter will be cancelled. This can't be undone here.")).toBeVisible();
    expect(screen.queryByText(/refund/i, { selector: '[role="dialog"] *' })).not.toBeInTheDocument();
  });
});
