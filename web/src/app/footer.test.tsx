import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { business, fakeGateway, lost } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

/** The page's own; a guest's words end in a footer too. */
const footer = () => within(screen.getAllByRole('contentinfo').at(-1)!);

test('the last words of every page: five quick links, the charters, the company, and how to reach it', async () => {
  fakeGateway();
  await renderApp('/');
  const links = (name: string) =>
    within(footer().getByRole('navigation', { name }))
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(links('Quick Links')).toEqual(['Home #home', 'Packages #packages', 'About #about', 'Gallery #gallery', 'Contact #contact']);
  expect(links('Services')).toContain('Sunset cruises #packages');
  expect(links('Company')).toContain('Admin /admin/login');
  expect(await footer().findByRole('link', { name: business.email })).toHaveAttribute('href', `mailto:${business.email}`);
  expect(footer().getByRole('link', { name: `Call ${business.phone}` })).toBeVisible();
  expect(footer().getByText(business.place)).toBeVisible();
  expect(footer().getByText(business.hours)).toBeVisible();
  expect(footer().getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms-of-service');
  expect(footer().getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
});

test('from another page the quick links lead back to the home page', async () => {
  fakeGateway();
  await renderApp('/de/booking');
  expect(footer().getByRole('link', { name: 'Galerie' })).toHaveAttribute('href', '/de/#gallery');
});

test('every page can be read in ten languages from its foot', async () => {
  fakeGateway();
  await renderApp('/terms-of-service');
  const languages = within(footer().getByRole('list', { name: 'Language' })).getAllByRole('link');
  expect(languages).toHaveLength(10);
  expect(languages.at(-1)).toHaveAttribute('href', '/ru/terms-of-service');
});

test('a company that is on no social network names none', async () => {
  fakeGateway();
  await renderApp('/');
  await footer().findByText(business.place);
  expect(footer().queryByRole('list', { name: 'Follow us' })).toBeNull();
});

test('only networks that the company is on are named', async () => {
  fakeGateway({ 'GET /api/business': { ...business, social: { instagram: 'https://instagram.com/nassau', youtube: '' } } });
  await renderApp('/');
  const networks = within(await footer().findByRole('list', { name: 'Follow us' })).getAllByRole('link');
  expect(networks.map(({ textContent }) => textContent)).toEqual(['Instagram']);
});

test('the copyright is this year’s, with the house’s own name while the gateway is silent', async () => {
  fakeGateway({ 'GET /api/business': lost });
  await renderApp('/');
  expect(footer().getByText(`© ${new Date().getFullYear()} Nassau Luxury Charters`)).toBeVisible();
  expect(footer().queryByText(business.place)).toBeNull();
});
