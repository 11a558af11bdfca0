import { expect, vi, test } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildPackage, buildPackageImage } from '../test/factories/package.js';
import { jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { dialog, openPackages } from '../test/packages-page.js';

const imagesShown = () =>
  within(screen.getByRole('list', { name: /^Images of/ }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('button', { name: /^Move/ }).getAttribute('aria-label')?.replace('Move ', ''));

async function openImages(titles = ['Beach', 'Reef', 'Deck']) {
  const sold = buildPackage();
  const app = await openPackages(
    [sold],
    titles.map((title) => buildPackageImage(sold.id, title)),
  );
  await app.user.click(screen.getByRole('button', { name: /images? of Rose Island/i }));
  await dialog('Images');
  return { ...app, sold };
}

/** jsdom has no layout, so each row gets a position below the previous one. */
const layRowsOut = () =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const place = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0;
    return new DOMRect(0, place * 50, 300, 50);
  });

test('package images are listed in order with the first as primary', async () => {
  await openImages();
  expect(await screen.findByText('Beach')).toBeVisible();
  expect(imagesShown()).toEqual(['Beach', 'Reef', 'Deck']);
  expect(screen.getAllByText('Primary')).toHaveLength(1);
});

test('a package image moved by keyboard is shown optimistically and saved', async () => {
  const { gateway, user, sold } = await openImages();
  layRowsOut();
  let respond: (response: Response) => void = () => {};
  gateway.once('PUT', new Promise((resolve) => (respond = resolve)));
  (await screen.findByRole('button', { name: 'Move Beach' })).focus();
  await user.keyboard(' ');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await user.keyboard(' ');
  await waitFor(() => expect(imagesShown()).toEqual(['Reef', 'Beach', 'Deck']));
  expect(screen.queryByText('Images Reordered')).not.toBeInTheDocument();
  const [sent] = gateway.calls.filter((call) => call.startsWith('PUT'));
  expect(sent).toMatch(new RegExp(`^PUT /api/admin/packages/${sold.id}/images/reorder {"imageIds":\\[\\d+,\\d+,\\d+\\]}$`));
  await act(async () => respond(jsonResponse([])));
  expect(await screen.findByText('Images Reordered')).toBeVisible();
  expect(screen.getByText('The first image is now the primary image for this package')).toBeVisible();
});

test('an image order that the server rejects is reverted', async () => {
  const { gateway, user } = await openImages();
  layRowsOut();
  gateway.once('PUT', problemResponse(422, 'INVALID'));
  (await screen.findByRole('button', { name: 'Move Beach' })).focus();
  await user.keyboard(' ');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await user.keyboard(' ');
  expect(await screen.findByText('Failed to reorder images')).toBeVisible();
  expect(screen.getByText('Please try again.')).toBeVisible();
  await waitFor(() => expect(imagesShown()).toEqual(['Beach', 'Reef', 'Deck']));
});

test('a package image requires a URL and is added at the end', async () => {
  const { gateway, user, sold } = await openImages(['Beach']);
  await user.click(await screen.findByRole('button', { name: 'Add image' }));
  const form = await dialog('Add image');
  await user.click(form.getByRole('button', { name: 'Add image' }));
  expect(await form.findByText('Image URL is required')).toBeVisible();
  await user.type(form.getByLabelText('Image URL'), 'https://pictures.example/reef.jpg');
  await user.type(form.getByLabelText(/Title/), 'Reef');
  await user.click(form.getByRole('button', { name: 'Add image' }));
  expect(await screen.findByText('Image Added')).toBeVisible();
  await waitFor(() => expect(imagesShown()).toEqual(['Beach', 'Reef']));
  expect(gateway.calls).toContain(
    `POST /api/admin/packages/${sold.id}/images {"imageUrl":"https://pictures.example/reef.jpg","title":"Reef","description":"","isPrimary":false,"translations":{}}`,
  );
});

test('a package image is edited and deleted, and failures show a toast', async () => {
  const { gateway, user } = await openImages(['Beach', 'Reef']);
  await user.click(await screen.findByRole('button', { name: 'Edit Reef' }));
  const form = await dialog('Edit image');
  await user.type(form.getByLabelText(/Title/), ' at noon');
  gateway.once('PUT', problemResponse(503, 'UNAVAILABLE'));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Failed to update image')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Image Updated')).toBeVisible();
  await waitFor(() => expect(imagesShown()).toEqual(['Beach', 'Reef at noon']));

  await user.click(screen.getByRole('button', { name: 'Delete Beach' }));
  const question = await dialog('Delete this image?');
  gateway.once('DELETE', problemResponse(503, 'UNAVAILABLE'));
  await user.click(question.getByRole('button', { name: 'Delete image' }));
  expect(await screen.findByText('Failed to delete image')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete image' }));
  expect(await screen.findByText('Image Deleted')).toBeVisible();
  expect(imagesShown()).toEqual(['Reef at noon']);
});

test('a package without images shows the empty state', async () => {
  await openImages([]);
  expect(await screen.findByRole('heading', { name: 'No images yet' })).toBeVisible();
});

test('deleting a package image focuses the next one', async () => {
  const { user } = await openImages(['Beach', 'Reef']);
  await user.click(await screen.findByRole('button', { name: 'Delete Beach' }));
  await user.click((await dialog('Delete this image?')).getByRole('button', { name: 'Delete image' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Reef' })).toHaveFocus());
});
