import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

test('the terms list the refund tiers of the contracts', async () => {
  fakeGateway();
  await renderApp('/terms-of-service');
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  expect(await screen.findByText('7 days or more before departure: 90% of the price is refunded')).toBeVisible();
  expect(screen.getByText('From 48 hours to 7 days before departure: 50% is refunded')).toBeVisible();
  expect(screen.getByText('Less than 48 hours before departure: no refund')).toBeVisible();
  // No package is sold with one.
  expect(screen.queryByText(/deposit/)).not.toBeInTheDocument();
});

test('the terms print percentages and the day of their last change as the language writes them', async () => {
  fakeGateway();
  await renderApp('/de/terms-of-service');
  expect(await screen.findByText(/^Bis 7 Tage vor der Abfahrt: 90\s% des Preises/)).toBeVisible();
  expect(screen.getByText(/^Stand: \d{1,2}\. \p{L}+ 20\d\d$/u)).toBeVisible();
});

test('the privacy page states the minimum age, in French', async () => {
  fakeGateway();
  await renderApp('/fr/privacy-policy');
  expect(await screen.findByText(/moins de 13 ans/)).toBeVisible();
});

test('the privacy page states the retention periods', async () => {
  fakeGateway();
  await renderApp('/privacy-policy');
  expect(await screen.findByRole('heading', { name: 'How long we keep your details' })).toBeVisible();
  expect(screen.getByText(/Unpaid bookings are deleted after 30 days/)).toBeVisible();
});

test('an unknown address shows the 404 page', async () => {
  fakeGateway();
  await renderApp('/no/such/page');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});

test('the home page links to the booking page with a selected package', async () => {
  fakeGateway();
  await renderApp('/');
  const link = await screen.findByRole('link', { name: 'Book This Experience: Rose Island 4-Hour Charter' });
  expect(link).toHaveAttribute('href', '/booking?package=2');
  expect(screen.getByRole('link', { name: 'Book Your Adventure' })).toHaveAttribute('href', '/booking');
});
