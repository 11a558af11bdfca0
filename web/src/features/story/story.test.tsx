import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { fakeGateway, problem } from '../../test/fake-gateway.js';
import type { FakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
});

const beginning = 'It began in 2018 with one boat, a wooden jetty, and no hurry at all.';
const ending = 'And the day ends as it should: around Paradise Island, with the last of the light.';

async function openStory() {
  const user = await renderApp('/');
  await user.click(screen.getByRole('button', { name: 'Watch Our Story' }));
  const story = within(await screen.findByRole('dialog', { name: 'Our story' }));
  return { user, story };
}

describe('the story', () => {
  test('turns by button, by arrow key and by its bars, and around its ends', async () => {
    const { user, story } = await openStory();
    expect(story.getByText(beginning)).toBeVisible();
    await user.click(story.getByRole('button', { name: 'Previous picture' }));
    expect(story.getByText(ending)).toBeVisible();
    expect(story.getByText('6 / 6')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(story.getByText(beginning)).toBeVisible();
    await user.keyboard('{End}');
    expect(story.getByText(ending)).toBeVisible();
    await user.click(story.getByRole('button', { name: 'Picture 4 of 6' }));
    expect(story.getByText('Some of the best hours are spent below the surface.')).toBeVisible();
    expect(story.getByRole('button', { name: 'Picture 4 of 6' })).toHaveAttribute('aria-current', 'true');
  });

  test('turns when it is pulled aside, not when it is tapped', async () => {
    const { user, story } = await openStory();
    const picture = story.getByText(beginning);
    const pull = (from: number, to: number) =>
      user.pointer([
        { keys: '[MouseLeft>]', target: picture, coords: { clientX: from, clientY: 300 } },
        { keys: '[/MouseLeft]', target: picture, coords: { clientX: to, clientY: 310 } },
      ]);
    await pull(300, 290);
    expect(story.getByText('1 / 6')).toBeVisible();
    await pull(300, 120);
    expect(story.getByText('2 / 6')).toBeVisible();
  });

  test('loads a picture when its turn is near, not before', async () => {
    const { user, story } = await openStory();
    const pictures = () =>
      [...document.querySelectorAll('dialog img')].map((img) => /brand\/([a-z-]+?)-\d/.exec(img.getAttribute('src')!)?.[1]);
    expect(pictures()).toEqual(['spanish-wells', 'rose-island']);
    await user.click(story.getByRole('button', { name: 'Next picture' }));
    expect(pictures()).toEqual(['spanish-wells', 'rose-island', 'exuma-cays']);
  });

  test('closes by Esc and gives the focus back to its button', async () => {
    const { user } = await openStory();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Watch Our Story' })).toHaveFocus();
  });
});

describe('by itself', () => {
  beforeEach(() => {
    // The story's clock only: everything else waits as usual.
    jest.useFakeTimers({
      doNotFake: [
        'Date',
        'performance',
        'hrtime',
        'nextTick',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setTimeout',
        'clearTimeout',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'requestIdleCallback',
        'cancelIdleCallback',
      ],
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'matchMedia');
  });
  const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000));

  test('the story goes on every five seconds, and pauses when asked to', async () => {
    const { user, story } = await openStory();
    pass(4.9);
    expect(story.getByText('1 / 6')).toBeVisible();
    pass(0.1);
    expect(story.getByText('2 / 6')).toBeVisible();
    await user.click(story.getByRole('button', { name: 'Pause' }));
    pass(20);
    expect(story.getByText('2 / 6')).toBeVisible();
    await user.click(story.getByRole('button', { name: 'Play' }));
    pass(5);
    expect(story.getByText('3 / 6')).toBeVisible();
  });

  test('whoever turns a picture sets the pace from then on, and hears each picture', async () => {
    const { user, story } = await openStory();
    const heard = () => story.getByText(/^Picture \d of 6$/).parentElement;
    expect(heard()).toHaveAttribute('aria-live', 'off');
    await user.keyboard('{ArrowRight}');
    expect(heard()).toHaveAttribute('aria-live', 'polite');
    expect(heard()).toHaveTextContent('Picture 2 of 6');
    pass(20);
    expect(story.getByText('2 / 6')).toBeVisible();
  });

  test('the story stands still for whoever asked for less motion', async () => {
    globalThis.matchMedia = ((query: string) => ({
      matches: query === '(prefers-reduced-motion: reduce)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as unknown as typeof matchMedia;
    const { story } = await openStory();
    pass(20);
    expect(story.getByText('1 / 6')).toBeVisible();
    expect(story.getByRole('button', { name: 'Play' })).toBeVisible();
  });
});

test('the first screen leads to booking, and what lies below it counts guests, feet and stars', async () => {
  await renderApp('/de/');
  expect(screen.getByRole('link', { name: 'Ihr Abenteuer buchen' })).toHaveAttribute('href', '/de/booking');
  for (const words of ['Gäste höchstens', 'Bootslänge', 'Bewertung der Gäste', 'Ein Boot mit Stil', 'Exklusive Ziele']) {
    expect(screen.getByText(words)).toBeVisible();
  }
});

describe('the closing call', () => {
  const call = async () => within(await screen.findByRole('region', { name: 'The boat is ready when you are' }));

  test('leads to booking and to the phone', async () => {
    await renderApp('/');
    const closing = await call();
    expect(closing.getByRole('link', { name: 'Book Your Charter' })).toHaveAttribute('href', '/booking');
    expect(await closing.findByRole('link', { name: 'Call Now +1 242 555 0137' })).toHaveAttribute('href', 'tel:+12425550137');
  });

  test('names no number while it does not know one', async () => {
    gateway.answer('GET /api/business', problem(503, 'UNAVAILABLE'));
    await renderApp('/');
    const closing = await call();
    expect(closing.getAllByRole('link')).toHaveLength(1);
  });
});
