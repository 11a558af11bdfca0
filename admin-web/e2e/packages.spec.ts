import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, test } from './stack.js';

const open = async (page: Page) => {
  await page.goto('/admin/packages');
  await expect(page.getByRole('heading', { name: 'Packages', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Exuma 8-Hour Charter' })).toBeVisible();
};
const names = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();

test('the packages are listed, readable for everyone, and their forms too', async ({ page }) => {
  await open(page);
  expect((await names(page))[0]).toBe('Rose Island 4-Hour Charter');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Edit Exuma 8-Hour Charter' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit package' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a package is made, sold on the website, changed and taken off again', async ({ page }) => {
  const name = `Journey ${Date.now()}`;
  await open(page);
  await page.getByRole('button', { name: 'New package' }).click();
  const form = page.getByRole('dialog', { name: 'New package' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Duration').fill('2 hours');
  await form.getByLabel('Price (USD)').fill('90');
  await form.getByLabel('Description').fill('Once around the harbour.');
  await form.getByRole('textbox', { name: 'Includes' }).fill('Captain, Fuel,');
  await form.getByRole('textbox', { name: 'Time slots' }).fill('after lunch,');
  await form.getByLabel('Image URL').fill('/media/brand/hero.jpg');
  await form.getByRole('button', { name: 'Create package' }).click();
  await expect(form.getByText(/^Write a slot as/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Remove after lunch' }).click();
  await page.keyboard.type('9am-11am,');
  await form.getByRole('button', { name: 'Create package' }).click();
  await expect(page.getByText('Package Created')).toBeVisible();
  await expect(form).toBeHidden();
  expect((await names(page))[0]).toBe(name);

  const onSale = async () =>
    ((await (await page.request.get('/api/charter-packages', { headers: { cookie: '' } })).json()) as { name: string }[]).map(
      (one) => one.name,
    );
  await expect.poll(onSale).toContain(name);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Price (USD)').fill('9000');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Package Updated')).toBeVisible();
  await expect.poll(async () => (await names(page)).at(-1)).toBe(name);

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Delete this package?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete package' }).click();
  await expect(page.getByText('Package Deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeHidden();
  await expect.poll(onSale).not.toContain(name);
});

test('the first image moved down is no longer the primary one, and the order holds', async ({ page }) => {
  await open(page);
  const images = page.getByRole('dialog', { name: 'Images' });
  const openImages = () => page.getByRole('button', { name: 'images of Exuma 8-Hour Charter' }).click();
  const order = () => images.getByRole('button', { name: /^Move/ }).evaluateAll((handles) => handles.map((handle) => handle.ariaLabel));
  await openImages();
  await expect(images.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const before = await order();
  const [first, second, ...others] = before as [string, string];
  const moved = [second, first, ...others];

  const move = async (name: string, key: 'ArrowDown' | 'ArrowUp') => {
    await images.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Space');
    // Rows are of different heights: 25 px at a time until it is over its neighbour.
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(images.getByText(/is over place/)).toBeAttached({ timeout: 100 });
    }).toPass({ intervals: [0] });
    await page.keyboard.press('Space');
    await expect(page.getByText('Images Reordered')).toBeVisible();
  };
  await move(first, 'ArrowDown');
  expect(await order()).toEqual(moved);
  await page.reload();
  await openImages();
  await expect(images.getByRole('listitem').first()).toContainText('Primary');
  expect(await order()).toEqual(moved);

  await move(first, 'ArrowUp');
  expect(await order()).toEqual(before);
  await images.getByRole('button', { name: 'Done' }).click();
});

test('an image is dragged by hand, added and removed', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'images of Paradise Island Sunset Cruise' }).click();
  const images = page.getByRole('dialog', { name: 'Images' });
  await images.getByRole('button', { name: 'Add image' }).click();
  const form = page.getByRole('dialog', { name: 'Add image' });
  await form.getByLabel('Image URL').fill('/media/nowhere.jpg');
  await form.getByLabel('Title').fill('Journey picture');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add image' }).click();
  await expect(page.getByText('Image Added')).toBeVisible();
  const rows = images.getByRole('listitem');
  await expect(rows.last()).toContainText('Journey picture');

  const handle = (await rows.last().getByRole('button', { name: /^Move/ }).boundingBox())!;
  const target = (await rows.first().boundingBox())!;
  await page.mouse.move(handle.x + 20, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(handle.x + 20, target.y + 10, { steps: 8 });
  await page.mouse.up();
  await expect(rows.first()).toContainText('Journey picture');
  await expect(page.getByText('Images Reordered')).toBeVisible();

  await images.getByRole('button', { name: 'Delete Journey picture' }).click();
  await page.getByRole('button', { name: 'Delete image' }).click();
  await expect(page.getByText('Image Deleted')).toBeVisible();
  await expect(images.getByRole('button', { name: 'Delete Journey picture' })).toBeHidden();
});
