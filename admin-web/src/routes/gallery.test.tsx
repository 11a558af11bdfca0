import { afterAll, beforeAll, beforeEach, expect, vi, test } from 'vitest';
import type { GalleryImage } from '@charter/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { revisionOf } from '@charter/contracts/browser';
import { buildGalleryImage } from '../test/factories/gallery-image.js';
import { fakeGateway, FakeXMLHttpRequest, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const realRequest = globalThis.XMLHttpRequest;
beforeAll(async () => {
  // Loaded before the first test, whose timeout is not meant for loading code.
  await import('./gallery.js');
  globalThis.XMLHttpRequest = FakeXMLHttpRequest as unknown as typeof XMLHttpRequest;
});
afterAll(() => {
  globalThis.XMLHttpRequest = realRequest;
});

const rowHeight = 100;
beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => {} });
  // jsdom has no layout, so each row gets a position below the previous one.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const place = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0;
    return new DOMRect(0, place * rowHeight, 300, rowHeight);
  });
});

const reef = (overrides: Partial<GalleryImage> = {}) => buildGalleryImage({ id: 1, displayOrder: 1, title: 'Reef', ...overrides });
const marina = (overrides: Partial<GalleryImage> = {}) => buildGalleryImage({ id: 2, displayOrder: 2, title: 'Marina', ...overrides });

async function openGallery(gallery: GalleryImage[]) {
  const gateway = fakeGateway({ gallery });
  const { user } = await renderApp('/admin/gallery');
  await screen.findByRole('heading', { name: 'Gallery', level: 1 });
  return { gateway, user };
}
const list = () => screen.findByRole('list', { name: 'Gallery images, in order' });
const titles = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);
const button = (name: string) => screen.getByRole('button', { name });

test('an image is listed with picture, texts, position and visibility', async () => {
  await openGallery([reef({ description: 'Sun rays over sand.' }), marina({ isActive: false, imageUrl: 'https://gone.example/a.jpg' })]);
  const [first, second] = within(await list()).getAllByRole('listitem');
  expect(within(first!).getByText('Sun rays over sand.')).toBeVisible();
  expect(within(first!).getByText('Order: 1')).toBeVisible();
  expect(within(first!).getByText('Active')).toBeVisible();
  expect(within(second!).getByText('Inactive')).toBeVisible();
  expect(screen.getByText('2 images')).toBeVisible();
  const picture = second!.querySelector('img')!;
  fireEvent.error(picture);
  expect(second!.querySelector('img')).toHaveAttribute('src', '/admin/missing-picture.svg');
});

test('a loading text is shown while the gallery loads', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/gallery', new Promise(() => {}));
  await renderApp('/admin/gallery');
  expect(await screen.findByText('Loading the gallery')).toBeInTheDocument();
});

test('a gallery that fails to load can be retried', async () => {
  const gateway = fakeGateway({ gallery: [reef()] });
  gateway.once('GET /api/admin/gallery', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/gallery');
  expect(await screen.findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
  await user.click(button('Try again'));
  expect(await titles()).toEqual(['Reef']);
});

test('an empty gallery has a button to add the first image', async () => {
  const { user } = await openGallery([]);
  expect(await screen.findByRole('heading', { name: 'No images in gallery' })).toBeVisible();
  await user.click(button('Add First Image'));
  expect(await screen.findByRole('dialog', { name: 'Add Image' })).toBeVisible();
});

test('an image is added with an upload at the end of the list', async () => {
  const { gateway, user } = await openGallery([reef()]);
  await user.click(await screen.findByRole('button', { name: 'Add Image' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Image' }));
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), '  Blue hole ');
  const kept = '/media/uploads/0123456789abcdef0123456789abcdef.jpg';
  gateway.once('POST /api/admin/media', jsonResponse({ imageUrl: kept, width: 9, height: 6 }));
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['GIF89a'], 'x.gif', { type: 'image/gif' }));
  expect(dialog.getByRole('button', { name: 'Add Image' })).toBeDisabled();
  await user.click(await dialog.findByRole('button', { name: 'Use this image' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Image URL' })).toHaveValue(kept));
  await user.click(dialog.getByRole('button', { name: 'Add Image' }));
  expect(await screen.findByText('Image Added')).toBeVisible();
  expect(gateway.calls).toContain(
    `POST /api/admin/gallery {"title":"Blue hole","imageUrl":"${kept}","description":"","isActive":true,"translations":{}}`,
  );
  expect(await titles()).toEqual(['Reef', 'Blue hole']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an image without title or picture is not sent and shows the missing fields', async () => {
  const { gateway, user } = await openGallery([reef()]);
  await user.click(await screen.findByRole('button', { name: 'Add Image' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add Image' }));
  expect(await screen.findByText('Missing Information')).toBeVisible();
  expect(screen.getByText('Please provide a title and image.')).toBeVisible();
  expect(dialog.getAllByText('This field is required')).toHaveLength(2);
  expect(gateway.calls.some((call) => call.startsWith('POST'))).toBe(false);
});

test('an image is edited and made inactive', async () => {
  const { gateway, user } = await openGallery([reef({ description: 'Old words' })]);
  await user.click(await screen.findByRole('button', { name: 'Edit Reef' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Image' }));
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, 'Under the keel');
  await user.click(dialog.getByRole('checkbox', { name: /^Active/ }));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Image Updated')).toBeVisible();
  expect(gateway.calls).toContain(
    'PUT /api/admin/gallery/1 {"title":"Under the keel","imageUrl":"/media/brand/hero.jpg","description":"Old words","isActive":false,"translations":{},"expectedRevision":5}',
  );
  expect(within(await list()).getByText('Inactive')).toBeVisible();
});

test('a validation error keeps the dialog open and is shown at its field', async () => {
  const { gateway, user } = await openGallery([reef()]);
  await user.click(await screen.findByRole('button', { name: 'Edit Reef' }));
  const dialog = within(await screen.findByRole('dialog'));
  const problem = { code: 'INVALID', title: 'Please check the highlighted fields.', errors: { title: 'Please remove line breaks' } };
  gateway.once('PUT /api/admin/gallery/1', new Response(JSON.stringify(problem), { status: 422 }));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Failed to update gallery image')).toBeVisible();
  expect(dialog.getByText('Please remove line breaks')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Reef');
});

test('deleting an image asks first and focuses the next image', async () => {
  const { gateway, user } = await openGallery([reef(), marina()]);
  await user.click(await screen.findByRole('button', { name: 'Delete Reef' }));
  await user.click(await screen.findByRole('button', { name: 'Keep image' }));
  expect(gateway.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  await user.click(button('Delete Reef'));
  await user.click(await screen.findByRole('button', { name: 'Delete image' }));
  expect(await screen.findByText('Image Deleted')).toBeVisible();
  expect(await titles()).toEqual(['Marina']);
  expect(button('Edit Marina')).toHaveFocus();
});

test("deleting an image that was already deleted shows the server's reason", async () => {
  const { gateway, user } = await openGallery([reef()]);
  gateway.once(
    'DELETE',
    problemResponse(404, 'GALLERY_IMAGE_NOT_FOUND', 'This image is no longer in the gallery. Reload to see the current ones.'),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Reef' }));
  await user.click(await screen.findByRole('button', { name: 'Delete image' }));
  expect(await screen.findByText('Failed to delete gallery image')).toBeVisible();
  expect(screen.getByText('This image is no longer in the gallery. Reload to see the current ones.')).toBeVisible();
});

/** Moves an item by keyboard, 25 px per press. */
async function moveDown(user: { keyboard: (keys: string) => Promise<void> }, title: string) {
  const handle = screen.getByRole('button', { name: `Move ${title}` });
  act(() => handle.focus());
  await user.keyboard(' ');
  await waitFor(() => expect(handle).toHaveAttribute('aria-pressed', 'true'));
  for (let press = 0; press < rowHeight / 25; press += 1) await user.keyboard('{ArrowDown}');
  await user.keyboard(' ');
}

test('a new order is shown optimistically and saved', async () => {
  const { gateway, user } = await openGallery([reef(), marina()]);
  await list();
  let respond: (response: Response) => void = () => {};
  gateway.once('PUT /api/admin/gallery/reorder', new Promise((resolve) => (respond = resolve)));
  await moveDown(user, 'Reef');
  await waitFor(async () => expect(await titles()).toEqual(['Marina', 'Reef']));
  expect(
    within(await list())
      .getAllByText(/^Order: /)
      .map(({ textContent }) => textContent),
  ).toEqual(['Order: 1', 'Order: 2']);
  expect(gateway.calls).toContain(`PUT /api/admin/gallery/reorder {"imageIds":[2,1],"expectedRevision":${revisionOf([1, 2])}}`);
  gateway.gallery.reverse();
  await act(async () => respond(jsonResponse(gateway.gallery)));
  expect(await screen.findByText('Order Updated')).toBeVisible();
  expect(await titles()).toEqual(['Marina', 'Reef']);
});

test('an order that the server rejects is reverted', async () => {
  const { gateway, user } = await openGallery([reef(), marina()]);
  await list();
  let respond: (response: Response) => void = () => {};
  gateway.once('PUT /api/admin/gallery/reorder', new Promise((resolve) => (respond = resolve)));
  await moveDown(user, 'Reef');
  await waitFor(async () => expect(await titles()).toEqual(['Marina', 'Reef']));
  await act(async () => respond(problemResponse(422, 'INVALID')));
  expect(await screen.findByText('Failed to update gallery order')).toBeVisible();
  expect(screen.getByText('The gallery was changed by someone else. It now shows the current order.')).toBeVisible();
  await waitFor(async () => expect(await titles()).toEqual(['Reef', 'Marina']));
});

test('failed requests keep the images and the typed values', async () => {
  const { gateway, user } = await openGallery([reef()]);
  const unavailable = (method: string) => gateway.once(`${method} /api/admin/gallery`, problemResponse(503, 'UNAVAILABLE'));
  await user.click(await screen.findByRole('button', { name: 'Add Image' }));
  const added = within(await screen.findByRole('dialog', { name: 'Add Image' }));
  await user.type(added.getByRole('textbox', { name: 'Title' }), 'Low water');
  await user.type(added.getByRole('textbox', { name: 'Image URL' }), '/media/brand/hero.jpg');
  unavailable('POST');
  await user.click(added.getByRole('button', { name: 'Add Image' }));
  expect(await screen.findByText('Failed to add gallery image')).toBeVisible();
  expect(added.getByRole('textbox', { name: 'Title' })).toHaveValue('Low water');
  await user.click(added.getByRole('button', { name: 'Cancel' }));
  await user.click(button('Discard'));

  await user.click(button('Edit Reef'));
  const changed = within(await screen.findByRole('dialog', { name: 'Edit Image' }));
  await user.type(changed.getByLabelText(/^Description/), 'Another word for it');
  unavailable('PUT');
  await user.click(changed.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Failed to update gallery image')).toBeVisible();
  expect(changed.getByLabelText(/^Description/)).toHaveValue('Another word for it');
  await user.click(changed.getByRole('button', { name: 'Cancel' }));
  await user.click(button('Discard'));

  await user.click(button('Delete Reef'));
  unavailable('DELETE');
  await user.click(await screen.findByRole('button', { name: 'Delete image' }));
  expect(await screen.findByText('Failed to delete gallery image')).toBeVisible();
  await user.click(button('Keep image'));
  expect(await titles()).toEqual(['Reef']);
});
