import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { GalleryImage } from '@charter/contracts';
import { expectAccessible, test, unique } from './fixtures.js';

const photograph = new URL('../../web/pictures/deck-detail.jpg', import.meta.url).pathname;

const images = (page: Page) => page.getByRole('list', { name: 'Gallery images, in order' }).getByRole('listitem');
const rowOf = (page: Page, title: string) => images(page).filter({ hasText: title });
const newTitle = (words: string) => `${words} ${unique()}`;

/** Deletes the images with these titles that are left. @param staff requests of an admin */
async function deleteImages(staff: APIRequestContext, titles: string[]): Promise<void> {
  const all = (await (await staff.get('/api/admin/gallery')).json()) as GalleryImage[];
  for (const { id, title } of all) if (titles.includes(title)) await staff.delete(`/api/admin/gallery/${id}`);
}

test('a photograph is cropped, uploaded, published, hidden and deleted', async ({ page, atEnd }) => {
  const title = newTitle('Teak at noon');
  atEnd((staff) => deleteImages(staff, [title]));
  // The same address answers guests with the active images only.
  const isSeenByGuests = async () =>
    (await (await page.request.get('/api/admin/gallery', { headers: { cookie: '' } })).text()).includes(title);
  await page.goto('/admin/gallery');
  await page.getByRole('button', { name: 'Add Image' }).click();
  const form = page.getByRole('dialog', { name: 'Add Image' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.locator('input[type=file]').setInputFiles(photograph);
  await expect(form.getByRole('button', { name: 'Use this image' })).toBeVisible();
  await form.getByRole('button', { name: /south east drag handle/ }).press('Shift+ArrowLeft');
  await form.getByRole('button', { name: 'Use this image' }).click();
  const address = form.getByRole('textbox', { name: 'Image URL' });
  await expect(address).toHaveValue(/^\/media\/uploads\/[\da-f]{32}\.jpg$/);
  const imageUrl = await address.inputValue();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add Image' }).click();
  await expect(page.getByText('Image Added')).toBeVisible();
  await expect(rowOf(page, title).locator('img')).toHaveJSProperty('complete', true);
  expect(await isSeenByGuests()).toBe(true);

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page
    .getByRole('dialog', { name: 'Edit Image' })
    .getByRole('checkbox', { name: /^Active/ })
    .uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Image Updated')).toBeVisible();
  await expect(rowOf(page, title).getByText('Inactive')).toBeVisible();
  await expect.poll(isSeenByGuests).toBe(false);
  await expect
    .poll(async () => (await page.request.get(imageUrl.replace('.jpg', '-480.avif'))).headers()['content-type'])
    .toBe('image/avif');
  await page.reload();
  await expect(rowOf(page, title).getByText('Inactive')).toBeVisible();

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('button', { name: 'Delete image' }).click();
  await expect(page.getByText('Image Deleted')).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
});

test('the gallery is reordered by keyboard, and the order persists', async ({ page, atEnd }) => {
  const titles = ['Bow', 'Stern'].map(newTitle);
  const [bow, stern] = titles as [string, string];
  atEnd((staff) => deleteImages(staff, titles));
  for (const title of titles) {
    // Guests see none of them.
    const data = { title, imageUrl: '/media/brand/hero.jpg', description: '', isActive: false, translations: {} };
    expect((await page.request.post('/api/admin/gallery', { data })).status()).toBe(201);
  }
  await page.goto('/admin/gallery');
  const lastTwo = async () => (await images(page).locator('p:first-child').allTextContents()).slice(-2);
  await expect.poll(lastTwo).toEqual([bow, stern]);
  const saved = page.waitForResponse('**/api/admin/gallery/reorder');
  await page.getByRole('button', { name: `Move ${bow}` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${bow} picked up.`)).toBeAttached();
  // A press moves the row by 25 px, and the row that it is over is found in a later frame.
  const { height } = (await rowOf(page, bow).boundingBox())!;
  for (let moved = 0; moved < height; moved += 25) await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${bow} moved to position`)).toBeAttached();
  await page.keyboard.press('Space');
  expect((await saved).status()).toBe(200);
  await expect(page.getByText('Order Updated')).toBeVisible();
  await expect.poll(lastTwo).toEqual([stern, bow]);
  await page.reload();
  await expect.poll(lastTwo).toEqual([stern, bow]);
});
