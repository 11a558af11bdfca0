import { expect, test } from '@jest/globals';
import { composition, mostTiles } from './tile-layout.js';

test('as many pictures as there are hang on the page, and seven at most', () => {
  const counts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12];
  expect(counts.map((count) => composition(count).length)).toEqual([0, 1, 2, 3, 4, 5, 6, mostTiles, mostTiles, mostTiles]);
});

test('on a phone no row is left half empty', () => {
  for (const count of [1, 2, 3, 4, 5, 6, 7]) {
    const columns = composition(count).map(({ place }) => Number(/^col-span-(\d)/.exec(place)![1]));
    let filled = 0;
    for (const width of columns) {
      expect({ count, fits: (filled % 6) + width <= 6 }).toEqual({ count, fits: true });
      filled += width;
    }
    expect({ count, rest: filled % 6 }).toEqual({ count, rest: 0 });
  }
});
