import { expect, type Page } from '@playwright/test';
import type { CharterPackage } from '@charter/contracts';
import { smoke, test, unique } from './fixtures.js';
import { createPackage, highestPrice } from './own-package.js';

const open = async (page: Page) => {
  await page.goto('/admin/packages');
  await expect(page.getByRole('heading', { name: 'Exuma 8-Hour Charter' })).toBeVisible();
};
const names = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();

test('a package is created, published, edited and deleted', smoke, async ({ page, atEnd }) => {
  const name = `Journey ${unique()}`;
  const onSale = async () => {
    const packages = (await (await page.request.get('/api/charter-packages', { headers: { cookie: '' } })).json()) as CharterPackage[];
    return packages.find((sold) => sold.name === name);
  };
  atEnd(async (staff) => {
    const left = await onSale();
    if (left) await staff.delete(`/api/admin/packages/${left.id}`);
  });
  await open(page);
  expect((await names(page))[0]).toBe('Rose Island 4-Hour Charter');
  await page.getByRole('button', { name: 'New package' }).click();
  const form = page.getByRole('dialog', { name: 'New package' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Duration').fill('2 hours');
  await form.getByLabel('Price (USD)').fill(String(highestPrice));
  await form.getByLabel('Description').fill('Once around the harbor.');
  await form.getByRole('textbox', { name: 'Includes' }).fill('Captain, Fuel,');
  await form.getByRole('textbox', { name: 'Time slots' }).fill('after lunch,');
  await form.getByLabel('Image URL').fill('/media/brand/hero.jpg');
  await form.getByRole('button', { name: 'Create package' }).click();
  await expect(form.getByText(/^Write a slot as/)).toBeVisible();
  await form.getByRole('button', { name: 'Remove after lunch' }).click();
  await page.keyboard.type('9am-11am,');
  await form.getByRole('button', { name: 'Create package' }).click();
  await expect(page.getByText('Package Created')).toBeVisible();
  await expect(form).toBeHidden();
  await expect.poll(async () => (await names(page)).at(-1)).toBe(name);
  await expect.poll(onSale).toMatchObject({ price: highestPrice });

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Price (USD)').fill(String(highestPrice - 1));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Package Updated')).toBeVisible();
  await expect.poll(onSale).toMatchObject({ price: highestPrice - 1 });

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Delete this package?' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete package' }).click();
  await expect(page.getByText('Package Deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeHidden();
  await expect.poll(onSale).toBeUndefined();
});

test('a package image is added, dragged, edited and deleted', async ({ page, atEnd }) => {
  const { id, name } = await createPackage(page.request);
  atEnd((staff) => staff.delete(`/api/admin/packages/${id}`));
  for (const title of ['Bow', 'Stern']) {
    const data = { imageUrl: '/media/brand/hero.jpg', title, description: '', isPrimary: false, translations: {} };
    expect((await page.request.post(`/api/admin/packages/${id}/images`, { data })).status()).toBe(201);
  }
  await open(page);
  const openImages = () => page.getByRole('button', { name: `images of ${name}` }).click();
  await openImages();
  const images = page.getByRole('dialog', { name: 'Images' });
  const rows = images.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await images.getByRole('button', { name: 'Add image' }).click();
  const form = page.getByRole('dialog', { name: 'Add image' });
  await form.getByLabel('Image URL').fill('/media/brand/hero.jpg');
  await form.getByLabel('Title').fill('Journey picture');
  await form.getByRole('button', { name: 'Add image' }).click();
  await expect(page.getByText('Image Added')).toBeVisible();
  await expect(rows.last()).toContainText('Journey picture');

  const handle = (await rows.last().getByRole('button', { name: /^Move/ }).boundingBox())!;
  const target = (await rows.first().boundingBox())!;
  await page.mouse.move(handle.x + 20, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(handle.x + 20, target.y + 10, { steps: 8 });
  await page.mouse.up();
  await expect(rows.first()).toContainText('Journey picture');
  await expect(page.getByText('Images Reordered')).toBeVisible();
  await page.reload();
  await openImages();
  await expect(rows.first()).toContainText('Journey picture');
  await expect(rows.first()).toContainText('Primary');

  await images.getByRole('button', { name: 'Edit Journey picture' }).click();
  await page.getByRole('dialog', { name: 'Edit image' }).getByLabel('Title').fill('Journey’s end');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Image Updated')).toBeVisible();
  await expect(rows.first()).toContainText('Journey’s end');

  await images.getByRole('button', { name: 'Delete Journey’s end' }).click();
  await page.getByRole('button', { name: 'Delete image' }).click();
  await expect(page.getByText('Image Deleted')).toBeVisible();
  await expect(images.getByRole('button', { name: 'Delete Journey’s end' })).toBeHidden();
});
