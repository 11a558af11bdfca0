import { afterEach, beforeEach, expect, vi, test } from 'vitest';
import { act, render, screen } from '@testing-library/react';
import { carouselMs, useCarousel } from './carousel.js';

function TestCarousel({ count, order = 0 }: { count: number; order?: number }) {
  const { index, show, rootProps } = useCarousel(count, order);
  return (
    <div {...rootProps}>
      <button type="button" onClick={() => show(2)}>
        {index}
      </button>
    </div>
  );
}

const shownIndexes = () => screen.getAllByRole('button').map((button) => button.textContent);
const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('starts over when the list becomes shorter', () => {
  const { rerender } = render(<TestCarousel count={3} />);
  act(() => screen.getByRole('button').click());
  expect(shownIndexes()).toEqual(['2']);
  rerender(<TestCarousel count={2} />);
  expect(shownIndexes()).toEqual(['0']);
  advance(carouselMs);
  expect(shownIndexes()).toEqual(['1']);
});

test('carousels that start together advance at different times', () => {
  render(
    <>
      <TestCarousel count={3} order={0} />
      <TestCarousel count={3} order={1} />
      <TestCarousel count={3} order={2} />
    </>,
  );
  const changes: number[] = [];
  let before = shownIndexes();
  for (let ms = 0; ms < 3 * carouselMs; ms += 100) {
    advance(100);
    const now = shownIndexes();
    changes.push(now.filter((each, at) => each !== before[at]).length);
    before = now;
  }
  expect(Math.max(...changes)).toBe(1);
  // Only the first picture is delayed; afterwards the interval is the same for all.
  expect(changes.filter((count) => count === 1)).toHaveLength(3 + 2 + 2);
});

test('every carousel advances for the first time after five to six seconds', () => {
  render(
    <>
      {Array.from({ length: 9 }, (_each, order) => (
        <TestCarousel key={order} count={3} order={order} />
      ))}
    </>,
  );
  advance(carouselMs - 1);
  expect(shownIndexes()).toEqual(Array(9).fill('0'));
  advance(1_000);
  expect(shownIndexes()).toEqual(Array(9).fill('1'));
});

test('clears its timer on unmount', () => {
  const { unmount } = render(<TestCarousel count={3} />);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('starts no timer for a single picture', () => {
  render(<TestCarousel count={1} />);
  expect(vi.getTimerCount()).toBe(0);
});
