import { expect, test } from 'vitest';
import { fireEvent, screen } from '@testing-library/react';
import { problemResponse } from '../test/fake-gateway.js';
import { dialog, openPackages } from '../test/packages-page.js';

test('a time slot that the server rejects shows an error at its field and keeps the input', async () => {
  const { gateway, user } = await openPackages();
  await user.click(screen.getByRole('button', { name: 'Edit Rose Island 4-Hour Charter' }));
  const form = await dialog('Edit package');
  await user.type(form.getByRole('textbox', { name: 'Time slots' }), 'after lunch');
  const problem = {
    code: 'INVALID',
    title: 'Please check the highlighted fields.',
    errors: { timeSlots: 'Write a slot as "9:00 AM - 1:00 PM"' },
  };
  gateway.once('PUT', new Response(JSON.stringify(problem), { status: 422 }));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByText('Write a slot as "9:00 AM - 1:00 PM"')).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Time slots' })).toBeInvalid();
  expect(screen.getByText('Failed to update package')).toBeVisible();
  expect(form.getByText('after lunch')).toBeVisible();
});

test('a package that fails to save shows the reason in the form', async () => {
  const { gateway, user } = await openPackages();
  await user.click(screen.getByRole('button', { name: 'Edit Rose Island 4-Hour Charter' }));
  const form = await dialog('Edit package');
  gateway.once('PUT', problemResponse(404, 'PACKAGE_NOT_FOUND'));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Failed to update package')).toBeVisible();
  expect(form.getByText(/^This charter is no longer offered/)).toBeVisible();
});

test('a package that fails to be created can be created again with the typed values', async () => {
  const { gateway, user } = await openPackages([]);
  await user.click(screen.getByRole('button', { name: 'New package' }));
  const form = await dialog('New package');
  for (const [label, value] of [
    ['Name', 'Blue Lagoon'],
    ['Duration', '3 hours'],
    ['Price (USD)', '900'],
    ['Description', 'Swim early.'],
    ['Image URL', '/media/brand/hero.jpg'],
  ] as const)
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  await user.type(form.getByRole('textbox', { name: 'Includes' }), 'Captain,');
  await user.type(form.getByRole('textbox', { name: 'Time slots' }), 'Morning,');
  gateway.once('POST /api/admin/packages', problemResponse(503, 'UNAVAILABLE'));
  await user.click(form.getByRole('button', { name: 'Create package' }));
  expect(await screen.findByText('Failed to create package')).toBeVisible();
  expect(form.getByLabelText('Name')).toHaveValue('Blue Lagoon');
  expect(form.getByRole('button', { name: 'Remove Morning' })).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Create package' }));
  expect(await screen.findByText('Package Created')).toBeVisible();
});

test('a package that fails to be deleted stays in the list and shows an error', async () => {
  const { gateway, user } = await openPackages();
  await user.click(screen.getByRole('button', { name: 'Delete Rose Island 4-Hour Charter' }));
  gateway.once('DELETE', problemResponse(503, 'UNAVAILABLE'));
  await user.click((await dialog('Delete this package?')).getByRole('button', { name: 'Delete package' }));
  expect(await screen.findByText('Failed to delete package')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep package' }));
  expect(screen.getByRole('heading', { level: 2, name: 'Rose Island 4-Hour Charter' })).toBeVisible();
});
