import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const fieldErrorResponse = (field: string, message: string) =>
  new Response(JSON.stringify({ code: 'INVALID', title: 'Please check the highlighted fields.', errors: { [field]: message } }), {
    status: 422,
  });
const session = (secondFactor: boolean) =>
  jsonResponse({ username: 'captain', role: 'admin', secondFactor, expiresAt: '2026-12-01T00:00:00.000Z' });

test('a new password that is too short shows an error at the field and sends nothing', async () => {
  const gateway = fakeGateway();
  const { user } = await renderApp('/admin/account');
  await user.type(await screen.findByLabelText('Current password'), 'the present one');
  await user.type(screen.getByLabelText('New password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Please use at least 12 characters')).toBeVisible();
  expect(gateway.calls.some((call) => call.startsWith('PUT'))).toBe(false);
});

test('a changed password shows a toast and clears the form', async () => {
  const gateway = fakeGateway();
  gateway.once('PUT /api/admin/password', new Response(null, { status: 204 }));
  const { user } = await renderApp('/admin/account');
  await user.type(await screen.findByLabelText('Current password'), 'the present one');
  await user.type(screen.getByLabelText('New password'), 'another long password');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(screen.getByLabelText('Current password')).toHaveValue('');
  expect(gateway.calls).toContain('PUT /api/admin/password {"currentPassword":"the present one","newPassword":"another long password"}');
});

test('a wrong current password shows an error at its field', async () => {
  const gateway = fakeGateway();
  gateway.once('PUT /api/admin/password', fieldErrorResponse('currentPassword', "This isn't your current password"));
  const { user } = await renderApp('/admin/account');
  await user.type(await screen.findByLabelText('Current password'), 'a guess');
  await user.type(screen.getByLabelText('New password'), 'another long password');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText("This isn't your current password")).toBeVisible();
  expect(screen.getByLabelText('Current password')).toHaveFocus();
});

test('two-factor authentication is set up with password, QR code and first code, and shows recovery codes', async () => {
  const gateway = fakeGateway();
  gateway.once('POST /api/admin/second-factor', jsonResponse({ secret: 'GEZDGNBVGY3TQOJQ', picture: '<svg/>' }));
  const { user } = await renderApp('/admin/account');
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.type(screen.getByLabelText('Your password'), 'the present one');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();

  gateway.once(
    'PUT /api/admin/second-factor',
    fieldErrorResponse('code', 'This code is wrong or has already been used. Please enter the current one.'),
  );
  await user.type(screen.getByLabelText('Code'), '000 000');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('This code is wrong or has already been used. Please enter the current one.')).toBeVisible();
  expect(gateway.calls).toContain('PUT /api/admin/second-factor {"code":"000000"}');

  gateway.once('PUT /api/admin/second-factor', jsonResponse({ codes: ['ABCDE-12345', 'FGHJK-67890'] }));
  gateway.once('GET /api/admin/session', session(true));
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('ABCDE-12345')).toBeVisible();
  await user.click(screen.getByRole('button', { name: "I've saved them" }));
  expect(screen.queryByText('ABCDE-12345')).toBeNull();
  expect(within(screen.getByRole('heading', { name: /Two-factor authentication/ })).getByText('On')).toBeVisible();
});

test('two-factor authentication is turned off with password and code', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/session', session(true));
  const { user } = await renderApp('/admin/account');
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  await user.type(screen.getByLabelText('Your password'), 'the present one');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(gateway.calls.some((call) => call.includes('removal'))).toBe(false);

  gateway.once(
    'POST /api/admin/second-factor/removal',
    fieldErrorResponse('code', 'This code is wrong or has already been used. Please enter the current one.'),
  );
  await user.type(await screen.findByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('This code is wrong or has already been used. Please enter the current one.')).toBeVisible();

  gateway.once('POST /api/admin/second-factor/removal', new Response(null, { status: 204 }));
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), 'ABCDE-12345');
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Two-factor authentication is off')).toBeVisible();
  expect(gateway.calls).toContain('POST /api/admin/second-factor/removal {"password":"the present one","code":"ABCDE-12345"}');
});

test('turning off two-factor authentication with a wrong password returns to the password step', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/session', session(true));
  gateway.once('POST /api/admin/second-factor/removal', fieldErrorResponse('password', "This isn't your current password"));
  const { user } = await renderApp('/admin/account');
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  await user.type(screen.getByLabelText('Your password'), 'a guess');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText("This isn't your current password")).toBeVisible();
  expect(screen.getByLabelText('Your password')).toHaveValue('');
});

test.each([
  ['password', 'You signed in with a one-time password. Choose your own to continue.'],
  ['secondFactor', 'Two-factor authentication is required for every account. Set it up to continue.'],
])('an account with a pending setup of its %s is redirected to the account screen', async (pendingSetup, words) => {
  const gateway = fakeGateway();
  gateway.once(
    'GET /api/admin/session',
    jsonResponse({ username: 'mate', role: 'admin', secondFactor: false, pendingSetup, expiresAt: '2026-12-01T00:00:00.000Z' }),
  );
  const app = await renderApp('/admin/bookings');
  expect(await screen.findByText(words)).toBeVisible();
  expect(app.location.address).toBe('/admin/account');
});

test('signing out everywhere redirects to the sign-in page', async () => {
  const gateway = fakeGateway();
  gateway.once('DELETE /api/admin/sessions', new Response(null, { status: 204 }));
  const app = await renderApp('/admin/account');
  await app.user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByLabelText('Username')).toBeVisible();
  expect(app.location.address).toBe('/admin/login');
});

test('sign-in with two-factor authentication asks for the code after the password', async () => {
  const gateway = fakeGateway({ signedIn: false });
  const app = await renderApp('/admin/login', { hasHint: false });
  gateway.once('POST /api/admin/login', problemResponse(401, 'SECOND_FACTOR_REQUIRED'));
  await app.user.type(await screen.findByLabelText('Username'), 'captain');
  await app.user.type(screen.getByLabelText('Password'), 'correct');
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByLabelText('Code')).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveValue('correct');

  gateway.once(
    'POST /api/admin/login',
    fieldErrorResponse('code', 'This code is wrong or has already been used. Please enter the current one.'),
  );
  await app.user.type(screen.getByLabelText('Code'), '000000');
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('This code is wrong or has already been used. Please enter the current one.')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Login Successful')).toBeVisible();
});

test('failed requests show an error and keep the typed values', async () => {
  const gateway = fakeGateway();
  const { user } = await renderApp('/admin/account');
  expect(await screen.findByText('Signed in as captain')).toBeVisible();
  await user.type(await screen.findByLabelText('Current password'), 'the present one');
  await user.type(screen.getByLabelText('New password'), 'another long password');
  gateway.once('PUT /api/admin/password', problemResponse(503, 'UNAVAILABLE'));
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('The password could not be changed')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('another long password');

  await user.click(screen.getByRole('button', { name: 'Set up' }));
  await user.type(screen.getByLabelText('Your password'), 'the present one');
  gateway.once('POST /api/admin/second-factor', problemResponse(503, 'UNAVAILABLE'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Two-factor authentication could not be changed')).toBeVisible();
  expect(screen.getByLabelText('Your password')).toHaveValue('the present one');

  gateway.once('DELETE /api/admin/sessions', problemResponse(503, 'UNAVAILABLE'));
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('You could not be signed out everywhere')).toBeVisible();
});

test('setting up two-factor authentication with a wrong password shows an error at its field, and can be cancelled', async () => {
  const gateway = fakeGateway();
  const { user } = await renderApp('/admin/account');
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.type(screen.getByLabelText('Your password'), 'a guess');
  gateway.once('POST /api/admin/second-factor', fieldErrorResponse('password', "This isn't your current password"));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText("This isn't your current password")).toBeVisible();
  expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription("This isn't your current password");
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Set up' })).toBeVisible();
});
