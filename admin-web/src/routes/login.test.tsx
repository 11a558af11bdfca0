import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fakeGateway, refusal } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const signIn = async ({ user }: Awaited<ReturnType<typeof renderApp>>, password = 'correct') => {
  await user.type(await screen.findByLabelText('Username'), 'captain');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
};

test('without username and password, both fields say so and nothing is sent', async () => {
  const gateway = fakeGateway({ signedIn: false });
  const { user } = await renderApp('/admin/login', { hinted: false });
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Username is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(screen.getByLabelText('Username')).toBeInvalid();
  expect(gateway.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a wrong password is refused in the words of the specification, and the way back stays open', async () => {
  fakeGateway({ signedIn: false });
  const app = await renderApp('/admin/login', { hinted: false });
  await signIn(app, 'wrong');
  expect(await screen.findByText('Login Failed')).toBeVisible();
  expect(screen.getAllByText('Invalid username or password')).not.toHaveLength(0);
  expect(screen.getByLabelText('Username')).toHaveValue('captain');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(window.localStorage.getItem('admin_authenticated')).toBeNull();
});

test('a server that counts our tries is not taken for a wrong password', async () => {
  const gateway = fakeGateway({ signedIn: false });
  gateway.once('POST /api/admin/login', refusal(429, 'TOO_MANY_REQUESTS'));
  await signIn(await renderApp('/admin/login', { hinted: false }));
  expect((await screen.findAllByText('Too many requests. Please wait a moment.')).length).toBeGreaterThan(0);
});

test('after sign-in the dashboard is shown, and the hint is set', async () => {
  fakeGateway({ signedIn: false });
  const app = await renderApp('/admin/login', { hinted: false });
  await signIn(app);
  expect(await screen.findByText('Login Successful')).toBeVisible();
  expect(screen.getByText('Welcome to the admin portal')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
  expect(app.place.address).toBe('/admin/dashboard');
  expect(window.localStorage.getItem('admin_authenticated')).toBe('true');
});

test('whoever asked for a page without being signed in is brought to it afterwards', async () => {
  fakeGateway({ signedIn: false });
  const app = await renderApp('/admin/bookings?status=pending', { hinted: false });
  await signIn(app);
  expect(await screen.findByRole('radio', { name: 'Pending' })).toBeChecked();
  expect(app.place.address).toBe('/admin/bookings?status=pending');
});

test('a way back that leads elsewhere is forgotten', async () => {
  fakeGateway({ signedIn: false });
  const app = await renderApp('/admin/login?next=//elsewhere.example/admin', { hinted: false });
  await signIn(app);
  await waitFor(() => expect(app.place.address).toBe('/admin/dashboard'));
});

test('the hint alone opens nothing: the server has the last word', async () => {
  fakeGateway({ signedIn: false });
  const app = await renderApp('/admin/bookings?search=rolle', { hinted: true });
  expect(await screen.findByLabelText('Username')).toBeVisible();
  expect(screen.getByText('You have been signed out. Sign in to return to where you were.')).toBeVisible();
  expect(new URLSearchParams(app.place.address.split('?')[1]).get('next')).toBe('/admin/bookings?search=rolle');
  expect(window.localStorage.getItem('admin_authenticated')).toBeNull();
});

test('Logout ends the session and leaves no way back for the next person at the desk', async () => {
  const gateway = fakeGateway();
  const { user, place } = await renderApp('/admin/bookings?search=rolle');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByLabelText('Username')).toBeVisible();
  expect(place.address).toBe('/admin/login');
  expect(gateway.signedIn).toBe(false);
  expect(window.localStorage.getItem('admin_authenticated')).toBeNull();
});

test('a sign-out in another tab ends the session here too', async () => {
  fakeGateway();
  const { place } = await renderApp('/admin/bookings');
  await screen.findByRole('heading', { name: 'Bookings' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'admin_authenticated', newValue: null }));
  expect(await screen.findByLabelText('Username')).toBeVisible();
  expect(place.address).toBe('/admin/login');
});

test('an address that does not exist leads to the dashboard', async () => {
  fakeGateway();
  const { place } = await renderApp('/admin/nowhere');
  await screen.findByRole('heading', { name: 'Overview' });
  expect(place.address).toBe('/admin/dashboard');
});
