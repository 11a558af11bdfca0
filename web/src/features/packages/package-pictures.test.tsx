import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
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
/** The visible picture, which is also the only one for screen readers. */
const shown = async () => within(await carousel()).getByRole('img');
/** Off while the carousel advances by itself. */
const liveRegion = async () => within(await carousel()).getByText(/^Picture 1 of 3/).parentElement;
const clickButton = async (name: string) => fireEvent.click(within(await carousel()).getByRole('button', { name }));
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(images: object[] = three) {
  fakeGateway({
    'GET /api/charter-packages': [roseIsland],
    'GET /api/admin/packages/2/images': images,
  });
  return renderApp('/');
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  act(() => pauseCarousels(false));
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, 'matchMedia');
  Reflect.deleteProperty(document, 'hidden');
});

describe('the package carousel', () => {
  test('advances every five seconds and wraps around', async () => {
    await open();
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    expect(within(await carousel()).getByText('1 / 3')).toBeVisible();
    await advance(carouselMs - 1_000);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    await advance(1_100);
    expect(await shown()).toHaveAccessibleName('View of the reef-underwater');
    expect(within(await carousel()).getByText('2 / 3')).toBeVisible();
    await advance(carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the deck-detail');
    await advance(carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
  });

  test('switches pictures by buttons and dots and wraps around', async () => {
    await open();
    await clickButton('Previous picture');
    expect(await shown()).toHaveAccessibleName('View of the deck-detail');
    await clickButton('Next picture');
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    await clickButton('Picture 2 of 3');
    expect(await shown()).toHaveAccessibleName('View of the reef-underwater');
    expect(within(await carousel()).getByRole('button', { name: 'Picture 2 of 3' })).toHaveAttribute('aria-current', 'true');
  });

  test('switches pictures by a horizontal swipe, not by a vertical one', async () => {
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

  test('stops while hovered', async () => {
    const user = await open();
    await user.hover(await carousel());
    expect(await liveRegion()).toHaveAttribute('aria-live', 'polite');
    await advance(3 * carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    await user.unhover(await carousel());
    expect(await liveRegion()).toHaveAttribute('aria-live', 'off');
    await advance(carouselMs + 100);
    expect(await shown()).toHaveAccessibleName('View of the reef-underwater');
  });

  test('stops and turns its live region on while it has the keyboard focus', async () => {
    await open();
    const buttons = within(await carousel());
    expect(await liveRegion()).toHaveAttribute('aria-live', 'off');
    act(() => buttons.getByRole('button', { name: 'Next picture' }).focus());
    expect(await liveRegion()).toHaveAttribute('aria-live', 'polite');
    await advance(3 * carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    act(() => buttons.getByRole('button', { name: 'Next picture' }).blur());
    await advance(carouselMs + 100);
    expect(await shown()).toHaveAccessibleName('View of the reef-underwater');
  });

  test('is paused and resumed by a button', async () => {
    await open();
    await clickButton('Pause the pictures');
    await advance(3 * carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    await clickButton('Play the pictures');
    await advance(carouselMs + 100);
    expect(await shown()).toHaveAccessibleName('View of the reef-underwater');
  });

  test('stops in a hidden tab', async () => {
    await open();
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    fireEvent(document, new Event('visibilitychange'));
    await advance(3 * carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
  });

  test('does not advance with reduced motion, but can be operated', async () => {
    const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    Object.defineProperty(globalThis, 'matchMedia', { configurable: true, value: () => list });
    await open();
    await advance(3 * carouselMs);
    expect(await shown()).toHaveAccessibleName('View of the rose-island');
    await clickButton('Next picture');
    expect(await shown()).toHaveAccessibleName('View of the reef-underwater');
  });

  test('loads a picture only when it is next', async () => {
    await open();
    const sources = async () => [...(await carousel()).querySelectorAll('img')].map((each) => each.alt);
    expect(await sources()).toEqual(['View of the rose-island', 'View of the reef-underwater']);
    await advance(carouselMs + 100);
    expect(await sources()).toEqual(['View of the rose-island', 'View of the reef-underwater', 'View of the deck-detail']);
  });

  test('shows the package’s main picture without buttons when there are no others', async () => {
    await open([]);
    const card = within((await screen.findByRole('link', { name: 'Book This Experience: Rose Island 4-Hour Charter' })).closest('li')!);
    expect(card.getAllByRole('img')).toHaveLength(1);
    const picture = card.getByRole('img', { name: 'Rose Island 4-Hour Charter' });
    expect(picture).toHaveAttribute('src', expect.stringContaining('sunset-cruise'));
    expect(card.queryByRole('button')).toBeNull();
  });

  test('falls back to the package’s main picture when one fails to load', async () => {
    await open([{ ...image(1, 'rose-island'), imageUrl: '/media/gone.jpg' }, three[1]!]);
    fireEvent.error(await shown());
    expect(await shown()).toHaveAttribute('src', expect.stringContaining('sunset-cruise'));
  });
});

describe('a package card', () => {
  test('shows the package and links to its booking page', async () => {
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

  test('formats the time slots for the locale', async () => {
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
    expect(screen.getByRole('region', { name: 'Wählen Sie Ihren Tag' })).toHaveTextContent('9:00–13:00 oder 14:00–18:00');
  });
});
