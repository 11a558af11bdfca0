import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import sharp from 'sharp';
import { content, type KeptImage, limits, DomainError } from '@charter/contracts';
import { Clock, startService } from '@charter/service-kit';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import type { ObjectStore } from '@charter/object-store';
import { aBomb, aPhoneJpeg, aPicture } from './pictures.js';

let database: TestDatabase;
let client: TestRpcClient;
let service: INestMicroservice;
let store: ObjectStore;

beforeAll(async () => {
  database = await createTestDatabase('media');
  client = await connectTestClient();
  process.env.DATABASE_URL = database.url;
  process.env.QUEUE_PREFIX = database.name;
  const { contentService } = await import('../src/content.module.js');
  service = await startService(contentService);
  store = service.get((await import('@charter/object-store')).ObjectStore);
});

afterAll(async () => {
  await service?.close();
  await client?.close();
  await database?.drop();
});

const staff = { id: 1, username: 'captain' };
const idOf = ({ imageUrl }: KeptImage) => imageUrl.slice('/media/uploads/'.length, -'.jpg'.length);
const rows = () => database.query<{ id: string; rendered_at: Date | null }>('SELECT id, rendered_at FROM media_image');
/** Every object of the store. Service tests run one by one, so that nobody else's come and go. */
const objects = (folder = '') => store.olderThan(folder, new Date(Date.now() + 60_000));

/** What the gateway does before it asks. */
async function upload(bytes: Buffer): Promise<KeptImage> {
  const uploadId = randomUUID();
  await store.put(`uploads/${uploadId}`, bytes);
  return client.call(content.keepUpload, { uploadId, field: 'file', staff }, 20_000);
}
const faultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'kept',
    (error: unknown) => (error instanceof DomainError ? error.details.errors?.file : String(error)),
  );
const rendered = (id: string) =>
  eventually(async () => expect((await rows()).find((row) => row.id === id)?.rendered_at).toBeTruthy(), { within: 20_000 });

describe('a picture', () => {
  test('is kept upright, without a word about where and by what it was taken', async () => {
    const photo = await aPhoneJpeg();
    expect((await sharp(photo).metadata()).exif?.includes('Phone')).toBe(true);
    const kept = await upload(photo);
    expect(kept).toEqual({ imageUrl: expect.stringMatching(/^\/media\/uploads\/[\da-f]{32}\.jpg$/), width: 600, height: 900 });
    const original = await sharp(await store.get(`media/${idOf(kept)}/original.jpg`)).metadata();
    expect(original).toMatchObject({ format: 'jpeg', width: 600, height: 900 });
    expect([original.exif, original.xmp, original.iptc, original.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('may be a %s', async (format) => {
    const kept = await upload(await aPicture(60, 40)[format]().toBuffer());
    expect(kept).toMatchObject({ width: 60, height: 40 });
  });

  test('is soon there in every width and format, none wider than it came', async () => {
    const kept = await upload(await aPicture(900, 40).jpeg().toBuffer());
    await rendered(idOf(kept));
    for (const format of limits.media.formats) {
      for (const width of limits.media.widths) {
        const made = await sharp(await store.get(`media/${idOf(kept)}/${width}.${format}`)).metadata();
        expect([made.format, made.width]).toEqual([{ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format], Math.min(width, 900)]);
      }
    }
  });

  test('uploaded again is the same picture, and the trail says once who brought it', async () => {
    const bytes = await aPicture(30, 20).png().toBuffer();
    const [first, ...again] = await Promise.all([upload(bytes), upload(bytes), upload(bytes)]);
    expect(again).toEqual([first, first]);
    expect(await upload(bytes)).toEqual(first);
    const trail = await database.query('SELECT who, action, before, after FROM audit WHERE subject = $1', [idOf(first)]);
    expect(trail).toEqual([{ who: 'captain', action: 'media.keep', before: null, after: first }]);
  });

  test('of which the queue was lost is made all the same', async () => {
    const { MediaSweepTimer } = await import('../src/media/media-sweep.timer.js');
    const { RenditionQueue } = await import('../src/media/rendition.queue.js');
    const unheard = jest.spyOn(service.get(RenditionQueue), 'add').mockResolvedValue();
    const kept = await upload(await aPicture(64, 64).png().toBuffer());
    await eventually(() => expect(unheard).toHaveBeenCalledWith([idOf(kept)]));
    unheard.mockRestore();
    const soon = jest.spyOn(service.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 5 * 60_000));
    await service.get(MediaSweepTimer).takeUpLost();
    await rendered(idOf(kept));
    soon.mockRestore();
  });
});

describe('what is no picture leaves nothing behind', () => {
  const { messages } = limits.media;
  const html = '<!doctype html><script>alert(1)</script>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each([
    ['an HTML page that calls itself a picture', async () => Buffer.from(html), messages.notAnImage],
    ['an SVG', async () => Buffer.from(svg), messages.notAnImage],
    ['a TIFF', () => aPicture(20, 20).tiff().toBuffer(), messages.notAnImage],
    ['an empty file', async () => Buffer.alloc(0), messages.notAnImage],
    ['a page behind the first bytes of a PNG', async () => Buffer.from(`\x89PNG\r\n\x1a\n${html}`, 'latin1'), messages.unreadable],
    ['a decompression bomb', async () => aBomb(), messages.tooManyPixels],
    ['a JPEG that was cut off', async () => (await aPicture().jpeg().toBuffer()).subarray(0, 50_000), messages.unreadable],
    ['a PNG that was cut off', async () => (await aPicture().png().toBuffer()).subarray(0, 50_000), messages.unreadable],
  ])('%s', async (_what, file, message) => {
    const before = { rows: await rows(), objects: await objects() };
    expect(await faultOf(upload(await file()))).toBe(message);
    expect((await rows()).length).toBe(before.rows.length);
    expect(await objects()).toEqual(before.objects);
  });

  test('an upload that is not there is a failed one', async () => {
    const asked = client.call(content.keepUpload, { uploadId: randomUUID(), field: 'file', staff });
    expect(await faultOf(asked)).toBe(messages.failed);
  });

  test('an upload whose gateway died is cleared away after an hour, a young one stays', async () => {
    const { MediaSweepTimer } = await import('../src/media/media-sweep.timer.js');
    await store.put(`uploads/${randomUUID()}`, Buffer.from('half a form'));
    await service.get(MediaSweepTimer).forgetAbandoned();
    expect(await objects('uploads/')).toHaveLength(1);
    const later = jest.spyOn(service.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 61 * 60_000));
    await service.get(MediaSweepTimer).forgetAbandoned();
    expect(await objects('uploads/')).toEqual([]);
    later.mockRestore();
  });
});
