import { expect, test } from 'vitest';
import type { CrewMember, Party } from '@charter/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { revisionOf } from '@charter/contracts/browser';
import { buildBooking } from '../test/factories/booking.js';
import { buildCrewMember, buildDayCharter } from '../test/factories/charter-day.js';
import { buildParty, buildPartyMember } from '../test/factories/party.js';
import { fakeGateway, type FakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { partyRoutes } from '../test/fake-party.js';
import { renderApp } from '../test/render-app.js';

const waiver = { version: 2, locale: 'en' as const, body: 'Life jackets are on board for everybody.' };
const booking = buildBooking();

const section = (name: string) => within(screen.getByRole('heading', { name }).parentElement!);

async function openParty(party: Party, before: (gateway: FakeGateway) => void = () => undefined) {
  const gateway = fakeGateway({ bookings: [booking], extraRoutes: partyRoutes(booking.id, party) });
  before(gateway);
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Amara Rolle' }));
  await screen.findByRole('heading', { name: 'Party' });
  return { gateway, user };
}
const bodiesOf = (gateway: FakeGateway, call: string) =>
  gateway.calls.filter((one) => one.startsWith(call)).map((one) => JSON.parse(one.slice(one.indexOf('{'))) as object);

test('the party of a booking is shown with needs, swimming, guardians and signatures', async () => {
  const signature = { version: 1, signedName: 'A. Rolle', signedAt: '2026-11-20T15:00:00.000Z' };
  await openParty(
    buildParty({
      waiver,
      members: [
        buildPartyMember({ needs: 'Peanut allergy', signature }),
        buildPartyMember({ id: 'm2', name: 'Kid', age: 'child', swims: false, guardianId: 'm1' }),
        buildPartyMember({ id: 'm3', name: null, age: 'infant', swims: null }),
      ],
    }),
  );
  expect(await section('Party').findByText('Guests entered: 3 of 4')).toBeVisible();
  expect(section('Party').getByText('Waivers signed: 1 of 4')).toBeVisible();
  const rows = section('Party').getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/Ada Rolle.*Peanut allergy.*Signed “A. Rolle”, version 1, Nov 20, 2026/);
  expect(rows[1]).toHaveTextContent(/Kid.*Cannot swim.*Not signed.*Guardian: Ada Rolle/);
  expect(rows[2]).toHaveTextContent(/No name yet.*No guardian yet/);
  expect(within(rows[0]!).queryByRole('button', { name: /Sign here/ })).not.toBeInTheDocument();
});

test('a guest is added, changed and removed', async () => {
  const { gateway, user } = await openParty(buildParty({ max: 1 }));
  expect(await section('Party').findByText('No waiver is published, so no guest is asked to sign.')).toBeVisible();
  await user.click(section('Party').getByRole('button', { name: 'Add a guest' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a guest' }));
  await user.type(form.getByLabelText('Name'), 'Kid');
  await user.type(form.getByLabelText('Email'), 'kid@');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Please enter a valid email address')).toBeVisible();
  // Nothing is collected from children: the field goes, and with it what was typed.
  await user.selectOptions(form.getByLabelText('Age group'), 'Child (under 18)');
  await user.selectOptions(form.getByLabelText('Swims'), 'No');
  await user.type(form.getByLabelText('What the crew must know'), 'Asthma');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await section('Party').findByText('Guests entered: 1 of 1')).toBeVisible();
  expect(bodiesOf(gateway, 'POST /api/admin/bookings')).toEqual([
    { name: 'Kid', age: 'child', swims: false, needs: 'Asthma', guardianId: null },
  ]);
  expect(section('Party').queryByRole('button', { name: 'Add a guest' })).not.toBeInTheDocument();
  expect(section('Party').getByText(/Every place is filled/)).toBeVisible();

  await user.click(section('Party').getByRole('button', { name: 'Edit: Kid' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit guest' }));
  await user.clear(edit.getByLabelText('What the crew must know'));
  await user.click(edit.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodiesOf(gateway, 'PATCH')).toMatchObject([{ name: 'Kid', needs: '' }]));

  await user.click(await section('Party').findByRole('button', { name: 'Remove: Kid' }));
  const confirm = within(await screen.findByRole('dialog', { name: 'Remove guest' }));
  await user.click(confirm.getByRole('button', { name: 'Remove' }));
  expect(await section('Party').findByText('Guests entered: 0 of 1')).toBeVisible();
});

test('an error of the server is shown at its field, and that of a full party above the form', async () => {
  const { gateway, user } = await openParty(buildParty());
  gateway.once('POST /api/admin/bookings/', problemResponse(409, 'PARTY_FULL'));
  await user.click(await section('Party').findByRole('button', { name: 'Add a guest' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a guest' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Not saved');
  const errors = { name: 'At most 80 characters' };
  const problem = { type: 'about:blank', title: '', status: 422, code: 'INVALID', requestId: 'r', errors };
  gateway.once(
    'POST /api/admin/bookings/',
    new Response(JSON.stringify(problem), { status: 422, headers: { 'content-type': 'application/problem+json' } }),
  );
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('At most 80 characters')).toBeVisible();
});

test('a party that cannot be loaded can be loaded again', async () => {
  const { user } = await openParty(buildParty(), (gateway) =>
    gateway.once(`GET /api/admin/bookings/${booking.id}/party`, problemResponse(503, 'UNAVAILABLE')),
  );
  expect(await section('Party').findByText('The party could not be loaded')).toBeVisible();
  await user.click(section('Party').getByRole('button', { name: 'Try again' }));
  expect(await section('Party').findByText('Guests entered: 0 of 4')).toBeVisible();
});

test('the guardian of a child is chosen with the signature, and a replaced waiver is read again', async () => {
  const party = buildParty({ waiver, members: [buildPartyMember(), buildPartyMember({ id: 'm2', name: 'Kid', age: 'child' })] });
  const { gateway, user } = await openParty(party);
  await user.click(await section('Party').findByRole('button', { name: 'Sign here: Kid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Waiver' }));
  expect(dialog.getByText(waiver.body)).toBeVisible();
  await user.type(dialog.getByLabelText('Your full name'), 'Ada Rolle');
  await user.click(dialog.getByRole('button', { name: 'Sign' }));
  expect(await dialog.findByText('Choose who signs')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Guardian'), 'Ada Rolle');
  party.waiver = { ...waiver, version: 3, body: 'The new text.' };
  await user.click(dialog.getByRole('button', { name: 'Sign' }));
  expect(await dialog.findByText('The new text.')).toBeVisible();
  expect(dialog.getByLabelText('Your full name')).toHaveValue('Ada Rolle');
  await user.click(dialog.getByRole('button', { name: 'Sign' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Waiver' })).not.toBeInTheDocument());
  expect(bodiesOf(gateway, 'POST').at(-1)).toEqual({ signedName: 'Ada Rolle', version: 3, locale: 'en' });
  expect(section('Party').getByText(/Signed “Ada Rolle”, version 3/)).toBeVisible();
});

test('crew is chosen, shown and taken off again', async () => {
  const captain = buildCrewMember();
  const mate = buildCrewMember({ id: 'c2', name: 'Ben Knowles', role: 'mate' });
  const former = buildCrewMember({ id: 'c3', name: 'Old Salt', active: false });
  const all = [captain, mate, former];
  let crew: CrewMember[] = [];
  const gateway = fakeGateway({
    bookings: [booking],
    extraRoutes: (method, { pathname }, body) => {
      if (pathname === '/api/admin/crew') return jsonResponse(all);
      if (pathname === '/api/admin/day') {
        return jsonResponse({
          on: booking.bookingDate,
          knownAt: '2026-11-21T12:00:00.000Z',
          charters: [buildDayCharter({ bookingId: booking.id, crew })],
        });
      }
      if (method !== 'PUT' || !pathname.endsWith('/crew')) return undefined;
      crew = all.filter(({ id }) => body.crewIds!.includes(id));
      return jsonResponse(crew);
    },
  });
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Amara Rolle' }));
  const choose = async (...names: string[]) => {
    await user.click(await section('Crew').findByRole('button', { name: 'Choose crew' }));
    for (const name of names) await user.click(await section('Crew').findByRole('checkbox', { name }));
    await user.click(section('Crew').getByRole('button', { name: 'Save crew' }));
  };
  expect(await screen.findByText('No crew has been chosen yet.')).toBeVisible();
  await choose('Ana Rolle (Captain)', 'Ben Knowles (Mate)');
  expect(await screen.findByText('Ana Rolle (Captain), Ben Knowles (Mate)')).toBeVisible();
  await choose('Ben Knowles (Mate)');
  expect(await screen.findByText('Ana Rolle (Captain)')).toBeVisible();
  await user.click(await section('Crew').findByRole('button', { name: 'Choose crew' }));
  expect(await section('Crew').findByRole('checkbox', { name: 'Ben Knowles (Mate)' })).not.toBeChecked();
  expect(section('Crew').queryByRole('checkbox', { name: /Old Salt/ })).not.toBeInTheDocument();
  await user.click(section('Crew').getByRole('checkbox', { name: 'Ana Rolle (Captain)' }));
  await user.click(section('Crew').getByRole('button', { name: 'Save crew' }));
  expect(await screen.findByText('No crew has been chosen yet.')).toBeVisible();
  expect(bodiesOf(gateway, 'PUT')).toEqual([
    { crewIds: ['c1', 'c2'], expectedRevision: revisionOf([]) },
    { crewIds: ['c1'], expectedRevision: revisionOf(['c1', 'c2']) },
    { crewIds: [], expectedRevision: revisionOf(['c1']) },
  ]);
});
