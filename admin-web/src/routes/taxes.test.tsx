import { expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildTaxRule, taxRoutes } from '../test/factories/tax-rule.js';
import { fakeGateway, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const former = buildTaxRule({ id: 1, name: 'VAT', rateBp: 1200, validFrom: '2019-01-01' });
const present = buildTaxRule({ id: 2, name: 'vat', rateBp: 1000 });
const future = buildTaxRule({ id: 3, rateBp: 750, validFrom: '2099-01-01' });
const levy = buildTaxRule({ id: 4, name: 'Port levy', rateBp: 250, contained: false, applies: ['charter', 'fee'] });

const open = async (rules = [future, present, levy, former]) => {
  const gateway = fakeGateway({ extraRoutes: taxRoutes(rules) });
  const { user } = await renderApp('/admin/invoices?view=taxes');
  await screen.findByRole('heading', { name: 'Taxes', level: 1 });
  return { gateway, user };
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const list = async () => within(await screen.findByRole('list', { name: 'Taxes' }));
const sent = (calls: string[], route: string) =>
  JSON.parse(calls.find((call) => call.startsWith(`${route} `))!.slice(route.length + 1)) as unknown;

test('rules are listed with rate, first day and lines, the one that was replaced last', async () => {
  await open();
  const rows = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('VATfrom Jan 1, 2099 · everything · included in prices7.5%');
  expect(rows[1]).toContain('vatfrom Jan 1, 2022 · everything · included in prices10%');
  expect(rows[2]).toContain('Port levyfrom Jan 1, 2022 · Charters, Fees · on top of offers2.5%');
  expect(rows[3]).toContain('VATReplacedfrom Jan 1, 2019');
});

test('without rules the screen says what they are for', async () => {
  await open([]);
  expect(await screen.findByRole('heading', { name: 'No taxes' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Taxes' })).toBeChecked();
});

test('rules that cannot be loaded are tried again', async () => {
  const gateway = fakeGateway({ extraRoutes: taxRoutes([present]) });
  gateway.once('GET /api/admin/taxes', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/invoices?view=taxes');
  expect(await screen.findByText('The taxes could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await (await list()).findByText('10%')).toBeVisible();
});

test('a new tax is sent in hundredths of a percent, for the lines that were chosen', async () => {
  const { gateway, user } = await open([]);
  await user.click(screen.getByRole('button', { name: 'New tax' }));
  const form = await dialog('New tax');
  await user.clear(form.getByLabelText('Rate (%)'));
  await user.type(form.getByLabelText('Rate (%)'), '8.205');
  await user.click(form.getByRole('button', { name: 'Save tax' }));
  expect(await form.findByText('Enter the name of the tax, such as VAT')).toBeVisible();
  expect(form.getByText('Enter 0 to 50 percent')).toBeVisible();
  await user.type(form.getByLabelText('Name'), 'VAT');
  await user.clear(form.getByLabelText('Rate (%)'));
  await user.type(form.getByLabelText('Rate (%)'), '8.2');
  fireEvent.change(form.getByLabelText('From'), { target: { value: '2027-01-01' } });
  await user.click(form.getByRole('radio', { name: 'On top of the price, for offers only' }));
  await user.click(form.getByRole('checkbox', { name: 'Add-ons' }));
  await user.click(form.getByRole('button', { name: 'Save tax' }));
  expect(await (await list()).findByText('8.2%')).toBeVisible();
  expect(sent(gateway.calls, 'POST /api/admin/taxes')).toEqual({
    name: 'VAT',
    rateBp: 820,
    contained: false,
    applies: ['addon'],
    validFrom: '2027-01-01',
  });
});

test('the server’s error is shown at its field, and the changed rule is sent again', async () => {
  const { gateway, user } = await open([present]);
  await user.click(await screen.findByRole('button', { name: 'Edit vat' }));
  const form = await dialog('Edit tax');
  const taken = { code: 'INVALID', title: '', errors: { validFrom: 'Another rule of this tax begins on that day' } };
  gateway.once('PUT /api/admin/taxes/2', new Response(JSON.stringify(taken), { status: 422 }));
  await user.click(form.getByRole('button', { name: 'Save tax' }));
  expect(await form.findByText('Another rule of this tax begins on that day')).toBeVisible();
  fireEvent.change(form.getByLabelText('From'), { target: { value: '2027-01-01' } });
  await user.click(form.getByRole('checkbox', { name: 'Add-ons' }));
  await user.click(form.getByRole('button', { name: 'Save tax' }));
  expect(await screen.findByText('Tax saved')).toBeVisible();
  await waitFor(async () =>
    expect((await list()).getByRole('listitem')).toHaveTextContent('from Jan 1, 2027 · Add-ons · included in prices'),
  );
});

test('a tax is deleted after a question', async () => {
  const { user } = await open([present]);
  await user.click(await screen.findByRole('button', { name: 'Delete vat' }));
  await user.click((await dialog('Delete this tax?')).getByRole('button', { name: 'Delete tax' }));
  expect(await screen.findByText('Tax deleted')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No taxes' })).toBeVisible();
});
