import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { business, fakeGateway, problem } from '../../test/fake-gateway.js';
import type { FakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
});

async function press(name: string) {
  const user = await renderApp('/');
  await user.click(screen.getByRole('button', { name }));
  return user;
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('the house says what boat, crew and safety one may expect, and since when', async () => {
  await renderApp('/');
  const about = within(screen.getByRole('region', { name: 'One boat, and a crew who know every sandbar' }));
  expect(about.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Premium vessel',
    'Expert crew',
    'Safety first',
  ]);
  for (const figure of ['10+', '500+', '100%']) expect(about.getByText(figure)).toBeVisible();
});

test('first screen and about carry no style attribute, which the security policy refuses', async () => {
  await renderApp('/');
  expect(document.querySelectorAll('#home [style], #home[style], #about [style], #about[style]')).toHaveLength(0);
  expect(document.querySelectorAll('#home img, #about img')).toHaveLength(2);
});

test('whoever wants to know more reads of the boat by name, the crew and the waters', async () => {
  const user = await press('Learn More');
  const more = await dialog('The boat, the crew, the waters');
  expect(await more.findByText(/Her name is Lady Lucaya\./)).toBeVisible();
  expect(more.getByRole('heading', { name: 'The waters' })).toBeVisible();
  expect(more.getByRole('link', { name: 'Book Your Charter' })).toHaveAttribute('href', '/booking');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Learn More' })).toHaveFocus();
});

test('the longer story is told without the boat’s name while it is not known', async () => {
  gateway.answer('GET /api/business', problem(503, 'UNAVAILABLE'));
  await press('Learn More');
  const more = await dialog('The boat, the crew, the waters');
  expect(more.getByText(/^Thirty-seven feet, a hardtop/)).toBeVisible();
  expect(more.queryByText(/Her name is/)).toBeNull();
});

test('certifications are licence, insurance and safety equipment as the company configured them', async () => {
  await press('View Certifications');
  const papers = await dialog('Certifications');
  expect(await papers.findByText('Port Department, no. 4411')).toBeVisible();
  expect(papers.getByText('Lighthouse Mutual, no. 27')).toBeVisible();
  expect(papers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Life raft for 12', 'Flares']);
});

test('a certification that is not configured is not mentioned', async () => {
  gateway.answer('GET /api/business', { ...business, certifications: { ...business.certifications, insurance: '', safetyEquipment: [] } });
  await press('View Certifications');
  const papers = await dialog('Certifications');
  expect(await papers.findByText('Licence')).toBeVisible();
  expect(papers.queryByText('Insurance')).toBeNull();
  expect(papers.queryByText('Safety equipment on board')).toBeNull();
});

test('certifications that did not load say so, and come at the next try', async () => {
  gateway.answer('GET /api/business', problem(503, 'UNAVAILABLE'));
  const user = await press('View Certifications');
  const papers = await dialog('Certifications');
  expect(await papers.findByText('The certifications could not be loaded')).toBeVisible();
  gateway.answer('GET /api/business', business);
  await user.click(papers.getByRole('button', { name: 'Try again' }));
  expect(await papers.findByText('Port Department, no. 4411')).toBeVisible();
});
