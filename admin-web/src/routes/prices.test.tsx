import { afterEach, beforeEach, expect, vi, test } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import { buildPackage, buildPriceRule, packageRoutes } from '../test/factories/package.js';
import { fakeGateway, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const rose = buildPackage({ id: 901, name: 'Rose Island' });
const exuma = buildPackage({ id: 902, name: 'Exuma', price: 3600 });
const christmas = buildPriceRule({ id: 911, packageId: 901 });
const december = buildPriceRule({ id: 912, name: 'December', from: '2026-12-01', to: '2026-12-31', price: null, add: 200 });

const open = async (rules = [christmas, december]) => {
  const gateway = fakeGateway({ extraRoutes: packageRoutes([rose, exuma], [], rules) });
  const { user, location } = await renderApp('/admin/packages?view=prices');
  await screen.findByRole('heading', { name: 'Prices', level: 1 });
  return { gateway, user, location };
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const list = async () => within(await screen.findByRole('list', { name: 'All prices' }));
const sent = (calls: string[], route: string) =>
  JSON.parse(calls.find((call) => call.startsWith(`${route} `))!.slice(route.length + 1)) as unknown;

test('the packages lead to the prices and back, and the address keeps the view', async () => {
  fakeGateway({ extraRoutes: packageRoutes([rose]) });
  const { user, location } = await renderApp('/admin/packages');
  await screen.findByRole('button', { name: 'Rose Island' });
  await user.click(screen.getByRole('radio', { name: 'Prices' }));
  expect(await screen.findByRole('heading', { name: 'The same price every day' })).toBeVisible();
  expect(location.address).toBe('/admin/packages?view=prices');
  await user.click(screen.getByRole('radio', { name: 'Packages' }));
  expect(await screen.findByRole('button', { name: 'Rose Island' })).toBeVisible();
});

test('the list of packages says which ones have other prices on some days', async () => {
  fakeGateway({ extraRoutes: packageRoutes([{ ...rose, lowestPrice: 1200 }, exuma]) });
  await renderApp('/admin/packages');
  await screen.findByRole('button', { name: 'Rose Island' });
  expect(screen.getAllByText(/Other prices on some days/)).toHaveLength(1);
});

test('prices that fail to load can be retried', async () => {
  const gateway = fakeGateway({ extraRoutes: packageRoutes([rose], [], [christmas]) });
  gateway.once('GET /api/admin/price-rules', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/packages?view=prices');
  expect(await screen.findByRole('alert')).toHaveTextContent('The prices could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await (await list()).findByText('Christmas')).toBeVisible();
});

test('the year shows what each package costs, and where prices overlap', async () => {
  await open();
  expect(
    await screen.findByRole('img', { name: 'Rose Island, Dec 1, 2026 – Nov 30, 2027: 31 days with a price of their own' }),
  ).toBeVisible();
  expect(screen.getByRole('img', { name: 'Exuma, Dec 1, 2026 – Nov 30, 2027: 31 days with a price of their own' })).toBeVisible();
  expect(screen.getByText('Christmas ($1,800) and December (+$200) overlap. The first one applies on the days they share.')).toBeVisible();
  fireEvent.click(screen.getByRole('radio', { name: 'Dec 2027 – Nov 2028' }));
  expect(screen.getAllByText('One price on all of these days.')).toHaveLength(2);
});

test('any day can be previewed', async () => {
  await open();
  const preview = () =>
    within(screen.getByRole('list', { name: 'Price of a day' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  await list();
  expect(preview()).toEqual(['Rose Island$1,400 December', 'Exuma$3,800 December']);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-12-25' } });
  expect(preview()).toEqual(['Rose Island$1,800 Christmas', 'Exuma$3,800 December']);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2027-03-01' } });
  expect(preview()).toEqual(['Rose Island$1,200 price of the package', 'Exuma$3,600 price of the package']);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '' } });
  expect(screen.getByText('Choose a day.')).toBeVisible();
});

test('a new price is saved with its weekdays', async () => {
  const { gateway, user } = await open([]);
  await user.click(screen.getByRole('button', { name: 'New price' }));
  const form = await dialog('New price');
  await user.type(form.getByLabelText('Name'), 'Weekends');
  await user.selectOptions(form.getByLabelText('Package'), 'Exuma');
  fireEvent.change(form.getByLabelText('First day'), { target: { value: '2027-01-01' } });
  fireEvent.change(form.getByLabelText('Last day'), { target: { value: '2027-12-31' } });
  await user.click(form.getByRole('checkbox', { name: 'Sun' }));
  await user.click(form.getByRole('checkbox', { name: 'Sat' }));
  await user.click(form.getByRole('radio', { name: "An amount on top of the package's price" }));
  await user.clear(form.getByLabelText('Amount (USD)'));
  await user.type(form.getByLabelText('Amount (USD)'), '-150');
  await user.click(form.getByRole('button', { name: 'Save price' }));
  expect(await screen.findByText('Price saved')).toBeVisible();
  expect(sent(gateway.calls, 'POST /api/admin/price-rules')).toEqual({
    name: 'Weekends',
    packageId: 902,
    from: '2027-01-01',
    to: '2027-12-31',
    weekdays: [0, 6],
    add: -150,
    priority: 0,
  });
  expect((await list()).getByText('−$150')).toBeVisible();
});

test('wrong dates and prices are named at their fields, by the page and by the server', async () => {
  const { gateway, user } = await open([]);
  await user.click(screen.getByRole('button', { name: 'New price' }));
  const form = await dialog('New price');
  await user.click(form.getByRole('button', { name: 'Save price' }));
  for (const message of ['Name is required', 'from must be a date (yyyy-MM-dd)', 'Price must be greater than 0']) {
    expect(await form.findByText(message)).toBeVisible();
  }
  await user.type(form.getByLabelText('Name'), 'Christmas');
  fireEvent.change(form.getByLabelText('First day'), { target: { value: '2026-12-26' } });
  fireEvent.change(form.getByLabelText('Last day'), { target: { value: '2026-12-24' } });
  await user.clear(form.getByLabelText('Price (USD)'));
  await user.type(form.getByLabelText('Price (USD)'), '1800');
  await user.click(form.getByRole('button', { name: 'Save price' }));
  expect(await form.findByText('The last day must not be before the first')).toBeVisible();
  expect(gateway.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  fireEvent.change(form.getByLabelText('Last day'), { target: { value: '2026-12-28' } });
  const problem = {
    code: 'INVALID',
    title: 'Please check the highlighted fields.',
    errors: { name: 'There can be at most 300 rules. Delete one that is over.' },
  };
  gateway.once('POST /api/admin/price-rules', new Response(JSON.stringify(problem), { status: 422 }));
  await user.click(form.getByRole('button', { name: 'Save price' }));
  expect(await form.findByText('There can be at most 300 rules. Delete one that is over.')).toBeVisible();
});

test('a price is edited and deleted', async () => {
  const { gateway, user } = await open();
  await user.click((await list()).getByRole('button', { name: 'Edit Christmas' }));
  const form = await dialog('Edit price');
  expect(form.getByLabelText('Package')).toHaveValue('901');
  await user.clear(form.getByLabelText('Price (USD)'));
  await user.type(form.getByLabelText('Price (USD)'), '2000');
  await user.click(form.getByRole('button', { name: 'Save price' }));
  expect(await (await list()).findByText('$2,000')).toBeVisible();
  expect(sent(gateway.calls, 'PUT /api/admin/price-rules/911')).toMatchObject({ name: 'Christmas', packageId: 901, price: 2000 });
  await user.click((await list()).getByRole('button', { name: 'Delete Christmas' }));
  await user.click((await dialog('Delete this price?')).getByRole('button', { name: 'Delete price' }));
  expect(await screen.findByText('Price deleted')).toBeVisible();
  expect((await list()).queryByText('Christmas')).toBeNull();
});

test('a price that is over comes last, and says so', async () => {
  await open([buildPriceRule({ name: 'Carnival', from: '2026-02-01', to: '2026-02-10', packageId: 999 }), december]);
  const items = (await list()).getAllByRole('listitem');
  expect(items[1]).toHaveTextContent('CarnivalEndedA package that is no longer sold · Feb 1, 2026 – Feb 10, 2026');
});
