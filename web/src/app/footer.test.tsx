import { afterEach, expect, test, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import { business, fakeGateway, networkError } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

afterEach(() => void vi.useRealTimers());

/** The page's footer; testimonials contain footer elements too. */
const footer = () => within(screen.getAllByRole('contentinfo').at(-1)!);

test('shows quick links, services, company links and contact details', async () => {
  fakeGateway();
  await renderApp('/');
  const links = (name: string) =>
    within(footer().getByRole('navigation', { name }))
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(links('Quick links')).toEqual(['Home #home', 'Packages #packages', 'About #about', 'Gallery #gallery', 'Contact #contact']);
  expect(links('Services')).toContain('Sunset cruises #packages');
  expect(links('Company')).toContain('Admin /admin/login');
  expect(await footer().findByRole('link', { name: business.email })).toHaveAttribute('href', `mailto:${business.email}`);
  expect(footer().getByRole('link', { name: `Call ${business.phone}` })).toBeVisible();
  expect(footer().getByText(business.place)).toBeVisible();
  expect(footer().getByText('Office hours').closest('p')).toHaveTextContent('Office hours 7:00 AM – 8:00 PM');
  expect(footer().getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms-of-service');
  expect(footer().getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
});

test('links to sections of the home page from other pages', async () => {
  fakeGateway();
  await renderApp('/de/booking');
  expect(footer().getByRole('link', { name: 'Galerie' })).toHaveAttribute('href', '/de/#gallery');
});

test('links to the page in all ten languages', async () => {
  fakeGateway();
  await renderApp('/terms-of-service');
  const languages = within(footer().getByRole('list', { name: 'Language' })).getAllByRole('link');
  expect(languages).toHaveLength(10);
  expect(languages.at(-1)).toHaveAttribute('href', '/ru/terms-of-service');
});

test('shows no social links unless configured', async () => {
  fakeGateway();
  await renderApp('/');
  await footer().findByText(business.place);
  expect(footer().queryByRole('list', { name: 'Follow us' })).toBeNull();
});

test('shows only social networks with an address', async () => {
  fakeGateway({ 'GET /api/business': { ...business, social: { instagram: 'https://instagram.com/nassau', youtube: '' } } });
  await renderApp('/');
  const networks = within(await footer().findByRole('list', { name: 'Follow us' })).getAllByRole('link');
  expect(networks.map(({ textContent }) => textContent)).toEqual(['Instagram']);
});

test('shows the year in Nassau, and the built-in company name when the company’s data fails to load', async () => {
  vi.useFakeTimers({ now: new Date('2027-01-01T02:00:00Z'), toFake: ['Date', 'Intl'] });
  fakeGateway({ 'GET /api/business': networkError });
  await renderApp('/');
  expect(footer().getByText('© 2026 Nassau Luxury Charters')).toBeVisible();
  expect(footer().queryByText(business.place)).toBeNull();
});
