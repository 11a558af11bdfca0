import { expect, vi, test } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildPackage, buildPackageImage, packageRoutes } from '../test/factories/package.js';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { dialog, openPackages } from '../test/packages-page.js';
import { renderApp } from '../test/render-app.js';

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
  expect(within(screen.getByText('Primary').closest('li')!).getByRole('button', { name: 'Move Reef' })).toBeVisible();
  const [sent] = gateway.calls.filter((call) => call.startsWith('PUT'));
  expect(sent).toMatch(
    new RegExp(`^PUT /api/admin/packages/${sold.id}/images/reorder {"imageIds":\\[\\d+,\\d+,\\d+\\],"expectedRevision":\\d+}$`),
  );
  await act(async () => respond(jsonResponse([])));
  expect(await screen.findByText('Images Reordered')).toBeVisible();
  expect(screen.getByText('The first image is now the primary image for this package')).toBeVisible();
});

test('an image order that the server rejects is reverted, and can be sent again', async () => {
  const { gateway, user } = await openImages();
  layRowsOut();
  const moveBeachDown = async () => {
    (await screen.findByRole('button', { name: 'Move Beach' })).focus();
    await user.keyboard(' ');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await user.keyboard(' ');
  };
  gateway.once('PUT', problemResponse(422, 'INVALID'));
  await moveBeachDown();
  expect(await screen.findByText('Failed to reorder images')).toBeVisible();
  expect(screen.getByText('Please try again.')).toBeVisible();
  await waitFor(() => expect(imagesShown()).toEqual(['Beach', 'Reef', 'Deck']));

  await moveBeachDown();
  expect(await screen.findByText('Images Reordered')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: /images? of Rose Island/i }));
  await dialog('Images');
  await waitFor(() => expect(imagesShown()).toEqual(['Reef', 'Beach', 'Deck']));
  const primary = screen.getByText('Primary').closest('li');
  expect(within(primary!).getByRole('button', { name: 'Move Reef' })).toBeVisible();
});

test('a package image requires a URL and is added at the end', async () => {
  const { gateway, user, sold } = await openImages(['Beach']);
  await user.click(await screen.findByRole('button', { name: 'Add image' }));
  const form = await dialog('Add image');
  await user.click(form.getByRole('button', { name: 'Add image' }));
  expect(await form.findByText('Image URL is required')).toBeVisible();
  await user.type(form.getByLabelText('Image URL'), 'https://pictures.example/reef.jpg');
  await user.type(form.getByLabelText(/Title/), 'Reef');
  gateway.once('POST', problemResponse(503, 'UNAVAILABLE'));
  await user.click(form.getByRole('button', { name: 'Add image' }));
  expect(await screen.findByText('Failed to add image')).toBeVisible();
  expect(screen.getByText('Please try again.')).toBeVisible();
  expect(form.getByLabelText(/Title/)).toHaveValue('Reef');
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
  expect(screen.getByText('Please try again.')).toBeVisible();
  expect(form.getByLabelText(/Title/)).toHaveValue('Reef at noon');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Image Updated')).toBeVisible();
  await waitFor(() => expect(imagesShown()).toEqual(['Beach', 'Reef at noon']));

  await user.click(screen.getByRole('button', { name: 'Delete Beach' }));
  const question = await dialog('Delete this image?');
  gateway.once('DELETE', problemResponse(503, 'UNAVAILABLE'));
  await user.click(question.getByRole('button', { name: 'Delete image' }));
  expect(await screen.findByText('Failed to delete image')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Keep image' }));
  expect(imagesShown()).toEqual(['Beach', 'Reef at noon']);
  await user.click(screen.getByRole('button', { name: 'Delete Beach' }));
  await user.click((await dialog('Delete this image?')).getByRole('button', { name: 'Delete image' }));
  expect(await screen.findByText('Image Deleted')).toBeVisible();
  expect(imagesShown()).toEqual(['Reef at noon']);
});

test('a package without images shows the empty state', async () => {
  await openImages([]);
  expect(await screen.findByRole('heading', { name: 'No images yet' })).toBeVisible();
});

test('images that fail to load can be retried', async () => {
  const sold = buildPackage();
  const routes = packageRoutes([sold], [buildPackageImage(sold.id, 'Beach')]);
  let isDown = true;
  const unavailable = problemResponse(503, 'UNAVAILABLE');
  fakeGateway({
    // The list requests the images too.
    extraRoutes: (method, url, body) => (isDown && url.pathname.endsWith('/images') ? unavailable.clone() : routes(method, url, body)),
  });
  const { user } = await renderApp('/admin/packages');
  await screen.findByRole('button', { name: sold.name });
  await user.click(screen.getByRole('button', { name: /images? of Rose Island/i }));
  const images = await dialog('Images');
  expect(await images.findByRole('alert')).toHaveTextContent('The images could not be loaded');
  expect(images.getByRole('alert')).toHaveTextContent('Server error. Please try again later.');
  isDown = false;
  await user.click(images.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(imagesShown()).toEqual(['Beach']));
  expect(images.queryByRole('alert')).not.toBeInTheDocument();
});

test('deleting a package image focuses the next one', async () => {
  const { user } = await openImages(['Beach', 'Reef']);
  await user.click(await screen.findByRole('button', { name: 'Delete Beach' }));
  await user.click((await dialog('Delete this image?')).getByRole('button', { name: 'Delete image' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Reef' })).toHaveFocus());
});
