import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, vi, test } from 'vitest';
import sharp from 'sharp';
import { content, DomainError, limits, type StoredImage } from '@charter/contracts';
import { fieldMessages } from '@charter/contracts/browser';
import { Clock } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { MediaSweepTimer } from '../src/media/media-sweep.timer.js';
import { RenditionQueue } from '../src/media/rendition.queue.js';
import { type ContentHarness, staff, startContentHarness } from './content-harness.js';
import { decompressionBomb, flatImage, heicImage, noiseImage, phoneJpeg } from './test-images.js';

let harness: ContentHarness;

beforeAll(async () => {
  harness = await startContentHarness('media_uploads');
});
afterAll(() => harness?.close());

const idOf = ({ imageUrl }: StoredImage) => imageUrl.slice('/media/uploads/'.length, -'.jpg'.length);
const rows = () => harness.database.query<{ id: string; rendered_at: Date | null }>('SELECT id, rendered_at FROM media_image');
/** Keys of the object store, which no other test changes meanwhile: service tests run one at a time. */
const objects = (folder = '') => harness.store.olderThan(folder, new Date(Date.now() + 60_000));

/** Puts the upload into the object store as the gateway does, and has it stored. */
async function upload(bytes: Buffer): Promise<StoredImage> {
  const uploadId = randomUUID();
  await harness.store.put(`uploads/${uploadId}`, bytes);
  return harness.client.call(content.keepUpload, { uploadId, field: 'file', staff });
}
const errorOf = (request: Promise<unknown>) =>
  request.then(
    () => 'stored',
    (error: unknown) => (error instanceof DomainError ? error.details.errors?.file : String(error)),
  );
const expectRendered = (id: string) =>
  eventually(async () => expect((await rows()).find((row) => row.id === id)?.rendered_at).toBeTruthy());

describe('an uploaded image', () => {
  test('is stored upright and without metadata', async () => {
    const photo = await phoneJpeg();
    expect((await sharp(photo).metadata()).exif?.includes('Phone')).toBe(true);
    const stored = await upload(photo);
    expect(stored).toEqual({ imageUrl: expect.stringMatching(/^\/media\/uploads\/[\da-f]{32}\.jpg$/), width: 600, height: 900 });
    const original = await sharp(await harness.store.get(`media/${idOf(stored)}/original.jpg`)).metadata();
    expect(original).toMatchObject({ format: 'jpeg', width: 600, height: 900 });
    expect([original.exif, original.xmp, original.iptc, original.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('can be a %s', async (format) => {
    const stored = await upload(await noiseImage(60, 40)[format]().toBuffer());
    expect(stored).toMatchObject({ width: 60, height: 40 });
  });

  test('that is animated is stored as its first picture', async () => {
    const frames = await Promise.all([1, 2, 3].map(() => noiseImage(60, 40).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(3);
    expect(await upload(animation)).toMatchObject({ width: 60, height: 40 });
  });

  test.each([
    ['a panorama', 12_000, 900, { width: 4000, height: 300 }],
    ['a tall screenshot, which would be too long for WebP', 50, 20_000, { width: 10, height: 4000 }],
  ])('%s is stored with 4000 pixels on its longer side, and rendered', async (_name, width, height, size) => {
    const stored = await upload(await flatImage(width, height).png().toBuffer());
    expect(stored).toMatchObject(size);
    await expectRendered(idOf(stored));
  });

  test('is rendered in every width and format, none wider than the original', async () => {
    const stored = await upload(await noiseImage(900, 40).jpeg().toBuffer());
    await expectRendered(idOf(stored));
    for (const format of limits.media.formats) {
      for (const width of limits.media.widths) {
        const rendition = await sharp(await harness.store.get(`media/${idOf(stored)}/${width}.${format}`)).metadata();
        expect([rendition.format, rendition.width]).toEqual([{ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format], Math.min(width, 900)]);
      }
    }
  });

  test('uploaded again is stored and audited once', async () => {
    const bytes = await noiseImage(30, 20).png().toBuffer();
    const [first, ...again] = await Promise.all([upload(bytes), upload(bytes), upload(bytes)]);
    expect(again).toEqual([first, first]);
    expect(await upload(bytes)).toEqual(first);
    const audit = await harness.database.query('SELECT actor_name, action, before, after FROM audit WHERE subject = $1', [idOf(first)]);
    expect(audit).toEqual([{ actor_name: 'captain', action: 'media.add', before: null, after: first }]);
  });

  test('is rendered after its job was lost', async () => {
    const addToQueue = vi.spyOn(harness.service.get(RenditionQueue), 'add').mockResolvedValue();
    const stored = await upload(await noiseImage(64, 64).png().toBuffer());
    await eventually(() => expect(addToQueue).toHaveBeenCalledWith([idOf(stored)]));
    addToQueue.mockRestore();
    const later = vi.spyOn(harness.service.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 5 * 60_000));
    await harness.service.get(MediaSweepTimer).queueUnrendered();
    await expectRendered(idOf(stored));
    later.mockRestore();
  });
});

describe('a rejected upload leaves nothing behind', () => {
  const html = '<!doctype html><script>alert(1)</script>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each([
    ['an HTML page with the type of an image', async () => Buffer.from(html), fieldMessages.notAnImage],
    ['an SVG', async () => Buffer.from(svg), fieldMessages.notAnImage],
    ['a TIFF', () => noiseImage(20, 20).tiff().toBuffer(), fieldMessages.notAnImage],
    ['an iPhone photo (HEIC)', async () => heicImage(), fieldMessages.heicImage],
    ['an empty file', async () => Buffer.alloc(0), fieldMessages.notAnImage],
    [
      'an HTML page behind the signature of a PNG',
      async () => Buffer.from(`\x89PNG\r\n\x1a\n${html}`, 'latin1'),
      fieldMessages.imageUnreadable,
    ],
    ['a decompression bomb', async () => decompressionBomb(), fieldMessages.tooManyPixels],
    ['a truncated JPEG', async () => (await noiseImage().jpeg().toBuffer()).subarray(0, 50_000), fieldMessages.imageUnreadable],
    ['a truncated PNG', async () => (await noiseImage().png().toBuffer()).subarray(0, 50_000), fieldMessages.imageUnreadable],
  ])('%s', async (_name, file, message) => {
    const before = { rows: await rows(), objects: await objects() };
    expect(await errorOf(upload(await file()))).toBe(message);
    expect((await rows()).length).toBe(before.rows.length);
    expect(await objects()).toEqual(before.objects);
  });

  test('an upload that is missing from the object store is rejected', async () => {
    const request = harness.client.call(content.keepUpload, { uploadId: randomUUID(), field: 'file', staff });
    expect(await errorOf(request)).toBe(fieldMessages.uploadFailed);
  });

  test('an upload that the object store has no room for can be tried again', async () => {
    const bytes = await noiseImage(61, 41).png().toBuffer();
    const uploadId = randomUUID();
    await harness.store.put(`uploads/${uploadId}`, bytes);
    const put = vi.spyOn(harness.store, 'put').mockRejectedValueOnce(new Error('The disk is full'));
    const stored = harness.client.call(content.keepUpload, { uploadId, field: 'file', staff });
    await expect(stored).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    put.mockRestore();
    expect(await upload(bytes)).toMatchObject({ width: 61, height: 41 });
  });

  test('an abandoned upload is deleted after an hour', async () => {
    await harness.store.put(`uploads/${randomUUID()}`, Buffer.from('part of an upload'));
    await harness.service.get(MediaSweepTimer).deleteAbandonedUploads();
    expect(await objects('uploads/')).toHaveLength(1);
    const later = vi.spyOn(harness.service.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 61 * 60_000));
    await harness.service.get(MediaSweepTimer).deleteAbandonedUploads();
    expect(await objects('uploads/')).toEqual([]);
    later.mockRestore();
  });
});
