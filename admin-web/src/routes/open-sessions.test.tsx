import { expect, test } from 'vitest';
import type { OpenSession } from '@charter/contracts';
import { screen, within } from '@testing-library/react';
import { buildOpenSession } from '../test/factories/team.js';
import { type FakeGateway, fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const own = buildOpenSession({ username: 'captain', name: null, role: 'admin', current: true });

const gatewayWith = (sessions: OpenSession[]): FakeGateway =>
  fakeGateway({
    extraRoutes: (_method, { pathname }) => {
      if (pathname === '/api/admin/team/sessions') return jsonResponse({ sessions });
      if (pathname === '/api/admin/team') return jsonResponse({ members: [], invitations: [] });
      return pathname === '/api/admin/crew' ? jsonResponse([]) : undefined;
    },
  });

test('sessions are listed with account, role and times, and one’s own is marked', async () => {
  gatewayWith([own, buildOpenSession()]);
  await renderApp('/admin/sessions');
  const row = within((await screen.findByText('Terrance Rolle')).closest('li')!);
  expect(row.getByText('terrance · Crew')).toBeVisible();
  expect(row.getByText('Signed in Nov 14, 2026, 7:30 AM')).toBeVisible();
  expect(row.getByText('Last seen Nov 14, 2026, 9:10 AM')).toBeVisible();
  expect(row.getByText('Expires Nov 14, 2026, 5:10 PM if unused')).toBeVisible();
  expect(row.queryByText('This session')).toBeNull();
  const [ownBadge] = screen.getAllByText('This session');
  expect(within(ownBadge!.closest('li')!).getByText('captain')).toBeVisible();
  expect(screen.queryByText('Nobody else is signed in.')).toBeNull();
});

test('without other sessions the screen says so', async () => {
  gatewayWith([own]);
  await renderApp('/admin/sessions');
  expect(await screen.findByText('Nobody else is signed in.')).toBeVisible();
});

test('while the sessions are loading, their skeleton is announced', async () => {
  const gateway = gatewayWith([own]);
  let respond!: (response: Response) => void;
  gateway.once('GET /api/admin/team/sessions', new Promise((resolve) => (respond = resolve)));
  await renderApp('/admin/sessions');
  expect(await screen.findByText('Loading the sign-ins')).toBeInTheDocument();
  respond(jsonResponse({ sessions: [own] }));
  expect(await screen.findByText('This session')).toBeVisible();
});

test('a failure can be retried', async () => {
  const gateway = gatewayWith([own]);
  gateway.once('GET /api/admin/team/sessions', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/sessions');
  expect(await screen.findByText('The sign-ins could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This session')).toBeVisible();
});

test('the screen is linked from the team', async () => {
  gatewayWith([own]);
  const { user, location } = await renderApp('/admin/team');
  await user.click(await screen.findByRole('link', { name: 'Sign-ins' }));
  expect(await screen.findByRole('heading', { name: 'Sign-ins', level: 1 })).toBeVisible();
  expect(location.address).toBe('/admin/sessions');
});
