import { expect, test } from 'vitest';
import { cropArea } from './image-cropper.js';

const crop = (x: number, y: number, width: number, height: number) => ({ unit: '%', x, y, width, height }) as const;

test('a crop has the pixels of the file', () => {
  expect(cropArea(crop(25, 10, 50, 40), { naturalWidth: 2000, naturalHeight: 1000 })).toEqual({
    x: 500,
    y: 100,
    width: 1000,
    height: 400,
    canvasWidth: 1000,
    canvasHeight: 400,
  });
});

test('the canvas of a large crop has at most 4000 pixels on its longer side, in the same proportion', () => {
  const area = cropArea(crop(0, 0, 99, 100), { naturalWidth: 8064, naturalHeight: 6048 });
  expect(area).toMatchObject({ width: 7983, height: 6048, canvasWidth: 4000, canvasHeight: 3030 });
  // The limit of an iPhone's canvas.
  expect(area.canvasWidth * area.canvasHeight).toBeLessThan(16_777_216);
});

test.each([
  ['left of the image', crop(-5, -5, 20, 20)],
  ['beyond its right edge', crop(90, 95, 40, 40)],
  ['outside of it', crop(150, 150, 10, 10)],
  ['without a size', crop(100, 100, 0, 0)],
])('a frame %s is cut at the edges and has at least one pixel', (_name, frame) => {
  const { x, y, width, height, canvasWidth, canvasHeight } = cropArea(frame, { naturalWidth: 300, naturalHeight: 200 });
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(Math.min(width, height, canvasWidth, canvasHeight)).toBeGreaterThanOrEqual(1);
  expect(x + width).toBeLessThanOrEqual(300);
  expect(y + height).toBeLessThanOrEqual(200);
});

test('a strip keeps one row of pixels', () => {
  expect(cropArea(crop(0, 0, 100, 100), { naturalWidth: 40_000, naturalHeight: 4 })).toMatchObject({ canvasWidth: 4000, canvasHeight: 1 });
});
