import { beforeEach, expect, test, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import { fakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

// A release replaces the files that an open page still names.
vi.mock('../routes/login.js', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
vi.mock('../routes/invite.js', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
vi.mock('../routes/gallery.js', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
const header = vi.hoisted(() => ({ fails: false }));
vi.mock('./shortcut-hints.js', () => ({
  ShortcutHints: () => {
    if (header.fails) throw new Error('a defect');
    return null;
  },
}));

beforeEach(() => {
  // React logs the errors that a boundary caught, which are expected here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeGateway();
});

test.each([
  ['the sign-in page', '/admin/login', false],
  ['the page of an invitation', '/admin/invite/0123', false],
  ['the frame of all screens', '/admin/dashboard', true],
])('says in view that %s could not be shown', async (_what, address, fails) => {
  header.fails = fails;
  await renderApp(address);
  const message = await screen.findByText('This screen could not be shown');
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(message);
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('keeps the navigation beside a screen that could not be shown', async () => {
  header.fails = false;
  await renderApp('/admin/gallery');
  const message = await screen.findByText('This screen could not be shown');
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(message);
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('link', { name: /Bookings/ })).toBeVisible();
});
