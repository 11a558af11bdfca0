import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { PackageImage } from '@charter/contracts';
import { carouselMs, pauseCarousels } from '../../lib/carousel.js';
import { fakeGateway, roseIsland, sunsetCruise } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const image = (id: number, name: string): PackageImage => ({
  id,
  packageId: 2,
  imageUrl: `/media/brand/${name}.jpg`,
  title: `View of the ${name}`,
  description: null,
  isPrimary: id === 1,
  displayOrder: id,
  createdAt: '2026-11-21T12:00:00Z',
});
const three = [image(1, 'rose-island'), image(2, 'reef-underwater'), image(3, 'deck-detail')];

const carousel = () => screen.findByRole('group', { name: 'Pictures: Rose Island 4-Hour Charter' });
/** The picture that is shown, to eyes and to screen readers. */
const shown = async () => within(await carousel()).getByRole('img');
const press = async (name: string) => fireEvent.click(within(await carousel()).getByRole('button', { name }));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open(images: object[] = three) {
  fakeGateway({
    'GET /api/charter-packages': [roseIsland],
    'GET /api/admin/packages/2/images': images,
  });
  return renderApp('/');
}

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  act(() => pauseCarousels(false));
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'matchMedia');
  Reflect.deleteProperty(document, 'hidden');
});

describe('the pictures of a package', () => {
  test('follow each other every five seconds, and the first comes after the last', async () => {
    await open();
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    expect(within(await carousel()).getByText('1 / 3')).toBeVisible();
    await pass(carouselMs - 100);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    await pass(200);
    expect(await shown()).toHaveAccessibleName('View of the reef-underwater');
    expect(within(await carousel()).getByText('2 / 3')).toBeVisible();
    await pass(carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the deck-detail');
    await pass(carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
  });

  test('are turned by hand in both directions, around the ends, and by their dots', async () => {
    await open();
    await press('Previous picture');
    expect(await shown()).toHaveAccessibleName('View of the deck-detail');
    await press('Next picture');
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    await press('Picture 2 of 3');
    expect(await shown()).toHaveAccessibleName('View of the reef-underwater');
    expect(within(await carousel()).getByRole('button', { name: 'Picture 2 of 3' })).toHaveAttribute('aria-current', 'true');
  });

  test('are turned by a finger that moves across, not by one that scrolls', async () => {
    const user = await open();
    const target = await carousel();
    const swipe = (x: number, y: number) =>
      user.pointer([
        { keys: '[TouchA>]', target, coords: { clientX: 200, clientY: 200 } },
        { pointerName: 'TouchA', target, coords: { clientX: 200 + x, clientY: 200 + y } },
        { keys: '[/TouchA]', target, coords: { clientX: 200 + x, clientY: 200 + y } },
      ]);
    await swipe(-90, 140);
    await swipe(-20, 0);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    await swipe(-90, 10);
    expect(await shown()).toHaveAccessibleName('View of the reef-underwater');
    await swipe(90, 10);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
  });

  test('stand still under the pointer, and go on when it leaves', async () => {
    const user = await open();
    await user.hover(await carousel());
    await pass(3 * carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    await user.unhover(await carousel());
    await pass(carouselMs + 100);
    expect(await shown()).toHaveAccessibleName('View of the reef-underwater');
  });

  test('stand still while the keyboard is among them, and are then announced', async () => {
    await open();
    const buttons = within(await carousel());
    const place = buttons.getByText(/^Picture 1 of 3/).parentElement;
    expect(place).toHaveAttribute('aria-live', 'off');
    act(() => buttons.getByRole('button', { name: 'Next picture' }).focus());
    expect(place).toHaveAttribute('aria-live', 'polite');
    await pass(3 * carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    act(() => buttons.getByRole('button', { name: 'Next picture' }).blur());
    await pass(carouselMs + 100);
    expect(await shown()).toHaveAccessibleName('View of the reef-underwater');
  });

  test('are paused by a button, until they are played again', async () => {
    await open();
    await press('Pause the pictures');
    await pass(3 * carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    await press('Play the pictures');
    await pass(carouselMs + 100);
    expect(await shown()).toHaveAccessibleName('View of the reef-underwater');
  });

  test('stand still in a hidden tab', async () => {
    await open();
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    fireEvent(document, new Event('visibilitychange'));
    await pass(3 * carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
  });

  test('stand still for whoever asked for less motion', async () => {
    const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    Object.defineProperty(globalThis, 'matchMedia', { configurable: true, value: () => list });
    await open();
    await pass(3 * carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    await press('Next picture');
    expect(await shown()).toHaveAccessibleName('View of the reef-underwater');
  });

  test('load when their turn is near', async () => {
    await open();
    const sources = async () => [...(await carousel()).querySelectorAll('img')].map((each) => each.alt);
    expect(await sources()).toEqual(['View of the rose-island', 'View of the reef-underwater']);
    await pass(carouselMs + 100);
    expect(await sources()).toEqual(['View of the rose-island', 'View of the reef-underwater', 'View of the deck-detail']);
  });

  test('are one, the package’s own, when it has none, and there is nothing to turn', async () => {
    await open([]);
    const card = within((await screen.findByRole('link', { name: 'Book This Experience: Rose Island 4-Hour Charter' })).closest('li')!);
    expect(card.getByRole('img', { name: 'Rose Island 4-Hour Charter' })).toBeVisible();
    expect(card.queryByRole('button')).toBeNull();
  });

  test('give way to the package’s own when they do not load', async () => {
    await open([{ ...image(1, 'rose-island'), imageUrl: '/media/gone.jpg' }, three[1]!]);
    fireEvent.error(await shown());
    expect(await shown()).toHaveAttribute('src', expect.stringContaining('sunset-cruise'));
  });
});

describe('a card', () => {
  test('says what the charter is, and leads to its booking', async () => {
    fakeGateway();
    await renderApp('/');
    const link = await screen.findByRole('link', { name: 'Book This Experience: Rose Island 4-Hour Charter' });
    expect(link).toHaveAttribute('href', '/booking?package=2');
    const card = within(link.closest('li')!);
    expect(card.getByText('Most Popular')).toBeVisible();
    expect(card.getAllByText('4 hours')).toHaveLength(2);
    expect(link.closest('li')).toHaveTextContent('9:00 AM - 1:00 PM or 2:00 PM - 6:00 PM');
    expect(card.getByText('Up to 12 guests')).toBeVisible();
    expect(card.getByText('Captain')).toBeVisible();
    expect(card.getByText('Fuel')).toBeVisible();
    expect(card.queryByText('Ice')).toBeNull();
    expect(card.getByText('$1,450')).toBeVisible();
    expect(card.getByText('Per Charter')).toBeVisible();
  });

  test('writes the hours as its reader does', async () => {
    fakeGateway({
      'GET /api/charter-packages': [
        { ...sunsetCruise, slots: [{ label: '5:30 PM - 7:30 PM', startMinute: 1050, endMinute: 1170 }] },
        {
          ...roseIsland,
          slots: [
            { label: '9:00 AM - 1:00 PM', startMinute: 540, endMinute: 780 },
            { label: '2:00 PM - 6:00 PM', startMinute: 840, endMinute: 1080 },
          ],
        },
      ],
    });
    await renderApp('/de');
    expect(await screen.findByText('17:30–19:30')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Wohin soll der Tag führen?' })).toHaveTextContent('9:00–13:00 oder 14:00–18:00');
  });
});
