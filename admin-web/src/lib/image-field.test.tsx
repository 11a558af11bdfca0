import { afterAll, beforeAll, beforeEach, expect, vi, test } from 'vitest';
import { loadLanguage } from '@charter/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Providers } from '../app/providers.js';
import { loadTexts } from '../app/texts.js';
import { fakeGateway, FakeXMLHttpRequest, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { ImageField } from './image-field.js';

const realRequest = globalThis.XMLHttpRequest;
beforeAll(() => {
  globalThis.XMLHttpRequest = FakeXMLHttpRequest as unknown as typeof XMLHttpRequest;
});
afterAll(() => {
  globalThis.XMLHttpRequest = realRequest;
});
beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => {} });
});

const uploaded = { imageUrl: '/media/uploads/0123456789abcdef0123456789abcdef.jpg', width: 900, height: 600 };
const signature = Uint8Array.from(Buffer.from('89504e470d0a1a0a', 'hex'));
const photo = new File([signature, 'a picture'], 'photo.png', { type: 'image/png' });

async function renderForm({ imageUrl = '', error }: { imageUrl?: string; error?: string } = {}) {
  const onBusy = vi.fn<(busy: boolean) => void>();
  function Form() {
    const [value, setValue] = useState(imageUrl);
    return <ImageField label="Image" value={value} onChange={setValue} error={error} onBusy={onBusy} />;
  }
  const user = userEvent.setup({ applyAccept: false });
  render(
    <Providers language={await loadLanguage('en', loadTexts)}>
      <Form />
    </Providers>,
  );
  const picker = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!picker) throw new Error('no file input');
  return { user, onBusy, choose: (file: File) => user.upload(picker, file) };
}
const address = () => screen.getByRole('textbox', { name: 'Image URL' });

test('a selected file is previewed and uploaded, and its URL becomes the value', async () => {
  const gateway = fakeGateway();
  const { user, choose, onBusy } = await renderForm();
  let respond: (response: Response) => void = () => {};
  gateway.once('POST /api/admin/media', new Promise((resolve) => (respond = resolve)));
  await choose(photo);
  expect(onBusy).toHaveBeenLastCalledWith(true);
  await user.click(await screen.findByRole('button', { name: 'Use this image' }));
  expect(await screen.findByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('value', '0.5');
  expect(onBusy).toHaveBeenLastCalledWith(true);
  respond(jsonResponse(uploaded));
  await waitFor(() => expect(address()).toHaveValue(uploaded.imageUrl));
  expect(screen.getByText('Image uploaded')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Preview of the image' })).toHaveAttribute('src', uploaded.imageUrl.replace('.jpg', '-740.jpg'));
  expect(screen.getByRole('button', { name: 'Replace image' })).toHaveFocus();
  expect(onBusy).toHaveBeenLastCalledWith(false);
});

test('a file can be dropped on the field or pasted into it', async () => {
  fakeGateway();
  const { user } = await renderForm();
  fireEvent.drop(screen.getByRole('button', { name: 'Upload image' }), { dataTransfer: { files: [photo] } });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  fireEvent.paste(address(), { clipboardData: { files: [photo] } });
  expect(await screen.findByRole('button', { name: 'Use this image' })).toBeVisible();
});

test('a file that is not an image or too large is rejected before the upload', async () => {
  const gateway = fakeGateway();
  const { choose } = await renderForm();
  await choose(new File(['words'], 'words.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('Please select an image file (PNG, JPG, or GIF)')).toBeVisible();
  const large = new File([signature, 'x'], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 8 * 1024 * 1024 + 1 });
  await choose(large);
  expect(await screen.findByText('Image size should be less than 8MB')).toBeVisible();
  expect(gateway.calls).toEqual([]);
});

test('an iPhone photo is rejected with a way to a JPEG, however large it is and whatever its name says', async () => {
  const gateway = fakeGateway();
  const { choose } = await renderForm();
  const heic = new File([Uint8Array.of(0, 0, 0, 24), 'ftypheic\0\0\0\0mif1heic'], 'IMG_0042.jpg', { type: 'image/jpeg' });
  Object.defineProperty(heic, 'size', { value: 9 * 1024 * 1024 });
  await choose(heic);
  expect(await screen.findByText(/^This is a HEIC image.*Most Compatible/)).toBeVisible();
  expect(gateway.calls).toEqual([]);
});

test('an animation is announced before its first picture is used', async () => {
  fakeGateway();
  const { choose } = await renderForm();
  const webp = new File(['RIFF\0\0\0\0WEBPVP8X\n\0\0\0\u0002', new Uint8Array(9)], 'waves.webp', { type: 'image/webp' });
  await choose(webp);
  expect(await screen.findByText('This image is animated. Only its first picture will be kept.')).toBeVisible();
});

test('an image with too many pixels is rejected before the upload', async () => {
  const gateway = fakeGateway();
  const { choose } = await renderForm();
  await choose(photo);
  const preview = await screen.findByRole('img', { name: 'Preview of the image' });
  Object.defineProperties(preview, { naturalWidth: { value: 10_001 }, naturalHeight: { value: 5_000 } });
  fireEvent.load(preview);
  expect(await screen.findByText(/^Image dimensions should be at most 50 megapixels/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use this image' })).not.toBeInTheDocument();
  expect(gateway.calls).toEqual([]);
});

test('the picker offers the formats that the server decodes, and not HEIC', async () => {
  fakeGateway();
  await renderForm();
  expect(document.querySelector('input[type=file]')).toHaveAttribute('accept', 'image/png,image/jpeg,image/gif,image/webp,image/avif');
});

test('a file that the browser cannot decode shows an error', async () => {
  fakeGateway();
  const { choose } = await renderForm();
  await choose(photo);
  fireEvent.error(await screen.findByRole('img', { name: 'Preview of the image' }));
  expect(await screen.findByText('Error reading file. Please try again.')).toBeVisible();
});

test('a validation error of the server is shown at the field; other upload errors ask to try again', async () => {
  const gateway = fakeGateway();
  const { user, choose } = await renderForm();
  const problem = { code: 'INVALID', title: 'Invalid', errors: { file: 'Image dimensions should be at most 50 megapixels' } };
  gateway.once('POST /api/admin/media', new Response(JSON.stringify(problem), { status: 422 }));
  await choose(photo);
  await user.click(await screen.findByRole('button', { name: 'Use this image' }));
  expect(await screen.findByText('Image dimensions should be at most 50 megapixels')).toBeVisible();
  gateway.once('POST /api/admin/media', problemResponse(503, 'UNAVAILABLE'));
  await choose(photo);
  await user.click(await screen.findByRole('button', { name: 'Use this image' }));
  expect(await screen.findByText('Error uploading image. Please try again.')).toBeVisible();
  expect(address()).toHaveValue('');
});

test('canceling an upload keeps the previous image', async () => {
  const gateway = fakeGateway();
  const { user, choose } = await renderForm({ imageUrl: '/media/brand/hero.jpg' });
  gateway.once('POST /api/admin/media', new Promise(() => {}));
  await choose(photo);
  await user.click(await screen.findByRole('button', { name: 'Use this image' }));
  await screen.findByRole('progressbar', { name: 'Uploading' });
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(await screen.findByRole('button', { name: 'Replace image' })).toBeVisible();
  expect(address()).toHaveValue('/media/brand/hero.jpg');
  expect(screen.queryByText(/Error/)).not.toBeInTheDocument();
});

test('a URL can be typed; one that fails to load shows a placeholder', async () => {
  fakeGateway();
  const { user } = await renderForm({ error: 'Image URL is required' });
  expect(screen.getByText('Image URL is required')).toBeVisible();
  await user.type(address(), ' https://pictures.example/a.jpg');
  expect(address()).toHaveValue('https://pictures.example/a.jpg');
  const preview = screen.getByRole('img', { name: 'Preview of the image' });
  expect(preview).toHaveAttribute('src', 'https://pictures.example/a.jpg');
  fireEvent.error(preview);
  expect(screen.getByRole('img', { name: 'Preview of the image' })).toHaveAttribute('src', '/admin/missing-picture.svg');
});
