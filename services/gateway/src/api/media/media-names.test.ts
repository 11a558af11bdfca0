import { expect, test } from 'vitest';
import { readMediaName } from './media-names.js';

const id = '0123456789abcdef0123456789abcdef';
const original = `media/${id}/original.jpg`;

test('a name without a width is the original, a name with a width a rendition', () => {
  expect(readMediaName(`${id}.jpg`)).toEqual({ key: original, original, type: 'image/jpeg' });
  expect(readMediaName(`${id}-480.avif`)).toEqual({ key: `media/${id}/480.avif`, original, type: 'image/avif' });
  expect(readMediaName(`${id}-1600.webp`)?.type).toBe('image/webp');
});

test.each([
  id,
  `${id}.png`,
  `${id}.avif`,
  `${id}-481.avif`,
  `${id}-480.svg`,
  `${id.toUpperCase()}.jpg`,
  `${id.slice(1)}.jpg`,
  `../../${id}.jpg`,
  `${id}/../original.jpg`,
  `..%2F${id}.jpg`,
  `${id}.jpg\n`,
  'uploads/0f8fad5b-d9cb-469f-a165-70867728950e',
  '',
])('%j is no name of an image', (name) => {
  expect(readMediaName(name)).toBeUndefined();
});
