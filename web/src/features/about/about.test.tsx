import { beforeEach, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import { business, fakeGateway, problem } from '../../test/fake-gateway.js';
import type { FakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
});

async function clickButton(name: string) {
  const user = await renderApp('/');
  await user.click(screen.getByRole('button', { name }));
  return user;
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('shows the three highlights and the three figures', async () => {
  await renderApp('/');
  const about = within(screen.getByRole('region', { name: 'One boat, and a crew that knows every sandbar' }));
  expect(about.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Premium vessel',
    'Expert crew',
    'Safety first',
  ]);
  for (const figure of ['10+', '500+', '100%']) expect(await about.findByText(figure)).toBeVisible();
  expect(about.getByText(/since 2018\. Our crew has more than a decade of experience/)).toBeVisible();
});

test('what the company does not claim is not shown', async () => {
  const claims = { since: null, experienceYears: null, guests: 40, safetyRecord: null };
  gateway.answer('GET /api/business', { ...business, claims, certifications: { ...business.certifications, insurance: '' } });
  await renderApp('/');
  expect(await screen.findByText('40+')).toBeVisible();
  for (const claim of [/2018/, /more than a decade/, '10+', '100%', /Licensed and insured/]) expect(screen.queryByText(claim)).toBeNull();
  expect(screen.getByText('Every piece of equipment is checked before we leave the dock.')).toBeVisible();
});

test('a company without license, insurance and safety equipment has no certifications to view', async () => {
  gateway.answer('GET /api/business', { ...business, certifications: { licence: '', insurance: '', safetyEquipment: [] } });
  await renderApp('/');
  await screen.findByText('500+');
  expect(screen.queryByRole('button', { name: 'View Certifications' })).toBeNull();
});

test('a company without a phone number has no link to call it', async () => {
  gateway.answer('GET /api/business', { ...business, phone: '' });
  await renderApp('/');
  expect((await screen.findAllByText('Office hours')).length).toBeGreaterThan(0);
  expect(document.querySelectorAll('a[href^="tel:"]')).toHaveLength(0);
});

test('hero and about section have no style attributes, which the security policy forbids', async () => {
  await renderApp('/');
  expect(document.querySelectorAll('#home [style], #home[style], #about [style], #about[style]')).toHaveLength(0);
  expect(document.querySelectorAll('#home img, #about img')).toHaveLength(2);
});

test('the about dialog shows the boat’s name, the crew and the waters, and returns the focus on Esc', async () => {
  const user = await clickButton('Learn More');
  const more = await dialog('The boat, the crew, the waters');
  expect(await more.findByText(/Her name is Lady Lucaya\./)).toBeVisible();
  expect(more.getByRole('heading', { name: 'The waters' })).toBeVisible();
  expect(more.getByRole('link', { name: 'Book Your Charter' })).toHaveAttribute('href', '/booking');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Learn More' })).toHaveFocus();
});

test('the Chinese about dialog has no space between the boat’s name and the next sentence', async () => {
  const user = await renderApp('/zh');
  await user.click(screen.getByRole('button', { name: '了解更多' }));
  const more = within(await screen.findByRole('dialog'));
  expect(await more.findByText(/船名为 Lady Lucaya。全长/)).toBeVisible();
});

test('the about dialog says nothing about the boat and the waters when the company’s data fails to load', async () => {
  gateway.answer('GET /api/business', problem(503, 'UNAVAILABLE'));
  await clickButton('Learn More');
  const more = await dialog('The boat, the crew, the waters');
  expect(more.getByRole('heading', { name: 'The crew' })).toBeVisible();
  for (const chapter of ['The boat', 'The waters']) expect(more.queryByRole('heading', { name: chapter })).toBeNull();
});

test('the certifications dialog shows the configured licence, insurance and safety equipment', async () => {
  await clickButton('View Certifications');
  const certifications = await dialog('Certifications');
  expect(await certifications.findByText('Port Department, no. 4411')).toBeVisible();
  expect(certifications.getByText('Lighthouse Mutual, no. 27')).toBeVisible();
  expect(certifications.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Life raft for 12', 'Flares']);
});

test('the certifications dialog omits what is not configured', async () => {
  gateway.answer('GET /api/business', { ...business, certifications: { ...business.certifications, insurance: '', safetyEquipment: [] } });
  await clickButton('View Certifications');
  const certifications = await dialog('Certifications');
  expect(await certifications.findByText('License')).toBeVisible();
  expect(certifications.queryByText('Insurance')).toBeNull();
  expect(certifications.queryByText('Safety equipment on board')).toBeNull();
});

test('the certifications dialog shows an error and retries', async () => {
  gateway.answer('GET /api/business', problem(503, 'UNAVAILABLE'));
  const user = await clickButton('View Certifications');
  const certifications = await dialog('Certifications');
  expect(await certifications.findByText('The certifications could not be loaded')).toBeVisible();
  gateway.answer('GET /api/business', business);
  await user.click(certifications.getByRole('button', { name: 'Try again' }));
  expect(await certifications.findByText('Port Department, no. 4411')).toBeVisible();
});
