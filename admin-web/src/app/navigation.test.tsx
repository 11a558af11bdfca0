import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import { fakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

test('the back office has the eight tabs of the specification, in its order', async () => {
  fakeGateway();
  await renderApp('/admin/dashboard');
  const links = within(await screen.findByRole('navigation', { name: 'Sections' })).getAllByRole('link');
  const specified = ['Overview', 'Packages', 'Bookings', 'Inquiries', 'Reviews', 'Gallery', 'Analytics', 'Invoices'];
  // The list that a phone scrolls has the tool beside them as its last entry.
  expect(links.map(({ textContent }) => textContent)).toEqual([...specified, 'Test emails']);
});
