/** Layouts of the gallery by number of pictures: rows of one, two or three tiles of different shapes. */

export interface TileStyle {
  /** Grid position; phones have six columns, wider screens twelve. */
  place: string;
  /** Aspect ratio of the picture. */
  shape: string;
  /** CSS `sizes` of the uncropped picture. */
  sizes: string;
}

/** The lightbox shows all pictures. */
export const maxTiles = 7;

const wide = '(min-width: 82rem) 43rem, (min-width: 48rem) 54vw';
const square = '(min-width: 82rem) 36rem, (min-width: 48rem) 46vw';

const panorama: TileStyle[] = [
  { place: 'md:col-span-12', shape: 'md:aspect-21/9', sizes: '(min-width: 82rem) 74rem, (min-width: 48rem) 92vw' },
];
const squareOnTheRight: TileStyle[] = [
  { place: 'md:col-span-7', shape: 'md:aspect-3/2', sizes: wide },
  { place: 'md:col-span-4 md:col-start-9 md:mt-40', shape: 'md:aspect-square', sizes: square },
];
const squareOnTheLeft: TileStyle[] = [
  { place: 'md:col-span-4', shape: 'md:aspect-square', sizes: square },
  { place: 'md:col-span-7 md:col-start-6 md:mt-16', shape: 'md:aspect-3/2', sizes: wide },
];
const trio: TileStyle[] = [
  { place: 'md:col-span-5 md:self-end', shape: 'md:aspect-3/2', sizes: '(min-width: 82rem) 31rem, (min-width: 48rem) 38vw' },
  { place: 'md:col-span-4', shape: 'md:aspect-4/5', sizes: '(min-width: 82rem) 45rem, (min-width: 48rem) 57vw' },
  { place: 'md:col-span-3 md:self-end', shape: 'md:aspect-4/5', sizes: '(min-width: 82rem) 34rem, (min-width: 48rem) 44vw' },
];

const layouts: Record<number, TileStyle[][]> = {
  1: [panorama],
  2: [squareOnTheRight],
  3: [panorama, squareOnTheRight],
  4: [squareOnTheRight, squareOnTheLeft],
  5: [squareOnTheRight, panorama, squareOnTheLeft],
  6: [squareOnTheRight, panorama, trio],
  7: [squareOnTheRight, trio, squareOnTheLeft],
};

/** On phones rows of one and two tiles alternate; a last single tile takes the whole row. */
const fullRow = (index: number, count: number) => index % 3 === 0 || (index % 3 === 1 && index === count - 1);

/** @param count number of pictures; the layout has at most `maxTiles` tiles */
export function tileLayout(count: number): TileStyle[] {
  const tiles = (layouts[Math.min(count, maxTiles)] ?? []).flat();
  return tiles.map(({ place, shape, sizes }, index) =>
    fullRow(index, tiles.length)
      ? { place: `col-span-6 ${place}`, shape: `aspect-3/2 ${shape}`, sizes: `${sizes}, 92vw` }
      : { place: `col-span-3 ${place}`, shape: `aspect-square ${shape}`, sizes: `${sizes}, 68vw` },
  );
}
