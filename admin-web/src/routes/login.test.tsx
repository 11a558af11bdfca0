import { expect, test } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { fakeGateway, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const signIn = async ({ user }: Awaited<ReturnType<typeof renderApp>>, password = 'correct') => {
  await user.type(await screen.findByLabelText('Username'), 'captain');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
};

test('username and password are required', async () => {
  const gateway = fakeGateway({ signedIn: false });
  const { user } = await renderApp('/admin/login', { hasHint: false });
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Username is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(screen.getByLabelText('Username')).toBeInvalid();
  expect(gateway.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test("a wrong password shows the specification's message and clears the password", async () => {
  fakeGateway({ signedIn: false });
  const app = await renderApp('/admin/login', { hasHint: false });
  await signIn(app, 'wrong');
  expect(await screen.findByText('Login Failed')).toBeVisible();
  expect(screen.getAllByText('Invalid username or password')).not.toHaveLength(0);
  expect(screen.getByLabelText('Username')).toHaveValue('captain');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(window.localStorage.getItem('admin_authenticated')).toBeNull();
});

test('TOO_MANY_REQUESTS is not shown as a wrong password', async () => {
  const gateway = fakeGateway({ signedIn: false });
  gateway.once('POST /api/admin/login', problemResponse(429, 'TOO_MANY_REQUESTS'));
  await signIn(await renderApp('/admin/login', { hasHint: false }));
  expect((await screen.findAllByText('Too many requests. Please wait a moment and try again.')).length).toBeGreaterThan(0);
});

test('sign-in leads to the dashboard and sets the local storage hint', async () => {
  fakeGateway({ signedIn: false });
  const app = await renderApp('/admin/login', { hasHint: false });
  await signIn(app);
  expect(await screen.findByText('Login Successful')).toBeVisible();
  expect(screen.getByText('Welcome to the admin portal')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
  expect(app.location.address).toBe('/admin/dashboard');
  expect(window.localStorage.getItem('admin_authenticated')).toBe('true');
});

test('sign-in returns to the requested page', async () => {
  fakeGateway({ signedIn: false });
  const app = await renderApp('/admin/bookings?status=pending', { hasHint: false });
  await signIn(app);
  expect(await screen.findByRole('radio', { name: 'Pending' })).toBeChecked();
  expect(app.location.address).toBe('/admin/bookings?status=pending');
});

test('sign-in ignores a return address on another site', async () => {
  fakeGateway({ signedIn: false });
  const app = await renderApp('/admin/login?next=//elsewhere.example/admin', { hasHint: false });
  await signIn(app);
  await waitFor(() => expect(app.location.address).toBe('/admin/dashboard'));
});

test('the local storage hint alone does not grant access', async () => {
  fakeGateway({ signedIn: false });
  const app = await renderApp('/admin/bookings?search=rolle', { hasHint: true });
  expect(await screen.findByLabelText('Username')).toBeVisible();
  expect(screen.getByText('You have been signed out. Sign in to return to where you were.')).toBeVisible();
  expect(new URLSearchParams(app.location.address.split('?')[1]).get('next')).toBe('/admin/bookings?search=rolle');
  expect(window.localStorage.getItem('admin_authenticated')).toBeNull();
});

test('logout ends the session and keeps no return address', async () => {
  const gateway = fakeGateway();
  const { user, location } = await renderApp('/admin/bookings?search=rolle');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByLabelText('Username')).toBeVisible();
  expect(location.address).toBe('/admin/login');
  expect(gateway.signedIn).toBe(false);
  expect(window.localStorage.getItem('admin_authenticated')).toBeNull();
});

test('a logout in another tab ends the session', async () => {
  fakeGateway();
  const { location } = await renderApp('/admin/bookings');
  await screen.findByRole('heading', { name: 'Bookings' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'admin_authenticated', newValue: null }));
  expect(await screen.findByLabelText('Username')).toBeVisible();
  expect(location.address).toBe('/admin/login');
});

test('an unknown address redirects to the dashboard', async () => {
  fakeGateway();
  const { location } = await renderApp('/admin/nowhere');
  await screen.findByRole('heading', { name: 'Overview' });
  expect(location.address).toBe('/admin/dashboard');
});

test('a sign-in that fails for another reason than its password says so and keeps the username', async () => {
  const gateway = fakeGateway({ signedIn: false });
  gateway.once('POST /api/admin/login', problemResponse(503, 'UNAVAILABLE'));
  await signIn(await renderApp('/admin/login', { hasHint: false }));
  expect(await screen.findByText('Login Failed')).toBeVisible();
  expect(screen.getAllByText('Server error. Please try again later.')).not.toHaveLength(0);
  expect(screen.getByLabelText('Username')).toHaveValue('captain');
});

test('a failed logout shows an error and stays on the screen', async () => {
  const gateway = fakeGateway();
  gateway.once('POST /api/admin/logout', problemResponse(503, 'UNAVAILABLE'));
  const { user, location } = await renderApp('/admin/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('You could not be signed out')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  expect(location.address).toBe('/admin/dashboard');
  expect(window.localStorage.getItem('admin_authenticated')).toBe('true');
});

test('a session that cannot be checked can be checked again', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/session', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/dashboard');
  expect(await screen.findByText('Your sign-in could not be checked')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});
