import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import { addOnRoutes, buildAddOn } from '../test/factories/add-on.js';
import { buildPackage, packageRoutes } from '../test/factories/package.js';
import { fakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const rose = buildPackage({ id: 901, name: 'Rose Island' });
const exuma = buildPackage({ id: 902, name: 'Exuma' });
const lunch = buildAddOn({ id: 2, packageIds: [901] });
const band = buildAddOn({ id: 1, name: 'Band', unit: 'charter', price: 900, perDay: 1, leadHours: 72, active: false });

const open = async (addOns = [band, lunch]) => {
  const ofAddOns = addOnRoutes(addOns);
  const ofPackages = packageRoutes([rose, exuma]);
  const gateway = fakeGateway({ extraRoutes: (...request) => ofAddOns(...request) ?? ofPackages(...request) });
  const { user } = await renderApp('/admin/packages?view=add-ons');
  await screen.findByRole('heading', { name: 'Add-ons', level: 1 });
  return { gateway, user };
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const list = async () => within(await screen.findByRole('list', { name: 'Add-ons' }));
const sent = (calls: string[], route: string) =>
  JSON.parse(calls.find((call) => call.startsWith(`${route} `))!.slice(route.length + 1)) as unknown;

test('add-ons are listed with their packages, lead time, stock and price, those that are not on sale last', async () => {
  await open();
  const [first, last] = (await list()).getAllByRole('listitem');
  expect(first).toHaveTextContent('Lunch on boardRose Island · 24 h ahead$45 per guest');
  expect(last).toHaveTextContent('BandNot on saleEvery package · 72 h ahead · 1 per day$900');
});

test('without add-ons the screen says what they are for', async () => {
  await open([]);
  expect(await screen.findByRole('heading', { name: 'There are no add-ons' })).toBeVisible();
});

test('a new add-on is sent as it was filled in', async () => {
  const { gateway, user } = await open([]);
  await user.click(screen.getByRole('button', { name: 'New add-on' }));
  const form = await dialog('New add-on');
  await user.click(form.getByRole('button', { name: 'Save add-on' }));
  expect(await form.findByText('Name is required')).toBeVisible();
  await user.type(form.getByLabelText('Name'), 'Photographer');
  await user.type(form.getByLabelText('Description'), 'Two hours of pictures.');
  await user.clear(form.getByLabelText('Price (USD)'));
  await user.type(form.getByLabelText('Price (USD)'), '450');
  await user.type(form.getByLabelText('Maximum per day'), '1');
  await user.click(form.getByRole('checkbox', { name: 'Exuma' }));
  await user.click(form.getByRole('button', { name: 'Save add-on' }));
  expect(await (await list()).findByText('$450')).toBeVisible();
  expect(sent(gateway.calls, 'POST /api/admin/add-ons')).toEqual({
    name: 'Photographer',
    description: 'Two hours of pictures.',
    price: 450,
    unit: 'charter',
    maxQty: 1,
    leadHours: 24,
    perDay: 1,
    extraMinutes: null,
    packageIds: [902],
    imageUrl: null,
    active: true,
    translations: {},
  });
});

test('an add-on can lengthen the charter, unless it is sold per guest', async () => {
  const { gateway, user } = await open([buildAddOn({ id: 3, name: 'Extra hour', unit: 'charter', extraMinutes: 60 })]);
  expect((await list()).getByRole('listitem')).toHaveTextContent('Extra hourEvery package · 24 h ahead · 60 min longer$45');
  await user.click(screen.getByRole('button', { name: 'Edit Extra hour' }));
  const form = await dialog('Edit add-on');
  const minutes = form.getByLabelText('Lengthens the charter (minutes)');
  expect(minutes).toHaveValue(60);
  await user.clear(minutes);
  await user.type(minutes, '20');
  await user.click(form.getByRole('button', { name: 'Save add-on' }));
  expect(await form.findByText('Enter 30 to 240 minutes, or nothing')).toBeVisible();
  await user.clear(minutes);
  await user.type(minutes, '90');
  await user.click(form.getByRole('radio', { name: 'Per guest' }));
  expect(form.queryByLabelText('Lengthens the charter (minutes)')).toBeNull();
  await user.click(form.getByRole('radio', { name: 'Per charter' }));
  await user.click(form.getByRole('button', { name: 'Save add-on' }));
  expect(await (await list()).findByText(/90 min longer/)).toBeVisible();
  expect(sent(gateway.calls, 'PUT /api/admin/add-ons/3')).toMatchObject({ unit: 'charter', extraMinutes: 90 });
});

test('a change is sent as a whole, and the server’s error is shown at its field', async () => {
  const { gateway, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit Lunch on board' }));
  const form = await dialog('Edit add-on');
  await user.click(form.getByRole('checkbox', { name: 'On sale' }));
  const rejected = { code: 'INVALID', title: '', errors: { name: 'There can be at most 50 add-ons.' } };
  gateway.once('PUT /api/admin/add-ons/2', new Response(JSON.stringify(rejected), { status: 422 }));
  await user.click(form.getByRole('button', { name: 'Save add-on' }));
  expect(await form.findByText('There can be at most 50 add-ons.')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save add-on' }));
  expect(await (await list()).findAllByText('Not on sale')).toHaveLength(2);
  expect(sent(gateway.calls, 'PUT /api/admin/add-ons/2')).toMatchObject({ unit: 'guest', packageIds: [901], active: false });
});

test('an add-on is deleted after a question', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Delete Band' }));
  await user.click((await dialog('Delete this add-on?')).getByRole('button', { name: 'Delete add-on' }));
  expect(await screen.findByText('Add-on deleted')).toBeVisible();
  expect((await list()).queryByText('Band')).toBeNull();
});
