/** Where the pictures hang: rows of one, two or three that are never alike, so that it reads as a page and not as a wall. */

export interface Place {
  /** Grid place of the tile. Phones have six columns, wider screens twelve. */
  place: string;
  /** Shape of the picture. */
  shape: string;
  /** CSS sizes: how wide the picture itself is drawn, what its shape cuts off included. */
  sizes: string;
}

/** More than these would be a catalogue; the lightbox has them all. */
export const mostTiles = 7;

const wide = '(min-width: 82rem) 43rem, (min-width: 48rem) 54vw';
const square = '(min-width: 82rem) 36rem, (min-width: 48rem) 46vw';

const panorama: Place[] = [
  { place: 'md:col-span-12', shape: 'md:aspect-21/9', sizes: '(min-width: 82rem) 74rem, (min-width: 48rem) 92vw' },
];
const squareOnTheRight: Place[] = [
  { place: 'md:col-span-7', shape: 'md:aspect-3/2', sizes: wide },
  { place: 'md:col-span-4 md:col-start-9 md:mt-40', shape: 'md:aspect-square', sizes: square },
];
const squareOnTheLeft: Place[] = [
  { place: 'md:col-span-4', shape: 'md:aspect-square', sizes: square },
  { place: 'md:col-span-7 md:col-start-6 md:mt-16', shape: 'md:aspect-3/2', sizes: wide },
];
const trio: Place[] = [
  { place: 'md:col-span-5 md:self-end', shape: 'md:aspect-3/2', sizes: '(min-width: 82rem) 31rem, (min-width: 48rem) 38vw' },
  { place: 'md:col-span-4', shape: 'md:aspect-4/5', sizes: '(min-width: 82rem) 45rem, (min-width: 48rem) 57vw' },
  { place: 'md:col-span-3 md:self-end', shape: 'md:aspect-4/5', sizes: '(min-width: 82rem) 34rem, (min-width: 48rem) 44vw' },
];

const compositions: Record<number, Place[][]> = {
  1: [panorama],
  2: [squareOnTheRight],
  3: [panorama, squareOnTheRight],
  4: [squareOnTheRight, squareOnTheLeft],
  5: [squareOnTheRight, panorama, squareOnTheLeft],
  6: [squareOnTheRight, panorama, trio],
  7: [squareOnTheRight, trio, squareOnTheLeft],
};

/** On phones: one across, then two side by side, and a last one is never left half a row. */
const across = (index: number, count: number) => index % 3 === 0 || (index % 3 === 1 && index === count - 1);

/** @param count of pictures there are; at most `mostTiles` get a place */
export function composition(count: number): Place[] {
  const tiles = (compositions[Math.min(count, mostTiles)] ?? []).flat();
  return tiles.map(({ place, shape, sizes }, index) =>
    across(index, tiles.length)
      ? { place: `col-span-6 ${place}`, shape: `aspect-3/2 ${shape}`, sizes: `${sizes}, 92vw` }
      : { place: `col-span-3 ${place}`, shape: `aspect-square ${shape}`, sizes: `${sizes}, 68vw` },
  );
}
