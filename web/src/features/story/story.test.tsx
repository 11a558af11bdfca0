import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
import { act, screen, within } from '@testing-library/react';
import { fakeGateway, problem, testimonial } from '../../test/fake-gateway.js';
import type { FakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
});

const firstText = 'One boat, one crew, and a whole day with nowhere else to be.';
const lastText = 'And the day ends as it should: around Paradise Island, with the last of the light.';

async function openStory() {
  const user = await renderApp('/');
  await user.click(screen.getByRole('button', { name: 'Watch Our Story' }));
  const story = within(await screen.findByRole('dialog', { name: 'Our story' }));
  return { user, story };
}

describe('the story dialog', () => {
  test('switches slides by buttons, arrow keys and bars, and wraps around', async () => {
    const { user, story } = await openStory();
    expect(story.getByText(firstText)).toBeVisible();
    await user.click(story.getByRole('button', { name: 'Previous picture' }));
    expect(story.getByText(lastText)).toBeVisible();
    expect(story.getByText('6 / 6')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(story.getByText(firstText)).toBeVisible();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(story.getByText('5 / 6')).toBeVisible();
    await user.keyboard('{End}');
    expect(story.getByText(lastText)).toBeVisible();
    await user.click(story.getByRole('button', { name: 'Picture 4 of 6' }));
    expect(story.getByText('Some of the best hours are spent below the surface.')).toBeVisible();
    expect(story.getByRole('button', { name: 'Picture 4 of 6' })).toHaveAttribute('aria-current', 'true');
  });

  test('switches slides by a swipe, not by a tap', async () => {
    const { user, story } = await openStory();
    const picture = story.getByText(firstText);
    const drag = (from: number, to: number) =>
      user.pointer([
        { keys: '[MouseLeft>]', target: picture, coords: { clientX: from, clientY: 300 } },
        { keys: '[/MouseLeft]', target: picture, coords: { clientX: to, clientY: 310 } },
      ]);
    await drag(300, 290);
    expect(story.getByText('1 / 6')).toBeVisible();
    await drag(300, 120);
    expect(story.getByText('2 / 6')).toBeVisible();
  });

  test('loads only the current and the next picture', async () => {
    const { user, story } = await openStory();
    const pictures = () =>
      [...document.querySelectorAll('dialog img')].map((img) => /brand\/([a-z-]+?)-\d/.exec(img.getAttribute('src')!)?.[1]);
    expect(pictures()).toEqual(['spanish-wells', 'rose-island']);
    await user.click(story.getByRole('button', { name: 'Next picture' }));
    expect(pictures()).toEqual(['spanish-wells', 'rose-island', 'exuma-cays']);
  });

  test('closes on Esc and returns the focus to its button', async () => {
    const { user } = await openStory();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Watch Our Story' })).toHaveFocus();
  });
});

describe('automatic advance', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(globalThis, 'matchMedia');
  });
  const advance = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000));

  test('advances every five seconds and can be paused', async () => {
    const { user, story } = await openStory();
    advance(4.9);
    expect(story.getByText('1 / 6')).toBeVisible();
    advance(0.1);
    expect(story.getByText('2 / 6')).toBeVisible();
    await user.click(story.getByRole('button', { name: 'Pause' }));
    advance(20);
    expect(story.getByText('2 / 6')).toBeVisible();
    await user.click(story.getByRole('button', { name: 'Play' }));
    advance(5);
    expect(story.getByText('3 / 6')).toBeVisible();
  });

  test('stops after a manual switch and turns its live region on', async () => {
    const { user, story } = await openStory();
    const liveRegion = () => story.getByText(/^Picture \d of 6$/).parentElement;
    expect(liveRegion()).toHaveAttribute('aria-live', 'off');
    await user.keyboard('{ArrowRight}');
    expect(liveRegion()).toHaveAttribute('aria-live', 'polite');
    expect(liveRegion()).toHaveTextContent('Picture 2 of 6');
    advance(20);
    expect(story.getByText('2 / 6')).toBeVisible();
  });

  test('does not advance with reduced motion', async () => {
    globalThis.matchMedia = ((query: string) => ({
      matches: query === '(prefers-reduced-motion: reduce)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as unknown as typeof matchMedia;
    const { story } = await openStory();
    advance(20);
    expect(story.getByText('1 / 6')).toBeVisible();
    expect(story.getByRole('button', { name: 'Play' })).toBeVisible();
  });
});

test('the hero links to booking, and the introduction shows figures and highlights', async () => {
  fakeGateway({ 'GET /api/testimonials': [1, 2, 3].map((id) => testimonial(id)) });
  await renderApp('/de/');
  expect(screen.getByRole('link', { name: 'Ihren Tag buchen' })).toHaveAttribute('href', '/de/booking');
  for (const text of ['Gäste maximal', 'Bootslänge (37 Fuß)', 'Gästebewertung', 'Ein Boot mit Stil', 'Besondere Ziele']) {
    expect(await screen.findByText(text)).toBeVisible();
  }
});

describe('the closing section', () => {
  const call = async () => within(await screen.findByRole('region', { name: 'The boat is ready when you are' }));

  test('links to booking and to the phone number', async () => {
    await renderApp('/');
    const closing = await call();
    expect(closing.getByRole('link', { name: 'Book Your Charter' })).toHaveAttribute('href', '/booking');
    expect(await closing.findByRole('link', { name: 'Call Now +1 242 555 0137' })).toHaveAttribute('href', 'tel:+12425550137');
  });

  test('shows no phone number when the company’s data fails to load', async () => {
    gateway.answer('GET /api/business', problem(503, 'UNAVAILABLE'));
    await renderApp('/');
    const closing = await call();
    expect(closing.getAllByRole('link')).toHaveLength(1);
  });
});
