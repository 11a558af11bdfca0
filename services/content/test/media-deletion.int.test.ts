import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, vi, test } from 'vitest';
import { catalog, content, type ImagesInUse, limits } from '@charter/contracts';
import { fieldMessages } from '@charter/contracts/browser';
import { Clock } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { MediaRepository } from '../src/media/media.repository.js';
import { MediaSweepTimer } from '../src/media/media-sweep.timer.js';
import { type ContentHarness, staff, startContentHarness } from './content-harness.js';
import { noiseImage } from './test-images.js';

let harness: ContentHarness;

beforeAll(async () => {
  harness = await startContentHarness('media_deletion');
});
afterAll(() => harness?.close());
afterEach(async () => {
  vi.restoreAllMocks();
  removeCatalogStub();
  await harness.database.empty('gallery_image', 'media_image', 'audit');
});

const sweep = () => harness.service.get(MediaSweepTimer).deleteUnusedImages();
const day = 24 * 3_600_000;

interface UploadedImage {
  id: string;
  imageUrl: string;
  bytes: Buffer;
}

/** Uploads an image and waits until it is rendered. */
async function upload(bytes: Buffer | Promise<Buffer> = noiseImage(20, 20).png().toBuffer()): Promise<UploadedImage> {
  const uploadId = randomUUID();
  await harness.store.put(`uploads/${uploadId}`, await bytes);
  const { imageUrl } = await harness.client.call(content.keepUpload, { uploadId, field: 'file', staff });
  const id = imageUrl.slice('/media/uploads/'.length, -'.jpg'.length);
  await eventually(async () => expect(await rowOf(id)).toMatchObject([{ rendered_at: expect.any(Date) }]));
  return { id, imageUrl, bytes: await bytes };
}
const rowOf = (id: string) =>
  harness.database.query<{ rendered_at: Date | null }>('SELECT rendered_at FROM media_image WHERE id = $1', [id]);
const objectsOf = (id: string) => harness.store.olderThan(`media/${id}/`, new Date(Date.now() + 60_000));
const transactionsWaitingForLock = () =>
  harness.database.query("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
const retain = ({ id }: UploadedImage) =>
  harness.client.call(content.wantPicture, { imageId: id, field: 'imageUrl' }).then(
    () => 'retained',
    ({ details }: { details: { errors: { imageUrl: string } } }) => details.errors.imageUrl,
  );
const advanceClock = (milliseconds: number) =>
  vi.spyOn(harness.service.get(Clock), 'now').mockReturnValue(new Date(Date.now() + milliseconds));

let removeCatalogStub = () => {};
async function stubCatalog(answer: () => Promise<ImagesInUse> | ImagesInUse): Promise<void> {
  removeCatalogStub();
  removeCatalogStub = harness.client.stubOperation(catalog.listPicturesInUse, answer);
  await harness.client.flush();
}
const stubEmptyCatalog = () => stubCatalog(() => ({ imageUrls: [] }));

async function expectStored({ id }: UploadedImage): Promise<void> {
  expect(await rowOf(id)).toHaveLength(1);
  expect(await objectsOf(id)).toHaveLength(1 + limits.media.widths.length * limits.media.formats.length);
}

describe('an unused image', () => {
  test('is deleted after a week with its renditions, and audited', async () => {
    const image = await upload();
    await stubEmptyCatalog();
    advanceClock(6.9 * day);
    await sweep();
    await expectStored(image);
    advanceClock(7.1 * day);
    await sweep();
    expect(await rowOf(image.id)).toEqual([]);
    expect(await objectsOf(image.id)).toEqual([]);
    const audit = await harness.database.query(
      'SELECT actor_kind AS kind, actor_name AS name, action FROM audit WHERE subject = $1 ORDER BY id',
      [image.id],
    );
    expect(audit).toEqual([
      { kind: 'staff', name: 'captain', action: 'media.add' },
      { kind: 'system', name: null, action: 'media.remove' },
    ]);
  });

  test('is not deleted while catalog does not answer', async () => {
    const image = await upload();
    advanceClock(8 * day);
    await expect(sweep()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expectStored(image);
  });
});

describe('an image in use', () => {
  test('by a package, in any width, is stored until a week after its last use', async () => {
    const image = await upload();
    await stubCatalog(() => ({
      imageUrls: ['/media/brand/hero.jpg', `https://charters.example${image.imageUrl.replace('.jpg', '-740.webp')}`],
    }));
    advanceClock(30 * day);
    await sweep();
    await stubEmptyCatalog();
    advanceClock(36 * day);
    await sweep();
    await expectStored(image);
  });

  test('by the gallery, active or not, is stored', async () => {
    const image = await upload();
    await stubEmptyCatalog();
    await harness.client.call(content.addGalleryImage, { form: { title: 'Hidden', imageUrl: image.imageUrl, isActive: false }, staff });
    advanceClock(30 * day);
    await sweep();
    await expectStored(image);
  });
});

describe('an image that is used during the sweep', () => {
  test('by a form, after catalog has answered, is stored', async () => {
    const image = await upload();
    advanceClock(8 * day);
    await stubCatalog(async () => {
      expect(await retain(image)).toBe('retained');
      return { imageUrls: [] };
    });
    await sweep();
    await expectStored(image);
  });

  test('by a form, after it was listed as unused, is stored', async () => {
    const image = await upload();
    await stubEmptyCatalog();
    advanceClock(8 * day);
    const repository = harness.service.get(MediaRepository);
    const findUnused = repository.findUnused.bind(repository);
    vi.spyOn(repository, 'findUnused').mockImplementation(async (...parameters) => {
      const unused = await findUnused(...parameters);
      expect([unused, await retain(image)]).toEqual([[image.id], 'retained']);
      return unused;
    });
    await sweep();
    await expectStored(image);
  });

  test('by an upload is stored', async () => {
    const image = await upload();
    advanceClock(8 * day);
    await stubCatalog(async () => {
      expect((await upload(Promise.resolve(image.bytes))).id).toBe(image.id);
      return { imageUrls: [] };
    });
    await sweep();
    await expectStored(image);
  });

  test('by an upload, while it is being deleted, is stored again', async () => {
    const image = await upload();
    await stubEmptyCatalog();
    advanceClock(8 * day);
    let again: Promise<UploadedImage> | undefined;
    const remove = harness.store.delete.bind(harness.store);
    vi.spyOn(harness.store, 'delete').mockImplementation(async (key) => {
      if (key.startsWith('media/')) {
        again ??= upload(Promise.resolve(image.bytes));
        // The upload waits for the lock of the row, which is being removed.
        await Promise.race([again, eventually(async () => expect(await transactionsWaitingForLock()).toHaveLength(1))]);
      }
      await remove(key);
    });
    await sweep();
    expect((await again!).id).toBe(image.id);
    await expectStored(image);
  });

  test('by a form, after its deletion, is rejected with a message that says what to do', async () => {
    const image = await upload();
    await stubEmptyCatalog();
    advanceClock(8 * day);
    await sweep();
    expect(await retain(image)).toBe(fieldMessages.imageGone);
  });
});

describe('an image whose deletion was interrupted', () => {
  async function interruptedDeletion(): Promise<UploadedImage> {
    const image = await upload();
    await stubEmptyCatalog();
    advanceClock(8 * day);
    const remove = harness.store.delete.bind(harness.store);
    vi.spyOn(harness.store, 'delete').mockImplementation((key) => {
      if (key.startsWith('media/') && !key.endsWith('/original.jpg')) throw new Error('the object store is unreachable');
      return remove(key);
    });
    await expect(sweep()).rejects.toThrow('the object store is unreachable');
    vi.spyOn(harness.store, 'delete').mockRestore();
    return image;
  }

  test('cannot be used by a form, and is stored again by an upload', async () => {
    const image = await interruptedDeletion();
    expect(await retain(image)).toBe(fieldMessages.imageGone);
    await upload(Promise.resolve(image.bytes));
    await expectStored(image);
  });

  test('is deleted by the next sweep', async () => {
    const image = await interruptedDeletion();
    await sweep();
    expect([await rowOf(image.id), await objectsOf(image.id)]).toEqual([[], []]);
  });
});
