import { beforeEach, describe, expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import type { JoinedCharter, JoinedMember } from '@charter/contracts';
import { fakeGateway, problem } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const key = 'BW6528HFJ8-0123456789ABCDEFGHJKMNPQRS';
const charter: JoinedCharter = {
  host: 'Amelia',
  packageName: 'Paradise Island Sunset Cruise',
  bookingDate: '2026-12-09',
  timeSlot: '9:00 AM - 1:00 PM',
  startsAt: '2026-12-09T14:00:00.000Z',
  endsAt: '2026-12-09T18:00:00.000Z',
  others: ['Ada', 'Mary'],
  open: true,
  full: false,
  me: null,
};
const grace: JoinedMember = { name: 'Grace', age: 'adult', needs: 'Peanuts', swims: true, email: null, noted: false, signature: null };
const waiver = { version: 2, locale: 'en', body: 'Life jackets on.' } as const;
const signature = { version: 2, signedName: 'Grace', signedAt: '2026-11-25T12:00:00.000Z' };

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
  gateway.answer('POST /api/join/open', {});
  gateway.answer('GET /api/join?locale=en', charter);
});

const heading = (level: number, name: string) => screen.findByRole('heading', { level, name });

describe('the link of a party', () => {
  test('opens the charter, and the key leaves the address', async () => {
    await renderApp(`/join/${key}`);
    expect(await heading(1, 'Amelia invites you aboard')).toBeVisible();
    expect(gateway.bodies('POST /api/join/open')).toEqual([{ key }]);
    expect(location.pathname).toBe('/join');
    expect(screen.getByText('Ada, Mary')).toBeVisible();
    expect(screen.getByText('What should I bring?')).toBeVisible();
    expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
  });

  test.each([
    ['TRIP_NOT_FOUND', 404],
    ['TRIP_CLOSED', 401],
  ])('that opens nothing leads to one calm page: %s', async (code, status) => {
    gateway.answer('POST /api/join/open', problem(status, code));
    await renderApp(`/join/${key}`);
    expect(await heading(1, "This invitation link isn't valid")).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('without a key needs a session', async () => {
    gateway.answer('GET /api/join?locale=en', problem(401, 'TRIP_CLOSED'));
    await renderApp('/join');
    expect(await heading(1, "This invitation link isn't valid")).toBeVisible();
    expect(gateway.bodies('POST /api/join/open')).toEqual([]);
  });

  test('of a charter that is over says so, without a form', async () => {
    gateway.answer('GET /api/join?locale=en', { ...charter, open: false });
    await renderApp('/join');
    expect(await screen.findByText(/This charter is over or has been cancelled/)).toBeVisible();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  });
});

describe('a friend', () => {
  test('enters, once for a double click, and signs', async () => {
    gateway.answer('PUT /api/join/me?locale=en', { ...charter, me: grace, waiver });
    gateway.answer('POST /api/join/signature?locale=en', { ...charter, me: { ...grace, signature }, waiver });
    const user = await renderApp(`/join/${key}`);
    await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByText('Name is required')).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'Grace');
    await user.selectOptions(screen.getByLabelText('Can swim'), 'Yes');
    await user.type(screen.getByLabelText(/What the crew should know/), 'Peanuts');
    await user.dblClick(screen.getByRole('button', { name: 'Accept the invitation' }));
    expect(await heading(2, "You're on the list, Grace")).toHaveFocus();
    expect(gateway.bodies('PUT /api/join/me?locale=en')).toEqual([{ name: 'Grace', age: 'adult', needs: 'Peanuts', swims: true }]);
    expect(screen.getByText('Life jackets on.')).toBeVisible();
    await user.type(screen.getByLabelText(/Full name/), 'Grace Hopper');
    await user.click(screen.getByRole('button', { name: 'Sign the waiver' }));
    expect(await screen.findByText("You've signed the waiver. See you on board.")).toBeVisible();
    expect(gateway.bodies('POST /api/join/signature?locale=en')).toEqual([{ signedName: 'Grace Hopper', version: 2, locale: 'en' }]);
  });

  test('changes the entry that this browser has', async () => {
    gateway.answer('GET /api/join?locale=en', { ...charter, me: grace });
    gateway.answer('PUT /api/join/me?locale=en', { ...charter, me: { ...grace, needs: 'None' } });
    const user = await renderApp('/join');
    await user.click(await screen.findByRole('button', { name: 'Change details' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Grace');
    await user.clear(screen.getByLabelText(/What the crew should know/));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await heading(2, "You're on the list, Grace")).toBeVisible();
    expect(gateway.bodies('PUT /api/join/me?locale=en')).toEqual([{ name: 'Grace', age: 'adult', needs: '', swims: true }]);
  });

  test('of a full party reads how to reach the own entry, and the error without it', async () => {
    gateway.answer('GET /api/join?locale=en', { ...charter, full: true });
    gateway.answer('PUT /api/join/me?locale=en', problem(409, 'PARTY_FULL'));
    const user = await renderApp('/join');
    expect(await screen.findByText(/ask for your personal link/)).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'Eve');
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByText(/Please ask Amelia for your personal link, or to make room for you/)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Eve');
  });

  test('reads that something is noted, but not what', async () => {
    gateway.answer('GET /api/join?locale=en', { ...charter, me: { ...grace, needs: null, swims: null, noted: true } });
    const user = await renderApp('/join');
    expect(await screen.findByText('Something has already been noted for you')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change details' }));
    expect(screen.getByLabelText(/What the crew should know/)).toHaveValue('');
    expect(screen.getByText('Something has already been noted for you')).toBeVisible();
  });

  test('closes the page on a device of others', async () => {
    gateway.answer('POST /api/join/close', {});
    const user = await renderApp('/join');
    await screen.findByRole('button', { name: 'Accept the invitation' });
    gateway.answer('GET /api/join?locale=en', problem(401, 'TRIP_CLOSED'));
    await user.click(screen.getByRole('button', { name: 'Close on this device' }));
    expect(await heading(1, "This invitation link isn't valid")).toBeVisible();
    expect(screen.queryByText('Ada, Mary')).not.toBeInTheDocument();
  });

  test('reads the new text of a waiver that was replaced in the meantime', async () => {
    gateway.answer('GET /api/join?locale=en', { ...charter, me: grace, waiver });
    gateway.answer('POST /api/join/signature?locale=en', problem(409, 'WAIVER_CHANGED'));
    const user = await renderApp('/join');
    await user.type(await screen.findByLabelText(/Full name/), 'Grace');
    gateway.answer('GET /api/join?locale=en', { ...charter, me: grace, waiver: { ...waiver, version: 3, body: 'No running.' } });
    await user.click(screen.getByRole('button', { name: 'Sign the waiver' }));
    expect(await screen.findByText(/has been updated/)).toBeVisible();
    expect(await screen.findByText('No running.')).toBeVisible();
  });

  test('reads the waiver in English, marked as such, where there is no translation', async () => {
    gateway.answer('GET /api/join?locale=de', { ...charter, me: grace, waiver });
    await renderApp('/de/join');
    expect(await screen.findByText('Dieser Text liegt nur auf Englisch vor.')).toBeVisible();
    expect(screen.getByText('Life jackets on.')).toHaveAttribute('lang', 'en');
  });

  test('who is a child does not sign', async () => {
    gateway.answer('GET /api/join?locale=en', { ...charter, me: { ...grace, age: 'child' }, waiver });
    await renderApp('/join');
    expect(await screen.findByText(/A parent or guardian signs for a child/)).toBeVisible();
    expect(screen.queryByLabelText(/Full name/)).not.toBeInTheDocument();
  });
});
