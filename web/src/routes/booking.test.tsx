import { beforeEach, describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { button, dialog } from '../test/booking-page.js';
import { approves, fakePayPal } from '../test/fake-paypal.js';
import { fakeGateway, guestBooking, networkError } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
  fakePayPal(approves);
});

describe('choosing a charter', () => {
  test('lists the charters by price with three inclusions and the number of others', async () => {
    await renderApp('/booking');
    const names = (await screen.findAllByRole('article')).map((article) => article.getAttribute('aria-label'));
    expect(names).toEqual(['Paradise Island Sunset Cruise', 'Rose Island 4-Hour Charter']);
    const row = screen.getByRole('article', { name: 'Rose Island 4-Hour Charter' });
    expect(row).toHaveTextContent('9:00 AM - 1:00 PM or 2:00 PM - 6:00 PM');
    const rose = within(row);
    expect(rose.getByText('$1,450')).toBeVisible();
    expect(rose.getByText('+2 more')).toBeVisible();
    expect(rose.queryByText('Towels')).toBeNull();
  });

  test('goes from package to calendar to details, and back by the back button', async () => {
    const user = await renderApp('/booking');
    await user.click(await button('Select Rose Island 4-Hour Charter'));
    const calendar = await dialog('Choose your date');
    await user.click(await within(calendar).findByRole('button', { name: 'Friday, November 27, 2026' }));
    await dialog('Your details');
    expect(location.search).toBe('?package=2&date=2026-11-27&step=details');
    history.back();
    await dialog('Choose your date');
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.search).toBe('');
  });

  test('selects the package in the address', async () => {
    await renderApp('/booking?package=2');
    expect(await button('Selected: Rose Island 4-Hour Charter')).toHaveAttribute('aria-pressed', 'true');
    expect(await button('Choose your date')).toBeVisible();
  });

  test('shows the details form on the page for an address with package and date', async () => {
    await renderApp('/booking?package=2&date=2026-12-09');
    expect(await screen.findByRole('region', { name: 'Your details' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the details form on the page checks the slot of the address, and can be sent', async () => {
    await renderApp('/booking?package=2&date=2026-12-09&slot=9%3A00+AM+-+1%3A00+PM');
    const form = within(await screen.findByRole('region', { name: 'Your details' }));
    expect(await form.findByText('Time slot is available')).toBeVisible();
    expect(form.getByRole('button', { name: 'Confirm Booking' })).toBeEnabled();
  });

  test('a calendar that fails to load is loaded again on request', async () => {
    gateway.answer('GET /api/unavailable-dates/2', networkError);
    const user = await renderApp('/booking?package=2&date=2026-12-09&step=date');
    const calendar = within(await dialog('Choose your date'));
    expect(await calendar.findByText('The calendar could not be loaded')).toBeVisible();
    gateway.answer('GET /api/unavailable-dates/2', { unavailableDates: [] });
    await user.click(calendar.getByRole('button', { name: 'Try again' }));
    expect(await calendar.findByRole('button', { name: 'Thursday, December 10, 2026' })).toBeVisible();
    expect(calendar.queryByText('The calendar could not be loaded')).toBeNull();
  });

  test('shows a message when no charter is on sale', async () => {
    gateway.answer('GET /api/charter-packages', []);
    await renderApp('/booking');
    expect(await screen.findByText('No charters are available at the moment')).toBeVisible();
  });

  test('shows an error with a retry button when loading fails', async () => {
    gateway.answer('GET /api/charter-packages', networkError);
    const user = await renderApp('/booking');
    expect(await screen.findByText('Network error. Please check your connection.')).toBeVisible();
    gateway.answer('GET /api/charter-packages', [
      {
        ...guestBooking,
        id: 9,
        name: 'Back again',
        includes: [],
        timeSlots: ['Morning'],
        slots: [],
        price: 1,
        maxGuests: 2,
        imageUrl: '/media/brand/hero.jpg',
        description: '',
        duration: '',
      },
    ]);
    await user.click(await button('Try again'));
    expect(await screen.findByRole('article', { name: 'Back again' })).toBeVisible();
  });
});

describe('confirmation', () => {
  test('greets without a name in Japanese, where the first name alone is too familiar', async () => {
    gateway.answer('GET /api/bookings/K7WQ2-9XMTD', { ...guestBooking, firstName: '花子' });
    await renderApp('/ja/booking?confirmation=K7WQ2-9XMTD');
    expect(await screen.findByRole('heading', { name: '船上でお待ちしております' })).toBeVisible();
  });

  test('loads the booking by the code in the address', async () => {
    await renderApp('/booking?confirmation=K7WQ2-9XMTD');
    expect(await screen.findByRole('heading', { name: 'See you on board, Amelia' })).toHaveFocus();
    expect(screen.getByText(/Our crew will confirm it shortly by email/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', '/api/bookings/K7WQ2-9XMTD/calendar.ics');
    expect(await screen.findByText('Wednesday, December 9, 2026')).toBeVisible();
  });

  test('shows the format of codes for an unknown one, and a link to a new booking', async () => {
    await renderApp('/booking?confirmation=AAAAA-AAAAA');
    expect(await screen.findByText("We can't find a booking with this code")).toBeVisible();
    expect(screen.getByText(/It looks like XXXXX-XXXXX/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'New booking' })).toHaveAttribute('href', '/booking');
  });
});

test('switches to Spanish and saves the choice', async () => {
  const user = await renderApp('/booking');
  const header = within(screen.getByRole('banner'));
  await user.click(header.getByRole('button', { name: /Language/ }));
  await user.click(header.getByRole('link', { name: 'Español' }));
  expect(await screen.findByRole('heading', { name: 'Reserve su día en el mar' })).toBeVisible();
  expect(document.documentElement.lang).toBe('es');
  expect(localStorage.getItem('language')).toBe('es');
});
