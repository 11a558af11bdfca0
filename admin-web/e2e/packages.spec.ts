import { expect, type Page } from '@playwright/test';
import { expectFailure, failNextRequest } from './stub-responses.js';
import { singleViewport, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';

const open = async (page: Page) => {
  await page.goto('/admin/packages');
  await expect(page.getByRole('heading', { name: 'Packages', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Exuma 8-Hour Charter' })).toBeVisible();
};
const openImages = (page: Page) => page.getByRole('button', { name: 'images of Exuma 8-Hour Charter' }).click();
const imagesOf = (page: Page) => page.getByRole('dialog', { name: 'Images' });
/** Names of the image handles in their order. */
const order = (page: Page) =>
  imagesOf(page)
    .getByRole('button', { name: /^Move/ })
    .evaluateAll((handles) => handles.map((handle) => handle.ariaLabel ?? ''));
async function move(page: Page, name: string, key: 'ArrowDown' | 'ArrowUp') {
  await imagesOf(page).getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Space');
  // Rows differ in height: 25 px per press until the item is over the next row.
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(imagesOf(page).getByText(/moved to position/)).toBeAttached({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press('Space');
}
const names = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();

test('the package list and its forms are accessible', async ({ page }) => {
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

test('a package is created, published, edited and deleted', async ({ page }) => {
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

test('package images are reordered, and the first one becomes primary', async ({ page }) => {
  await open(page);
  const images = imagesOf(page);
  await openImages(page);
  await expect(images.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const before = await order(page);
  const [first = '', second = '', ...others] = before;
  const moved = [second, first, ...others];

  await failNextRequest(page, 'PUT', '**/images/reorder');
  await move(page, first, 'ArrowDown');
  await expectFailure(page, 'Failed to reorder images', 'Please try again.');
  expect(await order(page)).toEqual(before);

  await move(page, first, 'ArrowDown');
  await expect(page.getByText('Images Reordered')).toBeVisible();
  await expect(page.getByText('The first image is now the primary image for this package')).toBeVisible();
  expect(await order(page)).toEqual(moved);
  await page.reload();
  await openImages(page);
  await expect(images.getByRole('listitem').first()).toContainText('Primary');
  expect(await order(page)).toEqual(moved);

  await move(page, first, 'ArrowUp');
  await expect(page.getByText('Images Reordered')).toBeVisible();
  expect(await order(page)).toEqual(before);
  await images.getByRole('button', { name: 'Done' }).click();
});

test('a package image is added, dragged, edited and deleted', async ({ page }) => {
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

test('an empty package form shows an error at each field', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'New package' }).click();
  const form = page.getByRole('dialog', { name: 'New package' });
  await form.getByLabel('Max guests').fill('0');
  await form.getByRole('button', { name: 'Create package' }).click();
  for (const message of [
    'Name is required',
    'Duration is required',
    'Description is required',
    'Price must be greater than 0',
    'Max guests must be greater than 0',
    'At least one inclusion is required',
    'Image URL is required',
    'At least one time slot is required',
  ]) {
    await expect(form.getByText(message)).toBeVisible();
  }
  await expectAccessible(page);
});

test('failed requests keep the package unchanged and the typed values', { tag: singleViewport }, async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'New package' }).click();
  const added = page.getByRole('dialog', { name: 'New package' });
  await added.getByLabel('Name').fill('Moonlight on the banks');
  await added.getByLabel('Duration').fill('2 hours');
  await added.getByLabel('Price (USD)').fill('900');
  await added.getByLabel('Description').fill('Once around the harbour.');
  await added.getByRole('textbox', { name: 'Includes' }).fill('Captain,');
  await added.getByRole('textbox', { name: 'Time slots' }).fill('9pm-11pm,');
  await added.getByLabel('Image URL').fill('/media/brand/hero.jpg');
  await failNextRequest(page, 'POST', '**/api/admin/packages');
  await added.getByRole('button', { name: 'Create package' }).click();
  await expectFailure(page, 'Error', 'Failed to create package');
  await expect(added.getByLabel('Name')).toHaveValue('Moonlight on the banks');
  await expect(added.getByRole('button', { name: 'Remove 9pm-11pm' })).toBeVisible();
  await expectAccessible(page);
  await added.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Edit Exuma 8-Hour Charter' }).click();
  const changed = page.getByRole('dialog', { name: 'Edit package' });
  await changed.getByLabel('Price (USD)').fill('1');
  await failNextRequest(page, 'PUT', '**/api/admin/packages/*');
  await changed.getByRole('button', { name: 'Save changes' }).click();
  await expectFailure(page, 'Error', 'Failed to update package');
  await expect(changed.getByLabel('Price (USD)')).toHaveValue('1');
  await changed.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Delete Exuma 8-Hour Charter' }).click();
  await failNextRequest(page, 'DELETE', '**/api/admin/packages/*');
  await page.getByRole('button', { name: 'Delete package' }).click();
  await expectFailure(page, 'Error', 'Failed to delete package');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep package' }).click();
  await expect(page.getByRole('heading', { name: 'Exuma 8-Hour Charter' })).toBeVisible();
});

test('failed requests keep the image unchanged and the typed values', { tag: singleViewport }, async ({ page }) => {
  await open(page);
  await openImages(page);
  const images = imagesOf(page);
  await expect(images.getByRole('listitem').first()).toBeVisible();
  const name = ((await order(page))[0] ?? '').replace('Move ', '');
  await images.getByRole('button', { name: 'Add image' }).click();
  const added = page.getByRole('dialog', { name: 'Add image' });
  await added.getByRole('button', { name: 'Add image' }).click();
  await expect(added.getByText('Image URL is required')).toBeVisible();
  await added.getByLabel('Image URL').fill('/media/brand/hero.jpg');
  await added.getByLabel('Title').fill('The long way home');
  await failNextRequest(page, 'POST', '**/api/admin/packages/*/images');
  await added.getByRole('button', { name: 'Add image' }).click();
  await expectFailure(page, 'Failed to add image', 'Please try again.');
  await expect(added.getByLabel('Title')).toHaveValue('The long way home');
  await added.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await images.getByRole('button', { name: `Edit ${name}` }).click();
  const changed = page.getByRole('dialog', { name: 'Edit image' });
  await changed.getByLabel('Title').fill('Another name');
  await failNextRequest(page, 'PUT', '**/api/admin/packages/*/images/*');
  await changed.getByRole('button', { name: 'Save changes' }).click();
  await expectFailure(page, 'Failed to update image', 'Please try again.');
  await expect(changed.getByLabel('Title')).toHaveValue('Another name');
  await changed.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await images.getByRole('button', { name: `Delete ${name}` }).click();
  await failNextRequest(page, 'DELETE', '**/api/admin/packages/*/images/*');
  await page.getByRole('button', { name: 'Delete image' }).click();
  await expectFailure(page, 'Failed to delete image', 'Please try again.');
  await page.getByRole('button', { name: 'Keep image' }).click();
  await expect(images.getByRole('button', { name: `Delete ${name}` })).toBeVisible();
});
