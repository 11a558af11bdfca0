import { expect, type Page } from '@playwright/test';
import { expectFailure, failNextRequest } from './stub-responses.js';
import { singleViewport, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';

const photograph = new URL('../../web/pictures/deck-detail.jpg', import.meta.url).pathname;

const open = async (page: Page) => {
  await page.goto('/admin/gallery');
  await expect(page.getByRole('listitem').filter({ has: page.getByText(/^Order: 1$/) })).toBeVisible();
};
const images = (page: Page) => page.getByRole('list', { name: 'Gallery images, in order' }).getByRole('listitem');
const rowOf = (page: Page, title: string) => images(page).filter({ hasText: title });

test('the gallery list is accessible', async ({ page }) => {
  await open(page);
  await expect(rowOf(page, 'At anchor').getByText('Active')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a photograph is cropped, uploaded, published, hidden and deleted', async ({ page, request }, info) => {
  const title = `Teak at noon, ${info.project.name}`;
  const seenByGuests = async () => (await (await request.get('/api/admin/gallery', { headers: { cookie: '' } })).text()).includes(title);
  await open(page);
  await page.getByRole('button', { name: 'Add Image' }).click();
  const form = page.getByRole('dialog', { name: 'Add Image' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.locator('input[type=file]').setInputFiles(photograph);
  await expect(form.getByRole('button', { name: 'Use this image' })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: /south east drag handle/ }).press('Shift+ArrowLeft');
  await form.getByRole('button', { name: 'Use this image' }).click();
  const address = form.getByRole('textbox', { name: 'Image URL' });
  await expect(address).toHaveValue(/^\/media\/uploads\/[\da-f]{32}\.jpg$/);
  const imageUrl = await address.inputValue();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add Image' }).click();
  await expect(page.getByText('Image Added')).toBeVisible();
  await expect(rowOf(page, title).locator('img')).toHaveJSProperty('complete', true);
  expect(await seenByGuests()).toBe(true);
  await expect
    .poll(async () => (await request.get(imageUrl.replace('.jpg', '-480.avif'))).headers()['content-type'], { timeout: 20_000 })
    .toBe('image/avif');

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page
    .getByRole('dialog', { name: 'Edit Image' })
    .getByRole('checkbox', { name: /^Active/ })
    .uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Image Updated')).toBeVisible();
  await expect(rowOf(page, title).getByText('Inactive')).toBeVisible();
  await expect.poll(seenByGuests).toBe(false);
  await page.reload();
  await expect(rowOf(page, title).getByText('Inactive')).toBeVisible();

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByRole('dialog', { name: 'Delete this image?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete image' }).click();
  await expect(page.getByText('Image Deleted')).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
});

test('the gallery is reordered, and the order persists', async ({ page }) => {
  await open(page);
  const titles = () => images(page).locator('p:first-child').allTextContents();
  const before = await titles();
  const move = async (title: string, key: 'ArrowDown' | 'ArrowUp') => {
    const answered = page.waitForResponse('**/api/admin/gallery/reorder');
    await page.getByRole('button', { name: `Move ${title}` }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`${title} picked up.`)).toBeAttached();
    // A press moves the row by 25 px, and the row that it is over is found in a later frame.
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(page.getByText(`${title} moved to position`)).toBeAttached({ timeout: 100 });
    }).toPass();
    await page.keyboard.press('Space');
    return (await answered).status();
  };
  const [first = '', second = ''] = before;
  await failNextRequest(page, 'PUT', '**/api/admin/gallery/reorder');
  await move(first, 'ArrowDown');
  await expectFailure(page, 'Failed to update gallery order');
  await expect.poll(titles).toEqual(before);

  expect(await move(first, 'ArrowDown')).toBe(200);
  await expect(page.getByText('Order Updated')).toBeVisible();
  await expect.poll(titles).toEqual([second, first, ...before.slice(2)]);
  await page.reload();
  await expect.poll(titles).toEqual([second, first, ...before.slice(2)]);
  expect(await move(first, 'ArrowUp')).toBe(200);
  await expect.poll(titles).toEqual(before);
});

test('failed requests keep the image unchanged and the typed values', { tag: singleViewport }, async ({ page }) => {
  const title = 'At anchor';
  await open(page);
  await page.getByRole('button', { name: 'Add Image' }).click();
  const added = page.getByRole('dialog', { name: 'Add Image' });
  await added.getByRole('textbox', { name: 'Title' }).fill('Low water');
  await added.getByLabel('Image URL').fill('/media/brand/hero.jpg');
  await failNextRequest(page, 'POST', '**/api/admin/gallery');
  await added.getByRole('button', { name: 'Add Image' }).click();
  await expectFailure(page, 'Failed to add gallery image');
  await expect(added.getByRole('textbox', { name: 'Title' })).toHaveValue('Low water');
  await expectAccessible(page);
  await page.reload();

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const changed = page.getByRole('dialog', { name: 'Edit Image' });
  await changed.getByLabel('Description').fill('Another word for it');
  await failNextRequest(page, 'PUT', '**/api/admin/gallery/*');
  await changed.getByRole('button', { name: 'Save changes' }).click();
  await expectFailure(page, 'Failed to update gallery image');
  await expect(changed.getByLabel('Description')).toHaveValue('Another word for it');
  await page.reload();

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await failNextRequest(page, 'DELETE', '**/api/admin/gallery/*');
  await page.getByRole('button', { name: 'Delete image' }).click();
  await expectFailure(page, 'Failed to delete gallery image');
  await page.getByRole('button', { name: 'Keep image' }).click();
  await expect(rowOf(page, title)).toBeVisible();
});

test('an invalid, too large or failed upload shows an error at its field', { tag: singleViewport }, async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Add Image' }).click();
  const form = page.getByRole('dialog', { name: 'Add Image' });
  const file = form.locator('input[type=file]');
  await file.setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(form.getByText('Please select an image file (PNG, JPG, or GIF)')).toBeVisible();
  await file.setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) });
  await expect(form.getByText('Image size should be less than 8MB')).toBeVisible();
  await failNextRequest(page, 'POST', '**/api/admin/media');
  await file.setInputFiles(photograph);
  await form.getByRole('button', { name: 'Use this image' }).click();
  await expect(form.getByText('Error uploading image. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add Image' }).click();
  await expectFailure(page, 'Missing Information', 'Please provide a title and image.');
});

test('the server rejects HTML uploaded as an image', { tag: singleViewport }, async ({ page }) => {
  const file = { name: 'harbour.png', mimeType: 'image/png', buffer: Buffer.from('<html>') };
  const answer = await page.request.post('/api/admin/media', { multipart: { file } });
  expect(answer.status()).toBe(422);
  expect(((await answer.json()) as { errors: unknown }).errors).toEqual({ file: 'Please select an image file (PNG, JPG, or GIF)' });
});
