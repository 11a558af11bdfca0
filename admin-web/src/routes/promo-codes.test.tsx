import { expect, test } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import { buildPackage, packageRoutes } from '../test/factories/package.js';
import { buildPromoCode, promoCodeRoutes } from '../test/factories/promo-code.js';
import { fakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const rose = buildPackage({ id: 901, name: 'Rose Island' });
const exuma = buildPackage({ id: 902, name: 'Exuma' });
const summer = buildPromoCode({
  id: 2,
  used: 3,
  maxUses: 20,
  packageIds: [901],
  weekdays: [5],
  sailFrom: '2027-01-01',
  sailTo: '2027-03-31',
});
const former = buildPromoCode({ id: 1, code: 'OPENING', percent: null, amount: 50, bookTo: '2020-01-31', used: 1 });

const open = async (codes = [former, summer]) => {
  const ofCodes = promoCodeRoutes(codes);
  const ofPackages = packageRoutes([rose, exuma]);
  const gateway = fakeGateway({ extraRoutes: (...request) => ofCodes(...request) ?? ofPackages(...request) });
  const { user } = await renderApp('/admin/packages?view=promo-codes');
  await screen.findByRole('heading', { name: 'Promo codes', level: 1 });
  return { gateway, user };
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const list = async () => within(await screen.findByRole('list', { name: 'Promo codes' }));
const sent = (calls: string[], route: string) =>
  JSON.parse(calls.find((call) => call.startsWith(`${route} `))!.slice(route.length + 1)) as unknown;

test('codes are listed with what they take off, their limits and uses, those that are over last', async () => {
  await open();
  const [first, last] = (await list()).getAllByRole('listitem');
  expect(first).toHaveTextContent('SUMMERRose Island · charters Jan 1, 2027 – Mar 31, 2027 · Fri · bookings: 3 of 20−10%');
  expect(last).toHaveTextContent('OPENINGEndedbooked until Jan 31, 2020 · 1 booking−$50');
});

test('without codes the screen says what they are for', async () => {
  await open([]);
  expect(await screen.findByRole('heading', { name: 'There are no promo codes' })).toBeVisible();
});

test('a new code is sent as it was filled in, without the limits that were left empty', async () => {
  const { gateway, user } = await open([]);
  await user.click(screen.getByRole('button', { name: 'New code' }));
  const form = await dialog('New code');
  await user.click(form.getByRole('button', { name: 'Save code' }));
  expect(await form.findByText('A promo code has 3 to 20 letters, digits or hyphens')).toBeVisible();
  await user.type(form.getByLabelText('Code'), 'hotel-5');
  await user.click(form.getByRole('radio', { name: 'An amount' }));
  await user.clear(await form.findByLabelText('Amount (USD)'));
  await user.type(form.getByLabelText('Amount (USD)'), '75');
  await user.click(form.getByRole('checkbox', { name: 'Exuma' }));
  await user.click(form.getByRole('checkbox', { name: 'Sun' }));
  await user.click(form.getByRole('button', { name: 'Save code' }));
  expect(await (await list()).findByText('−$75')).toBeVisible();
  expect(sent(gateway.calls, 'POST /api/admin/promo-codes')).toEqual({
    code: 'hotel-5',
    amount: 75,
    bookFrom: null,
    bookTo: null,
    sailFrom: null,
    sailTo: null,
    weekdays: [0],
    packageIds: [902],
    maxUses: null,
  });
});

test('a last day before the first is not sent, and the server’s error is shown at its field', async () => {
  const { gateway, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit SUMMER' }));
  const form = await dialog('Edit code');
  fireEvent.change(form.getByLabelText('Charters until'), { target: { value: '2026-12-31' } });
  await user.click(form.getByRole('button', { name: 'Save code' }));
  expect(await form.findByText('The last day must not be before the first')).toBeVisible();
  fireEvent.change(form.getByLabelText('Charters until'), { target: { value: '2027-04-30' } });
  const taken = { code: 'INVALID', title: '', errors: { code: 'A code with this name already exists' } };
  gateway.once('PUT /api/admin/promo-codes/2', new Response(JSON.stringify(taken), { status: 422 }));
  await user.click(form.getByRole('button', { name: 'Save code' }));
  expect(await form.findByText('A code with this name already exists')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save code' }));
  expect(await (await list()).findByText(/Apr 30, 2027/)).toBeVisible();
});

test('a code is deleted after a question', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Delete SUMMER' }));
  await user.click((await dialog('Delete this promo code?')).getByRole('button', { name: 'Delete code' }));
  expect(await screen.findByText('Promo code deleted')).toBeVisible();
  expect((await list()).queryByText('SUMMER')).toBeNull();
});
