import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anImage, aPackage, packagesDesk } from '../test/factories/package.js';
import { fakeGateway, json, refusal } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const open = async (packages = [aPackage()], images: ReturnType<typeof anImage>[] = []) => {
  const gateway = fakeGateway({ also: packagesDesk(packages, images) });
  const { user } = await renderApp('/admin/packages');
  if (packages[0]) await screen.findByRole('button', { name: packages[0].name });
  return { gateway, user };
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const listed = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('a package is listed with its duration, guests, slots and price, and the popular one says so', async () => {
  await open([aPackage({ isPopular: true, maxGuests: 8, timeSlots: ['9:00 AM - 1:00 PM', 'Evening'] })]);
  expect(screen.getByText('4 hours')).toBeVisible();
  expect(screen.getByText(/Up to 8 guests/)).toBeVisible();
  expect(screen.getByText('Evening')).toBeVisible();
  expect(screen.getAllByText('$1,200')[0]).toBeVisible();
  expect(screen.getByText('Most Popular')).toBeVisible();
  expect(screen.getByText('1 package')).toBeVisible();
});

test('while the list loads it says so, and an empty house is no mistake', async () => {
  const gateway = fakeGateway({ also: packagesDesk() });
  let answer: (reply: Response) => void = () => {};
  gateway.once('GET /api/charter-packages', new Promise((resolve) => (answer = resolve)));
  await renderApp('/admin/packages');
  expect(await screen.findByText('Loading packages')).toBeInTheDocument();
  await act(async () => answer(json([])));
  expect(await screen.findByRole('heading', { name: 'No packages yet' })).toBeVisible();
});

test('when the list cannot be loaded, one can try again', async () => {
  const gateway = fakeGateway({ also: packagesDesk([aPackage()]) });
  gateway.once('GET /api/charter-packages', refusal(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/packages');
  expect(await screen.findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Rose Island 4-Hour Charter' })).toBeVisible();
});

test('a new package starts with 12 guests and no price, and asks for what is missing', async () => {
  const { gateway, user } = await open([]);
  await user.click(screen.getByRole('button', { name: 'New package' }));
  const form = await dialog('New package');
  expect(form.getByLabelText('Max guests')).toHaveValue(12);
  expect(form.getByLabelText('Price (USD)')).toHaveValue(0);
  await user.click(form.getByRole('button', { name: 'Create package' }));
  for (const message of [
    'Name is required',
    'Duration is required',
    'Description is required',
    'Price must be greater than 0',
    'At least one inclusion is required',
    'At least one time slot is required',
    'Image URL is required',
  ]) {
    expect(await form.findByText(message)).toBeVisible();
  }
  expect(gateway.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a new package is sent as typed, and finds its place by its price', async () => {
  const { gateway, user } = await open([aPackage({ name: 'Dear', price: 3000 }), aPackage({ name: 'Cheap', price: 100 })]);
  await user.click(screen.getByRole('button', { name: 'New package' }));
  const form = await dialog('New package');
  await user.type(form.getByLabelText('Name'), 'Blue Lagoon');
  await user.type(form.getByLabelText('Duration'), '3 hours');
  await user.clear(form.getByLabelText('Price (USD)'));
  await user.type(form.getByLabelText('Price (USD)'), '900');
  await user.type(form.getByLabelText('Description'), 'Swim early.');
  await user.type(form.getByRole('textbox', { name: 'Includes' }), 'Captain, Fuel');
  await user.type(form.getByRole('textbox', { name: 'Time slots' }), 'Morning');
  await user.type(form.getByLabelText('Image URL'), '/media/brand/hero.jpg');
  await user.click(form.getByRole('checkbox', { name: /Most popular/ }));
  await user.click(form.getByRole('button', { name: 'Create package' }));
  expect(await screen.findByText('Package Created')).toBeVisible();
  const sent = gateway.calls.find((call) => call.startsWith('POST /api/admin/packages '))!;
  expect(JSON.parse(sent.replace('POST /api/admin/packages ', ''))).toEqual({
    name: 'Blue Lagoon',
    duration: '3 hours',
    description: 'Swim early.',
    price: 900,
    maxGuests: 12,
    includes: ['Captain', 'Fuel'],
    imageUrl: '/media/brand/hero.jpg',
    isPopular: true,
    timeSlots: ['Morning'],
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(listed()).toEqual(['Cheap', 'Blue Lagoon', 'Dear']);
});

test('a package is changed in place', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Rose Island 4-Hour Charter' }));
  const form = await dialog('Edit package');
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), 'Rose Island Half Day');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Package Updated')).toBeVisible();
  expect(listed()).toEqual(['Rose Island Half Day']);
});

test('a slot that the server cannot place stands at its field, and nothing that was typed is lost', async () => {
  const { gateway, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Rose Island 4-Hour Charter' }));
  const form = await dialog('Edit package');
  await user.type(form.getByRole('textbox', { name: 'Time slots' }), 'after lunch');
  const problem = {
    code: 'INVALID',
    title: 'Some fields need another look.',
    errors: { timeSlots: 'Write a slot as "9:00 AM - 1:00 PM"' },
  };
  gateway.once('PUT', new Response(JSON.stringify(problem), { status: 422 }));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByText('Write a slot as "9:00 AM - 1:00 PM"')).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Time slots' })).toBeInvalid();
  expect(screen.getByText('Failed to update package')).toBeVisible();
  expect(form.getByText('after lunch')).toBeVisible();
});

test('a package that could not be saved says why and stays in the form', async () => {
  const { gateway, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Rose Island 4-Hour Charter' }));
  const form = await dialog('Edit package');
  gateway.once('PUT', refusal(404, 'PACKAGE_NOT_FOUND'));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Failed to update package')).toBeVisible();
  expect(form.getByText('This charter is no longer offered.')).toBeVisible();
});

test('what was typed is not thrown away without a question', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Rose Island 4-Hour Charter' }));
  const name = (await dialog('Edit package')).getByLabelText('Name');
  await user.type(name, '!');
  await user.keyboard('{Escape}');
  expect(screen.getByText('Discard what you have typed?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(name).toHaveFocus();
  expect(name).toHaveValue('Rose Island 4-Hour Charter!');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(listed()).toEqual(['Rose Island 4-Hour Charter']);
});

test('a form that nobody touched closes at once', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Rose Island 4-Hour Charter' }));
  await dialog('Edit package');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a package is deleted after a question', async () => {
  const { gateway, user } = await open([aPackage({ name: 'Cheap', price: 100 }), aPackage({ name: 'Dear', price: 3000 })]);
  await user.click(screen.getByRole('button', { name: 'Delete Cheap' }));
  const question = await dialog('Delete this package?');
  expect(gateway.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  await user.click(question.getByRole('button', { name: 'Delete package' }));
  expect(await screen.findByText('Package Deleted')).toBeVisible();
  expect(listed()).toEqual(['Dear']);
  expect(screen.getByRole('button', { name: 'Dear' })).toHaveFocus();
});

test('a package that cannot be deleted stays, and one is told', async () => {
  const { gateway, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete Rose Island 4-Hour Charter' }));
  gateway.once('DELETE', refusal(503, 'UNAVAILABLE'));
  await user.click((await dialog('Delete this package?')).getByRole('button', { name: 'Delete package' }));
  expect(await screen.findByText('Failed to delete package')).toBeVisible();
  expect(listed()).toContain('Rose Island 4-Hour Charter');
});

test('the keyboard walks from package to package', async () => {
  const { user } = await open([aPackage({ name: 'Cheap', price: 100 }), aPackage({ name: 'Dear', price: 3000 })]);
  await user.keyboard('jj');
  expect(screen.getByRole('button', { name: 'Dear' })).toHaveFocus();
  await user.keyboard('k{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Edit package' })).toBeVisible();
});

const imagesShown = () =>
  within(screen.getByRole('list', { name: /^Images of/ }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('button', { name: /^Move/ }).getAttribute('aria-label')?.replace('Move ', ''));

async function openImages(titles = ['Beach', 'Reef', 'Deck']) {
  const sold = aPackage();
  const app = await open(
    [sold],
    titles.map((title) => anImage(sold.id, title)),
  );
  await app.user.click(screen.getByRole('button', { name: /images? of Rose Island/i }));
  await dialog('Images');
  return { ...app, sold };
}

/** jsdom lays nothing out: each row is given its place under the one before it. */
const layRowsOut = () =>
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const place = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0;
    return new DOMRect(0, place * 50, 300, 50);
  });

test('the images of a package are shown in order, the first as the primary one', async () => {
  await openImages();
  expect(await screen.findByText('Beach')).toBeVisible();
  expect(imagesShown()).toEqual(['Beach', 'Reef', 'Deck']);
  expect(screen.getAllByText('Primary')).toHaveLength(1);
});

test('an image moved by keyboard shows its new place at once, and is saved', async () => {
  const { gateway, user, sold } = await openImages();
  layRowsOut();
  let answer: (reply: Response) => void = () => {};
  gateway.once('PUT', new Promise((resolve) => (answer = resolve)));
  (await screen.findByRole('button', { name: 'Move Beach' })).focus();
  await user.keyboard(' ');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await user.keyboard(' ');
  await waitFor(() => expect(imagesShown()).toEqual(['Reef', 'Beach', 'Deck']));
  expect(screen.queryByText('Images Reordered')).not.toBeInTheDocument();
  const [sent] = gateway.calls.filter((call) => call.startsWith('PUT'));
  expect(sent).toMatch(new RegExp(`^PUT /api/admin/packages/${sold.id}/images/reorder {"imageIds":\\[\\d+,\\d+,\\d+\\]}$`));
  await act(async () => answer(json([])));
  expect(await screen.findByText('Images Reordered')).toBeVisible();
  expect(screen.getByText('The first image is now the primary image for this package')).toBeVisible();
});

test('an order that the server does not take goes back to what it was', async () => {
  const { gateway, user } = await openImages();
  layRowsOut();
  gateway.once('PUT', refusal(422, 'INVALID'));
  (await screen.findByRole('button', { name: 'Move Beach' })).focus();
  await user.keyboard(' ');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await user.keyboard(' ');
  expect(await screen.findByText('Failed to reorder images')).toBeVisible();
  expect(screen.getByText('Please try again.')).toBeVisible();
  await waitFor(() => expect(imagesShown()).toEqual(['Beach', 'Reef', 'Deck']));
});

test('an image needs an address, and is added as the last one', async () => {
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
    `POST /api/admin/packages/${sold.id}/images {"imageUrl":"https://pictures.example/reef.jpg","title":"Reef","description":"","isPrimary":false}`,
  );
});

test('an image is changed and deleted, and each failure says so', async () => {
  const { gateway, user } = await openImages(['Beach', 'Reef']);
  await user.click(await screen.findByRole('button', { name: 'Edit Reef' }));
  const form = await dialog('Edit image');
  await user.type(form.getByLabelText(/Title/), ' at noon');
  gateway.once('PUT', refusal(503, 'UNAVAILABLE'));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Failed to update image')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Image Updated')).toBeVisible();
  await waitFor(() => expect(imagesShown()).toEqual(['Beach', 'Reef at noon']));

  await user.click(screen.getByRole('button', { name: 'Delete Beach' }));
  const question = await dialog('Delete this image?');
  gateway.once('DELETE', refusal(503, 'UNAVAILABLE'));
  await user.click(question.getByRole('button', { name: 'Delete image' }));
  expect(await screen.findByText('Failed to delete image')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete image' }));
  expect(await screen.findByText('Image Deleted')).toBeVisible();
  expect(imagesShown()).toEqual(['Reef at noon']);
});

test('a package without images says so', async () => {
  await openImages([]);
  expect(await screen.findByRole('heading', { name: 'No images yet' })).toBeVisible();
});

test('when an image is deleted, the one next to it has the focus', async () => {
  const { user } = await openImages(['Beach', 'Reef']);
  await user.click(await screen.findByRole('button', { name: 'Delete Beach' }));
  await user.click((await dialog('Delete this image?')).getByRole('button', { name: 'Delete image' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Reef' })).toHaveFocus());
});
