import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act, screen, within } from '@testing-library/react';
import { testimonial, fakeGateway, networkError, roseIsland, business } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const routes = ['business', 'charter-packages', 'admin/gallery', 'testimonials'].map((path) => `GET /api/${path}`);

let gateway: FakeGateway;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  gateway = fakeGateway(Object.fromEntries(routes.map((route) => [route, networkError])));
});
afterEach(() => void vi.useRealTimers());

/** Ends the outage. Failed requests are repeated every ten seconds. */
async function restoreApi() {
  gateway.answer('GET /api/business', business);
  gateway.answer('GET /api/charter-packages', [roseIsland]);
  gateway.answer('GET /api/testimonials', [testimonial(1)]);
  await act(() => vi.advanceTimersByTimeAsync(10_500));
}

const section = (name: string) => within(screen.getByRole('region', { name }));

test('without the API the home page says what could not be loaded, and recovers by itself', async () => {
  const user = await renderApp('/');
  const packages = section('Choose your day');
  expect(await packages.findByText('The charters could not be loaded')).toBeVisible();
  expect(packages.getByText('Network error. Please check your connection.')).toBeVisible();
  expect(packages.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByText('The reviews could not be loaded')).toBeVisible();
  // Built-in pictures of places are not shown: what the company has confirmed is unknown.
  expect(section('Scenes from the water').getAllByRole('img', { hidden: true })).toHaveLength(3);
  const contact = section('Let us plan the day with you');
  expect(contact.getByText('Our contact details could not be loaded')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'View Certifications' }));
  const certifications = within(await screen.findByRole('dialog'));
  expect(await certifications.findByRole('button', { name: 'Try again' })).toBeVisible();
  await user.keyboard('{Escape}');

  await restoreApi();
  expect(await packages.findByRole('link', { name: /Book This Experience/ })).toBeVisible();
  expect(await screen.findByRole('article', { name: 'Guest 1' })).toBeVisible();
  expect(await contact.findByRole('link', { name: /^\+1 242/ })).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

test('without the API the booking page says what could not be loaded, and recovers by itself', async () => {
  await renderApp('/booking?package=2&date=2026-12-09&slot=9%3A00+AM+-+1%3A00+PM');
  expect(await screen.findByText('The charters could not be loaded')).toBeVisible();
  await restoreApi();
  expect(await screen.findByText('Time slot is available')).toBeVisible();
  expect(screen.queryByText('The charters could not be loaded')).toBeNull();
});

test('an invitation to review that was not loaded is loaded again by itself', async () => {
  gateway.answer('GET /api/reviews/K7WQ2-9XMTD', networkError);
  await renderApp('/review/K7WQ2-9XMTD');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your charter could not be loaded' })).toBeVisible();
  const invitation = { confirmationCode: 'K7WQ2-9XMTD', firstName: 'Amelia', packageName: roseIsland.name, bookingDate: '2026-12-09' };
  gateway.answer('GET /api/reviews/K7WQ2-9XMTD', invitation);
  await act(() => vi.advanceTimersByTimeAsync(10_500));
  expect(await screen.findByRole('heading', { level: 1, name: 'Amelia, how was your day on the water?' })).toBeVisible();
});
