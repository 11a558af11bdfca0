import { beforeEach, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { business, fakeGateway, roseIsland } from '../../test/fake-gateway.js';
import type { FakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
});

const block = async (name = 'Good to know') => within(await screen.findByRole('region', { name }));

test.each(['/', '/booking', '/booking?confirmation=K7WQ2-9XMTD'])('is on %s, with how to cancel and where to meet', async (address) => {
  await renderApp(address);
  const shown = await block();
  expect(shown.getByText(/cancel it; you see the refund before you decide/)).toBeInTheDocument();
  expect(shown.getByText(/Dock C, berth 12, Paradise Island Marina/)).toBeInTheDocument();
  expect(shown.getByText(/15–20% is customary/)).toBeInTheDocument();
});

test.each([
  ['is paid in full', roseIsland, true],
  ['has a deposit', { ...roseIsland, depositPercent: 30 }, false],
])('says that the price is paid with the booking only while each charter %s', async (_, charter, isSaid) => {
  gateway.answer('GET /api/charter-packages', [charter]);
  await renderApp('/');
  const shown = await block();
  await waitFor(() => expect(shown.queryByText(/You pay in full when you book/) !== null).toBe(isSaid));
  expect(shown.getByText(/it's for the whole boat/)).toBeInTheDocument();
});

test('omits the answers that the company has not configured', async () => {
  const unset = { berth: '', map: '', freeParking: false, childLifeJackets: null, tipPercent: '', taxIncluded: false, toilet: false };
  gateway.answer('GET /api/business', { ...business, goodToKnow: { ...unset, shower: false } });
  await renderApp('/');
  const shown = await block();
  for (const text of [/berth/, 'Should we tip?', "What's on board?", /Taxes are included/, /life jackets/])
    expect(shown.queryByText(text)).toBeNull();
  expect(shown.getByText('Where do we meet?')).toBeInTheDocument();
});

test('is written in the language of the page', async () => {
  await renderApp('/de/');
  expect((await block('Gut zu wissen')).getByText('Was soll ich mitbringen?')).toBeInTheDocument();
});
