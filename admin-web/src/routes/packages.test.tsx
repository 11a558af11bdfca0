import { expect, test } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PackageForm, PackageUpdate } from '@charter/contracts';
import { textHash } from '@charter/contracts/browser';
import { buildPackage, packageRoutes } from '../test/factories/package.js';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { dialog, openPackages } from '../test/packages-page.js';
import { renderApp } from '../test/render-app.js';

const listed = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('a package is listed with duration, guests, time slots, price and popular badge', async () => {
  await openPackages([buildPackage({ isPopular: true, maxGuests: 8, timeSlots: ['9:00 AM - 1:00 PM', 'Evening'] })]);
  expect(screen.getByText('4 hours')).toBeVisible();
  expect(screen.getByText(/Up to 8 guests/)).toBeVisible();
  expect(screen.getByText('Evening')).toBeVisible();
  expect(screen.getAllByText('$1,200')[0]).toBeVisible();
  expect(screen.getByText('Most Popular')).toBeVisible();
  expect(screen.getByText('1 package')).toBeVisible();
});

test('packages: loading and empty state', async () => {
  const gateway = fakeGateway({ extraRoutes: packageRoutes() });
  let respond: (response: Response) => void = () => {};
  gateway.once('GET /api/charter-packages', new Promise((resolve) => (respond = resolve)));
  await renderApp('/admin/packages');
  expect(await screen.findByText('Loading packages')).toBeInTheDocument();
  await act(async () => respond(jsonResponse([])));
  expect(await screen.findByRole('heading', { name: 'No packages yet' })).toBeVisible();
});

test('a list that fails to load can be retried', async () => {
  const gateway = fakeGateway({ extraRoutes: packageRoutes([buildPackage()]) });
  gateway.once('GET /api/charter-packages', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/packages');
  expect(await screen.findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Rose Island 4-Hour Charter' })).toBeVisible();
});

test('a new package defaults to 12 guests and price 0 and shows missing fields', async () => {
  const { gateway, user } = await openPackages([]);
  await user.click(screen.getByRole('button', { name: 'New package' }));
  const form = await dialog('New package');
  expect(form.getByLabelText('Max guests')).toHaveValue(12);
  expect(form.getByLabelText('Price (USD)')).toHaveValue(0);
  await user.clear(form.getByLabelText('Max guests'));
  await user.type(form.getByLabelText('Max guests'), '0');
  await user.click(form.getByRole('button', { name: 'Create package' }));
  for (const message of [
    'Name is required',
    'Duration is required',
    'Description is required',
    'Price must be greater than 0',
    'Max guests must be greater than 0',
    'At least one inclusion is required',
    'At least one time slot is required',
    'Image URL is required',
  ]) {
    expect(await form.findByText(message)).toBeVisible();
  }
  expect(gateway.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a new package is saved and sorted by price', async () => {
  const { gateway, user } = await openPackages([buildPackage({ name: 'Dear', price: 3000 }), buildPackage({ name: 'Cheap', price: 100 })]);
  await user.click(screen.getByRole('button', { name: 'New package' }));
  const form = await dialog('New package');
  await user.type(form.getByLabelText('Name'), 'Blue Lagoon');
  await user.type(form.getByLabelText('Duration'), '3 hours');
  await user.clear(form.getByLabelText('Price (USD)'));
  await user.type(form.getByLabelText('Price (USD)'), '900');
  await user.type(form.getByLabelText('Description'), 'Swim early.');
  await user.type(form.getByRole('textbox', { name: 'Includes' }), 'Captain, Fuel');
  await user.type(form.getByRole('textbox', { name: 'Time slots' }), 'Morning');
  await user.type(form.getByLabelText('Image URL'), '/media/brand/hero.jpg');
  await user.type(form.getByLabelText('Back before sunset (minutes)'), '30');
  await user.click(form.getByRole('checkbox', { name: /Most popular/ }));
  await user.click(form.getByRole('button', { name: 'Create package' }));
  expect(await screen.findByText('Package Created')).toBeVisible();
  const sent = gateway.calls.find((call) => call.startsWith('POST /api/admin/packages '))!;
  expect(JSON.parse(sent.replace('POST /api/admin/packages ', ''))).toEqual({
    name: 'Blue Lagoon',
    duration: '3 hours',
    description: 'Swim early.',
    price: 900,
    maxGuests: 12,
    includes: ['Captain', 'Fuel'],
    imageUrl: '/media/brand/hero.jpg',
    isPopular: true,
    translations: {},
    timeSlots: ['Morning'],
    backBeforeSunset: 30,
    departAfterSunrise: null,
    depositPercent: null,
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(listed()).toEqual(['Cheap', 'Blue Lagoon', 'Dear']);
});

test('the form shows on which days slots that the sun concerns would sail, and at what hours', async () => {
  const { gateway, user } = await openPackages([buildPackage({ timeSlots: ['9:00 AM - 5:00 PM'] })]);
  await user.click(screen.getByRole('button', { name: 'Rose Island 4-Hour Charter' }));
  const form = await dialog('Edit package');
  expect(form.queryByRole('region', { name: /Daylight over/ })).not.toBeInTheDocument();
  await user.type(form.getByLabelText('Back before sunset (minutes)'), '30');
  const preview = within(await form.findByRole('region', { name: /Daylight over/ }));
  expect(await preview.findByText('Sails on 312 of 365 days; not Nov 7 – Dec 29')).toBeVisible();
  expect(preview.getByRole('img', { name: '9:00 AM - 5:00 PM: Sails on 312 of 365 days; not Nov 7 – Dec 29' })).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Time slots' }), '2h before sunset - 1h after sunset,');
  expect(await preview.findByText('Sails on all 365 days')).toBeVisible();
  expect(preview.getByText('December 2026').parentElement).toHaveTextContent('3:15–3:30 PM to 6:15–6:30 PM');
  expect(gateway.calls.at(-1)).toBe(
    'POST /api/admin/packages/slot-year {"timeSlots":["9:00 AM - 5:00 PM","2h before sunset - 1h after sunset"],"backBeforeSunset":30,"departAfterSunrise":null}',
  );
});

test('a package is edited, and sorted by its new price', async () => {
  const cheap = buildPackage({ name: 'Cheap', price: 100 });
  const { user } = await openPackages([cheap, buildPackage(), buildPackage({ name: 'Dear', price: 3000 })]);
  await user.click(screen.getByRole('button', { name: 'Cheap' }));
  const form = await dialog('Edit package');
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), 'Half Day');
  await user.clear(form.getByLabelText('Price (USD)'));
  await user.type(form.getByLabelText('Price (USD)'), '2000');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Package Updated')).toBeVisible();
  await waitFor(() => expect(listed()).toEqual(['Rose Island 4-Hour Charter', 'Half Day', 'Dear']));
});

test('closing the package form asks about unsaved changes', async () => {
  const { user } = await openPackages();
  await user.click(screen.getByRole('button', { name: 'Edit Rose Island 4-Hour Charter' }));
  const name = (await dialog('Edit package')).getByLabelText('Name');
  await user.type(name, '!');
  await user.keyboard('{Escape}');
  expect(screen.getByText('Discard unsaved changes?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(name).toHaveFocus();
  expect(name).toHaveValue('Rose Island 4-Hour Charter!');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(listed()).toEqual(['Rose Island 4-Hour Charter']);
});

test('an unchanged package form closes without asking', async () => {
  const { user } = await openPackages();
  await user.click(screen.getByRole('button', { name: 'Edit Rose Island 4-Hour Charter' }));
  await dialog('Edit package');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('deleting a package asks first and focuses the next package', async () => {
  const { gateway, user } = await openPackages([buildPackage({ name: 'Cheap', price: 100 }), buildPackage({ name: 'Dear', price: 3000 })]);
  await user.click(screen.getByRole('button', { name: 'Delete Cheap' }));
  const question = await dialog('Delete this package?');
  expect(gateway.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  await user.click(question.getByRole('button', { name: 'Delete package' }));
  expect(await screen.findByText('Package Deleted')).toBeVisible();
  expect(listed()).toEqual(['Dear']);
  expect(screen.getByRole('button', { name: 'Dear' })).toHaveFocus();
});

test('J and K move the focus between packages', async () => {
  const { user } = await openPackages([buildPackage({ name: 'Cheap', price: 100 }), buildPackage({ name: 'Dear', price: 3000 })]);
  await user.keyboard('jj');
  expect(screen.getByRole('button', { name: 'Dear' })).toHaveFocus();
  await user.keyboard('k{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Edit package' })).toBeVisible();
});

test('translations are counted, entered below the English and marked when it changes', async () => {
  const { gateway, user } = await openPackages([
    buildPackage({ translations: { de: { name: 'Rose Island, 4 Stunden', of: { name: textHash('Rose Island 4-Hour Charter') } } } }),
  ]);
  expect(screen.getByText('Other languages · 0 of 9')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rose Island 4-Hour Charter' }));
  const form = await dialog('Edit package');
  await user.click(form.getByText('Other languages · 1 of 9'));
  const french = form.getByLabelText('Français: Name');
  expect(french).toHaveAttribute('placeholder', 'Rose Island 4-Hour Charter');
  fireEvent.change(french, { target: { value: 'Rose Island, sortie de 4 heures' } });
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Rose Island Morning' } });
  expect(form.getByText('Other languages · 2 of 9')).toHaveTextContent('English changed since');
  await user.click(form.getByRole('button', { name: 'Still correct: Name in Deutsch' }));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Package Updated')).toBeVisible();
  const sent = gateway.calls.find((call) => call.startsWith('PUT /api/admin/packages/'))!;
  expect((JSON.parse(sent.slice(sent.indexOf('{'))) as PackageForm).translations).toEqual({
    de: { name: 'Rose Island, 4 Stunden', of: { name: textHash('Rose Island Morning') } },
    fr: { name: 'Rose Island, sortie de 4 heures', of: { name: textHash('Rose Island 4-Hour Charter') } },
  });
});

test('a package that somebody else has changed keeps what was typed, names the other fields, and is saved over the shown revision', async () => {
  const opened = buildPackage({ price: 1500, revision: 1 });
  const { gateway, user } = await openPackages([opened]);
  await user.click(screen.getByRole('button', { name: opened.name }));
  const form = await dialog('Edit package');
  fireEvent.change(form.getByLabelText('Description'), { target: { value: 'Half a day, on the quiet side of Nassau.' } });
  const current = { ...opened, price: 1900, description: 'A quiet half day.', maxGuests: 10, revision: 2 };
  gateway.once('PUT', problemResponse(409, 'RECORD_CHANGED', undefined, { revision: 2, current }));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(
    await form.findByText(/Someone else .*: Description \(saved: A quiet half day\.\), Price \(USD\), Max guests\. What you typed is kept/),
  ).toBeVisible();
  expect(form.getByLabelText('Description')).toHaveValue('Half a day, on the quiet side of Nassau.');
  expect(form.getByLabelText('Price (USD)')).toHaveValue(1900);
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Package Updated')).toBeVisible();
  const [first, second] = gateway.calls
    .filter((call) => call.startsWith('PUT'))
    .map((call) => JSON.parse(call.slice(call.indexOf('{'))) as PackageUpdate);
  expect(first).toMatchObject({ price: 1500, expectedRevision: 1 });
  expect(second).toMatchObject({
    price: 1900,
    maxGuests: 10,
    description: 'Half a day, on the quiet side of Nassau.',
    expectedRevision: 2,
  });
});
