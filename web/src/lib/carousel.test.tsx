import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { carouselMs, useCarousel } from './carousel.js';

function Turning({ count, order = 0 }: { count: number; order?: number }) {
  const { index, show, stage } = useCarousel(count, order);
  return (
    <div {...stage}>
      <button type="button" onClick={() => show(2)}>
        {index}
      </button>
    </div>
  );
}

const shown = () => screen.getAllByRole('button').map((button) => button.textContent);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a list that has become shorter starts over', () => {
  const { rerender } = render(<Turning count={3} />);
  act(() => screen.getByRole('button').click());
  expect(shown()).toEqual(['2']);
  rerender(<Turning count={2} />);
  expect(shown()).toEqual(['0']);
  pass(carouselMs);
  expect(shown()).toEqual(['1']);
});

test('carousels that start together never turn in the same instant', () => {
  render(
    <>
      <Turning count={3} order={0} />
      <Turning count={3} order={1} />
      <Turning count={3} order={2} />
    </>,
  );
  const turned: number[] = [];
  let before = shown();
  for (let ms = 0; ms < 3 * carouselMs; ms += 100) {
    pass(100);
    const now = shown();
    turned.push(now.filter((each, at) => each !== before[at]).length);
    before = now;
  }
  expect(Math.max(...turned)).toBe(1);
  // The later ones have waited once; after that each keeps the same pace.
  expect(turned.filter((count) => count === 1)).toHaveLength(3 + 2 + 2);
});

test('the first turn of every carousel comes within a second of the specification’s five', () => {
  render(
    <>
      {Array.from({ length: 9 }, (_each, order) => (
        <Turning key={order} count={3} order={order} />
      ))}
    </>,
  );
  pass(carouselMs - 1);
  expect(shown()).toEqual(Array(9).fill('0'));
  pass(1_000);
  expect(shown()).toEqual(Array(9).fill('1'));
});

test('a carousel that leaves the page leaves no timer behind', () => {
  const { unmount } = render(<Turning count={3} />);
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('a single picture needs no timer', () => {
  render(<Turning count={1} />);
  expect(jest.getTimerCount()).toBe(0);
});
