import { beforeEach, describe, expect, vi, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import type { Trip } from '@charter/contracts';
import { approves, fakePayPal } from '../test/fake-paypal.js';
import { fakeGateway, guestBooking, tripParts } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const requestId = '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e';
const trip: Trip = {
  ...guestBooking,
  ...tripParts,
  lastName: 'Earhart',
  email: 'a…a@guests.example',
  phone: '+1 555 0100',
  specialRequests: null,
  locale: 'en',
  status: 'completed',
  bookingDate: '2026-11-20',
  startsAt: '2026-11-20T14:00:00.000Z',
  endsAt: '2026-11-20T18:00:00.000Z',
  totalAmount: 1450,
  revision: 3,
  partyUntil: '2026-11-19T14:00:00.000Z',
  moves: { allowed: false, left: 2, until: '2026-11-18T14:00:00.000Z', refundPercent: 0, why: 'notSailing' },
  documents: { calendar: '/api/trip/calendar.ics', invoice: null, issued: [] },
  review: 'none',
  cancellation: null,
  folio: { lines: [], payments: [], balanceDue: 0 },
  paymentRequests: [],
  gratuity: { until: '2026-12-20T18:00:00.000Z', given: 0 },
};
const route = 'POST /api/trip/gratuity';

let gateway: FakeGateway;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z'), toFake: ['Date'] });
  gateway = fakeGateway();
  gateway.answer('GET /api/trip', trip);
  gateway.answer(route, { paymentRequestId: requestId, amount: 218 });
  fakePayPal(approves);
});

const panel = async () => within(await screen.findByRole('region', { name: 'Gratuity for the crew' }));

describe('a gratuity', () => {
  test('is a share of the price in whole dollars; none is chosen before the guest does', async () => {
    const user = await renderApp('/trip');
    const gratuity = await panel();
    expect(
      gratuity.getAllByRole('radio').map((radio) => [radio.closest('label')?.textContent, (radio as HTMLInputElement).checked]),
    ).toEqual([
      ['10%$145', false],
      ['15%$218', false],
      ['20%$290', false],
      ['Another amount', false],
    ]);
    expect(gratuity.getByRole('button', { name: 'Thank the crew' })).toBeDisabled();
    expect(gratuity.getByText('You can do this until Sunday, December 20, 2026.')).toBeVisible();
    await user.click(gratuity.getByText('$218'));
    expect(gratuity.getByRole('button', { name: 'Give $218' })).toBeEnabled();
  });

  test('is asked for once and paid at PayPal, and the page says what was given', async () => {
    const user = await renderApp('/trip');
    const gratuity = await panel();
    await user.click(gratuity.getByText('$218'));
    await user.dblClick(gratuity.getByRole('button', { name: 'Give $218' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
    gateway.answer('GET /api/trip', { ...trip, gratuity: { ...trip.gratuity!, given: 218 } });
    await user.click(await dialog.findByRole('button', { name: 'Pay with PayPal' }));
    expect(await dialog.findByText(/We have received \$218/)).toBeVisible();
    expect(gateway.bodies(route)).toEqual([{ amount: 218 }]);
    expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ amount: '218.00', paymentRequestId: requestId }]);
    await user.keyboard('{Escape}');
    expect(await (await panel()).findByText('Thank you: you have given the crew $218. You can add to it if you like.')).toBeVisible();
  });

  test('of the guest’s own amount is a whole number of dollars', async () => {
    const user = await renderApp('/trip');
    const gratuity = await panel();
    await user.click(gratuity.getByText('Another amount'));
    const input = gratuity.getByRole('textbox', { name: 'Amount in US dollars' });
    expect(input).toHaveFocus();
    await user.type(input, '12.5');
    expect(gratuity.getByText('Enter a whole amount of US dollars from 1 to 20,000')).toBeVisible();
    expect(gratuity.getByRole('button', { name: 'Thank the crew' })).toBeDisabled();
    await user.clear(input);
    await user.type(input, '300');
    await user.click(gratuity.getByRole('button', { name: 'Give $300' }));
    expect(gateway.bodies(route)).toEqual([{ amount: 300 }]);
  });

  test('is not offered before the charter has returned', async () => {
    gateway.answer('GET /api/trip', { ...trip, gratuity: undefined });
    await renderApp('/trip');
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for sailing with us, Amelia' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Gratuity for the crew' })).not.toBeInTheDocument();
  });
});
