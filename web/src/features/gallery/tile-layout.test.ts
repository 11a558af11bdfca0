import { expect, test } from 'vitest';
import { tileLayout, maxTiles } from './tile-layout.js';

test('shows all pictures up to a maximum of seven', () => {
  const counts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12];
  expect(counts.map((count) => tileLayout(count).length)).toEqual([0, 1, 2, 3, 4, 5, 6, maxTiles, maxTiles, maxTiles]);
});

test('fills every row on phones', () => {
  for (const count of [1, 2, 3, 4, 5, 6, 7]) {
    const columns = tileLayout(count).map(({ place }) => Number(/^col-span-(\d)/.exec(place)![1]));
    let filled = 0;
    for (const width of columns) {
      expect({ count, fits: (filled % 6) + width <= 6 }).toEqual({ count, fits: true });
      filled += width;
    }
    expect({ count, rest: filled % 6 }).toEqual({ count, rest: 0 });
  }
});
