import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { renderToString } from 'react-dom/server';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { loadLanguage, TranslationsProvider } from '@charter/ui';
import { loadTexts } from '../../lib/languages.js';
import { makeQueryClient } from '../../lib/query-client.js';
import { business, fakeGateway, galleryImage, networkError } from '../../test/fake-gateway.js';
import type { Answer } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { Gallery } from './gallery.js';
import { galleryQuery } from './gallery.queries.js';

const three = [
  galleryImage(1, { title: 'Third', displayOrder: 30 }),
  galleryImage(2, { title: 'First', displayOrder: 10, description: 'The anchor holds.' }),
  galleryImage(3, { title: 'Second', displayOrder: 20 }),
];

const gallery = async () => within(await screen.findByRole('region', { name: 'Scenes from the water' }));
const tiles = async () => (await (await gallery()).findAllByRole('listitem')).map((tile) => within(tile).getByRole('button'));
const lightbox = () => screen.findByRole('dialog', { name: 'Scenes from the water' });
const titleShown = async () => within(await lightbox()).getByRole('heading').textContent;

let logged: MockInstance<typeof console.warn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function openHome(images: Answer = three) {
  const gateway = fakeGateway({ 'GET /api/admin/gallery': images });
  return { gateway, user: await renderApp('/') };
}

/** The gallery without the rest of the page. */
const galleryOnly = async (client: QueryClient) => (
  <QueryClientProvider client={client}>
    <TranslationsProvider initial={await loadLanguage('en', loadTexts)} load={loadTexts}>
      <Gallery business={business} />
    </TranslationsProvider>
  </QueryClientProvider>
);

/** Opens the lightbox at a tile. */
async function open(index: number) {
  const { user } = await openHome();
  const tile = (await tiles())[index]!;
  await user.click(tile);
  return { user, tile, dialog: await lightbox() };
}

test('shows the pictures in display order with title and description', async () => {
  await openHome();
  const names = (await tiles()).map((tile) => tile.textContent);
  expect(names).toEqual(['FirstThe anchor holds.', 'Second', 'Third']);
  expect((await gallery()).getByRole('button', { name: 'First The anchor holds.' })).toBeVisible();
});

test('omits inactive pictures, which a staff session receives', async () => {
  await openHome([...three, galleryImage(4, { title: 'Hidden', isActive: false })]);
  expect(await tiles()).toHaveLength(3);
});

test('shows four skeletons while loading', async () => {
  await openHome(() => new Promise(() => undefined));
  const status = (await gallery()).getByRole('status');
  expect(status).toHaveTextContent('Loading the pictures');
  expect(status.children).toHaveLength(5);
  expect((await gallery()).queryByRole('button')).toBeNull();
});

test.each<[string, Answer]>([
  ['an empty gallery', []],
  ['a failing gallery', networkError()],
])('%s shows the four fallback pictures', async (_name, answer) => {
  const { user } = await openHome(answer);
  const names = (await tiles()).map((tile) => within(tile).getByRole('img', { hidden: true }).getAttribute('alt'));
  expect(names).toEqual(['At anchor', 'The Exuma cays', 'Toward the sun', 'Under the keel']);
  expect((await gallery()).queryByRole('alert')).toBeNull();
  await user.click((await tiles()).at(-1)!);
  expect(await titleShown()).toBe('Under the keel');
  expect(within(await lightbox()).getByText('4 / 4')).toBeVisible();
});

test('keeps the fallback pictures during a refetch and then replaces them', async () => {
  const gateway = fakeGateway({ 'GET /api/admin/gallery': networkError() });
  const client = makeQueryClient();
  render(await galleryOnly(client));
  expect(await tiles()).toHaveLength(4);
  let respond = (_images: object) => {};
  gateway.answer('GET /api/admin/gallery', () => new Promise<object>((resolve) => (respond = resolve)));
  void client.refetchQueries();
  await waitFor(() => expect(client.isFetching()).toBe(1));
  expect(await tiles()).toHaveLength(4);
  respond(three);
  expect(await (await gallery()).findByRole('button', { name: 'Third' })).toBeVisible();
  expect(await tiles()).toHaveLength(3);
});

test('shows seven of twelve pictures, and all twelve in the lightbox', async () => {
  const { user } = await openHome(Array.from({ length: 12 }, (_, index) => galleryImage(index + 1)));
  expect(await tiles()).toHaveLength(7);
  const complete = (await gallery()).getByRole('button', { name: 'View Complete Gallery' });
  await user.click(complete);
  expect(await titleShown()).toBe('Picture 1');
  expect(within(await lightbox()).getByText('1 / 12')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(complete).toHaveFocus();
});

test('a tile opens the lightbox at its picture and gets the focus on closing', async () => {
  const { user, tile, dialog } = await open(1);
  expect(await titleShown()).toBe('Second');
  expect(within(dialog).getByText('Picture 2 of 3')).toBeInTheDocument();
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(tile).toHaveFocus();
});

test('buttons and keys switch pictures and wrap around', async () => {
  const { user, dialog } = await open(0);
  await user.click(within(dialog).getByRole('button', { name: 'Previous picture' }));
  expect(await titleShown()).toBe('Third');
  await user.click(within(dialog).getByRole('button', { name: 'Next picture' }));
  expect(await titleShown()).toBe('First');
  await user.keyboard('{ArrowRight}');
  expect(await titleShown()).toBe('Second');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(await titleShown()).toBe('Third');
  await user.keyboard('{Home}');
  expect(await titleShown()).toBe('First');
  await user.keyboard('{End}');
  expect(await titleShown()).toBe('Third');
});

test('keys switch pictures when nothing has the focus', async () => {
  const { user } = await open(0);
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{ArrowRight}');
  expect(await titleShown()).toBe('Second');
});

test('the title is in a polite live region', async () => {
  const { user, dialog } = await open(0);
  const liveRegion = within(dialog).getByRole('heading').closest('[aria-live="polite"]');
  expect(liveRegion).toHaveTextContent('First');
  await user.keyboard('{ArrowRight}');
  expect(liveRegion).toHaveTextContent('Second');
});

/** jsdom has no PointerEvent. */
function pointer(on: Element, type: string, at: { clientX: number; clientY: number }) {
  const event = new MouseEvent(type, { bubbles: true, button: 0, buttons: 1, ...at });
  fireEvent(on, Object.assign(event, { isPrimary: true, pointerId: 1 }));
}

function swipe(dialog: HTMLElement, x: number, y: number) {
  const picture = within(dialog).getAllByRole('img', { hidden: true })[0]!;
  pointer(picture, 'pointerdown', { clientX: 200, clientY: 200 });
  pointer(picture, 'pointermove', { clientX: 200 + x / 2, clientY: 200 + y / 2 });
  pointer(picture, 'pointerup', { clientX: 200 + x, clientY: 200 + y });
}

test('a swipe switches pictures, a short movement does not', async () => {
  const { dialog } = await open(0);
  swipe(dialog, -120, 20);
  expect(await titleShown()).toBe('Second');
  swipe(dialog, 120, 0);
  expect(await titleShown()).toBe('First');
  swipe(dialog, -20, 0);
  expect(await titleShown()).toBe('First');
});

test('a swipe down closes the lightbox', async () => {
  const { dialog } = await open(0);
  swipe(dialog, 10, 160);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('loads the previous and next picture after the first one', async () => {
  const { dialog } = await open(0);
  const shown = () =>
    within(dialog)
      .getAllByRole('img', { hidden: true })
      .map((image) => image.getAttribute('alt'));
  expect(shown()).toEqual(['First']);
  fireEvent.load(within(dialog).getByAltText('First'));
  expect(shown()).toEqual(['First', 'Second', 'Third']);
});

test('a single picture has no previous and next buttons', async () => {
  const { user } = await openHome([three[0]!]);
  await user.click((await tiles())[0]!);
  expect(within(await lightbox()).getAllByRole('button')).toHaveLength(1);
});

test('logs a picture that fails to load once and keeps its tile', async () => {
  const { user } = await openHome();
  const [tile] = await tiles();
  fireEvent.error(within(tile!).getByRole('img', { hidden: true }));
  expect(logged).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledWith('The gallery picture "First" could not be loaded: /media/picture-2.jpg');
  expect(tile).toBeVisible();
  await user.click(tile!);
  fireEvent.error(within(await lightbox()).getByAltText('First'));
  expect(logged).toHaveBeenCalledTimes(1);
});

test('renders every picture on the server with its texts and without inline styles', async () => {
  fakeGateway({ 'GET /api/admin/gallery': three });
  const client = makeQueryClient();
  await client.prefetchQuery(galleryQuery('en'));
  const html = renderToString(await galleryOnly(client));
  for (const { title } of three) expect(html).toContain(`alt="${title}"`);
  expect(html).toContain('The anchor holds.');
  expect(html).not.toMatch(/ style=|<script/);
});
