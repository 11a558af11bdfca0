import { expect, test } from 'vitest';
import type { Team } from '@charter/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { buildCrewMember } from '../test/factories/charter-day.js';
import { buildStaffInvitation, buildTeamMember } from '../test/factories/team.js';
import { type FakeGateway, fakeGateway, jsonResponse, noContent, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const captain = buildTeamMember({ id: 1, username: 'captain', name: null, email: null, role: 'admin' });

function gatewayWith(team: Partial<Team> = {}, crew = [buildCrewMember()]): FakeGateway {
  return fakeGateway({
    extraRoutes: (method, { pathname }, body) => {
      if (pathname === '/api/admin/team') return jsonResponse({ members: [captain, buildTeamMember()], invitations: [], ...team });
      if (pathname === '/api/admin/crew' && method === 'GET') return jsonResponse(crew);
      if (pathname.startsWith('/api/admin/crew')) return jsonResponse(buildCrewMember(body));
      if (pathname === '/api/admin/team/invitations') return jsonResponse(buildStaffInvitation(body));
      if (pathname.startsWith('/api/admin/team/') || pathname === '/api/team/accept') return noContent();
      return undefined;
    },
  });
}

test('accounts are listed with their role, and one’s own cannot be changed', async () => {
  gatewayWith();
  await renderApp('/admin/team');
  const row = within((await screen.findByLabelText('Role of Terrance Rolle')).closest('li')!);
  expect(row.getByText('terrance · terrance@charters.example')).toBeVisible();
  expect(row.getByLabelText('Role of Terrance Rolle')).toHaveValue('crew');
  const own = within(screen.getByText('You').closest('li')!);
  expect(own.getByText('Admin')).toBeVisible();
  expect(own.queryByRole('button')).toBeNull();
});

test('while the team is loading, its skeleton is announced; a failure can be retried', async () => {
  const gateway = gatewayWith();
  gateway.once('GET /api/admin/team', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/team');
  expect(await screen.findByText('The team could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Role of Terrance Rolle')).toBeVisible();
});

test('an invitation is sent with name, address and role; errors are shown at their fields', async () => {
  const gateway = gatewayWith();
  const { user } = await renderApp('/admin/team');
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await dialog.findByText('Name is required')).toBeVisible();
  await user.type(dialog.getByLabelText('Name'), 'Ben Knowles');
  await user.type(dialog.getByLabelText('Email address'), 'ben@charters.example');
  expect(dialog.getByText('Password is required')).toBeVisible();
  expect(dialog.queryByLabelText('Code')).toBeNull();
  await user.type(dialog.getByLabelText('Your password'), 'the own password');
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(gateway.calls).toContain(
    'POST /api/admin/team/invitations {"name":"Ben Knowles","email":"ben@charters.example","role":"crew","password":"the own password"}',
  );
});

test('an open invitation can be withdrawn', async () => {
  const gateway = gatewayWith({ invitations: [buildStaffInvitation()] });
  const { user } = await renderApp('/admin/team');
  await user.click(await screen.findByRole('button', { name: /Withdraw/ }));
  await waitFor(() => expect(gateway.calls).toContain('DELETE /api/admin/team/invitations/i1'));
});

test('an account is disabled after the own password, which says why when it is the last admin', async () => {
  const gateway = gatewayWith();
  gateway.once('PATCH /api/admin/team/2', problemResponse(409, 'LAST_ADMIN'));
  const { user } = await renderApp('/admin/team');
  await user.click(await screen.findByRole('button', { name: /Disable/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Your password'), 'the own password');
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  expect(await dialog.findByText(/At least one admin must stay active/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const call = 'PATCH /api/admin/team/2 {"active":false,"password":"the own password","expectedRevision":5}';
  expect(gateway.calls.filter((one) => one === call)).toHaveLength(2);
});

test('a role is changed after the own password, and the code of a second factor; wrong ones are shown at their fields', async () => {
  const gateway = gatewayWith({ members: [{ ...captain, secondFactor: true }, buildTeamMember()] });
  gateway.once('PATCH /api/admin/team/2', problemResponse(422, 'INVALID', undefined, { errors: { code: 'This code is not valid' } }));
  const { user } = await renderApp('/admin/team');
  await user.selectOptions(await screen.findByLabelText('Role of Terrance Rolle'), 'admin');
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Terrance Rolle an admin?' }));
  await user.type(dialog.getByLabelText('Your password'), 'the own password');
  await user.type(dialog.getByLabelText('Code'), '123 456');
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(await dialog.findByText('This code is not valid')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Account changed')).toBeVisible();
  const call = 'PATCH /api/admin/team/2 {"role":"admin","password":"the own password","code":"123456","expectedRevision":5}';
  expect(gateway.calls.filter((one) => one === call)).toHaveLength(2);
});

test('crew without anybody says so, and a member is added', async () => {
  const gateway = gatewayWith({}, []);
  const { user } = await renderApp('/admin/team');
  expect(await screen.findByText('No crew has been added yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add crew member' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Ana Rolle');
  await user.type(dialog.getByLabelText('Phone'), '+1 242 555 0111');
  await user.selectOptions(dialog.getByLabelText('Role on board'), 'captain');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(gateway.calls).toContain('POST /api/admin/crew {"name":"Ana Rolle","phone":"+1 242 555 0111","role":"captain"}'),
  );
});

test('the link of an invitation makes an account and leads to the sign-in; opening it requests nothing', async () => {
  const gateway = gatewayWith();
  gateway.signedIn = false;
  const { user, location } = await renderApp('/admin/invite/token-of-the-link', { hasHint: false });
  expect(await screen.findByRole('heading', { name: 'Join the team' })).toBeVisible();
  expect(gateway.calls.filter((call) => !call.startsWith('GET /api/business'))).toEqual([]);
  await user.type(screen.getByLabelText('Username'), 'terrance');
  await user.type(screen.getByLabelText('Password'), 'a-password-of-the-crew');
  gateway.once('POST /api/team/accept', problemResponse(404, 'INVITATION_NOT_FOUND'));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText(/This invitation has expired or has already been used/)).toBeVisible();
  gateway.once('POST /api/team/accept', noContent());
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(location.address).toBe('/admin/login'));
  expect(gateway.calls).toContain(
    'POST /api/team/accept {"username":"terrance","password":"a-password-of-the-crew","token":"token-of-the-link"}',
  );
});
