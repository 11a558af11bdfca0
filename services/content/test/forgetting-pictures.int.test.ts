import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { catalog, content, limits, type PicturesInUse } from '@charter/contracts';
import { Clock, startService } from '@charter/service-kit';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import type { ObjectStore } from '@charter/object-store';
import { aPicture } from './pictures.js';

let database: TestDatabase;
let client: TestRpcClient;
let service: INestMicroservice;
let store: ObjectStore;
let sweep: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase('forgetting');
  client = await connectTestClient();
  process.env.DATABASE_URL = database.url;
  process.env.QUEUE_PREFIX = database.name;
  const { contentService } = await import('../src/content.module.js');
  service = await startService(contentService);
  store = service.get((await import('@charter/object-store')).ObjectStore);
  const { MediaService } = await import('../src/media/media.service.js');
  sweep = () => service.get(MediaService).forgetUnwanted();
});
afterAll(async () => {
  await service?.close();
  await client?.close();
  await database?.drop();
});
afterEach(async () => {
  jest.restoreAllMocks();
  endCatalog();
  await database.query('TRUNCATE gallery_image, media_image, audit');
});

const staff = { id: 1, username: 'captain' };
const day = 24 * 3_600_000;

interface RetentionPolicy {
  id: string;
  imageUrl: string;
  bytes: Buffer;
}

/** An uploaded picture in all its widths. */
async function keep(bytes: Buffer | Promise<Buffer> = aPicture(20, 20).png().toBuffer()): Promise<RetentionPolicy> {
  const uploadId = randomUUID();
  await store.put(`uploads/${uploadId}`, await bytes);
  const { imageUrl } = await client.call(content.keepUpload, { uploadId, field: 'file', staff }, 20_000);
  const id = imageUrl.slice('/media/uploads/'.length, -'.jpg'.length);
  await eventually(async () => expect(await rowOf(id)).toMatchObject([{ rendered_at: expect.any(Date) }]), { within: 20_000 });
  return { id, imageUrl, bytes: await bytes };
}
const rowOf = (id: string) => database.query<{ rendered_at: Date | null }>('SELECT rendered_at FROM media_image WHERE id = $1', [id]);
const objectsOf = (id: string) => store.olderThan(`media/${id}/`, new Date(Date.now() + 60_000));
const waiting = () => database.query("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
const want = ({ id }: RetentionPolicy) =>
  client.call(content.wantPicture, { imageId: id, field: 'imageUrl' }).then(
    () => 'kept',
    ({ details }: { details: { errors: { imageUrl: string } } }) => details.errors.imageUrl,
  );
const after = (milliseconds: number) => jest.spyOn(service.get(Clock), 'now').mockReturnValue(new Date(Date.now() + milliseconds));

let endCatalog = () => {};
/** Stands in for catalog. */
async function catalogShows(answer: () => Promise<PicturesInUse> | PicturesInUse): Promise<void> {
  endCatalog();
  endCatalog = client.stubOperation(catalog.listPicturesInUse, answer);
  await client.flush();
}
const catalogShowsNothing = () => catalogShows(() => ({ imageUrls: [] }));

async function expectThere({ id }: RetentionPolicy): Promise<void> {
  expect(await rowOf(id)).toHaveLength(1);
  expect(await objectsOf(id)).toHaveLength(1 + limits.media.widths.length * limits.media.formats.length);
}

describe('a picture that nobody shows', () => {
  test('stays for a week, then it goes with all its widths, and the trail says so', async () => {
    const kept = await keep();
    await catalogShowsNothing();
    after(6.9 * day);
    await sweep();
    await expectThere(kept);
    after(7.1 * day);
    await sweep();
    expect(await rowOf(kept.id)).toEqual([]);
    expect(await objectsOf(kept.id)).toEqual([]);
    const trail = await database.query('SELECT who, action FROM audit WHERE subject = $1 ORDER BY id', [kept.id]);
    expect(trail).toEqual([
      { who: 'captain', action: 'media.keep' },
      { who: 'the house', action: 'media.forget' },
    ]);
  });

  test('stays while catalog does not answer: nobody guesses what a package shows', async () => {
    const kept = await keep();
    after(8 * day);
    await expect(sweep()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expectThere(kept);
  });
});

describe('a picture that is shown', () => {
  test('by a package stays, whichever width the package names, and a week after that', async () => {
    const kept = await keep();
    await catalogShows(() => ({
      imageUrls: ['/media/brand/hero.jpg', `https://charters.example${kept.imageUrl.replace('.jpg', '-740.webp')}`],
    }));
    after(30 * day);
    await sweep();
    await catalogShowsNothing();
    after(36 * day);
    await sweep();
    await expectThere(kept);
  });

  test('in the gallery stays, also while visitors do not see it', async () => {
    const kept = await keep();
    await catalogShowsNothing();
    await client.call(content.addGalleryImage, { form: { title: 'Hidden', imageUrl: kept.imageUrl, isActive: false }, staff });
    after(30 * day);
    await sweep();
    await expectThere(kept);
  });
});

describe('a picture that is wanted at the last moment', () => {
  test('by a form, after the others have said what they show, stays', async () => {
    const kept = await keep();
    after(8 * day);
    await catalogShows(async () => {
      expect(await want(kept)).toBe('kept');
      return { imageUrls: [] };
    });
    await sweep();
    await expectThere(kept);
  });

  test('by a form, when it is on the list of those that go, stays', async () => {
    const kept = await keep();
    await catalogShowsNothing();
    after(8 * day);
    const repository = service.get((await import('../src/media/media.repository.js')).MediaRepository);
    const unwanted = repository.unwanted.bind(repository);
    jest.spyOn(repository, 'unwanted').mockImplementation(async (...asked) => {
      const listed = await unwanted(...asked);
      expect([listed, await want(kept)]).toEqual([[kept.id], 'kept']);
      return listed;
    });
    await sweep();
    await expectThere(kept);
  });

  test('by an upload stays', async () => {
    const kept = await keep();
    after(8 * day);
    await catalogShows(async () => {
      expect((await keep(Promise.resolve(kept.bytes))).id).toBe(kept.id);
      return { imageUrls: [] };
    });
    await sweep();
    await expectThere(kept);
  });

  test('by an upload while it is taken away comes back whole', async () => {
    const kept = await keep();
    await catalogShowsNothing();
    after(8 * day);
    let again: Promise<RetentionPolicy> | undefined;
    const remove = store.delete.bind(store);
    jest.spyOn(store, 'delete').mockImplementation(async (key) => {
      if (key.startsWith('media/')) {
        again ??= keep(Promise.resolve(kept.bytes));
        // As far as it comes: the row is being removed, so it waits.
        await Promise.race([again, eventually(async () => expect(await waiting()).toHaveLength(1))]);
      }
      await remove(key);
    });
    await sweep();
    expect((await again!).id).toBe(kept.id);
    await expectThere(kept);
  });

  test('by a form when it is gone is refused, in words that say what to do', async () => {
    const kept = await keep();
    await catalogShowsNothing();
    after(8 * day);
    await sweep();
    expect(await want(kept)).toBe(limits.media.messages.gone);
  });
});

describe('a picture whose removal died half-way', () => {
  async function half(): Promise<RetentionPolicy> {
    const kept = await keep();
    await catalogShowsNothing();
    after(8 * day);
    const remove = store.delete.bind(store);
    jest.spyOn(store, 'delete').mockImplementation((key) => {
      if (key.startsWith('media/') && !key.endsWith('/original.jpg')) throw new Error('the store went away');
      return remove(key);
    });
    await expect(sweep()).rejects.toThrow('the store went away');
    jest.spyOn(store, 'delete').mockRestore();
    return kept;
  }

  test('is not there for a form, and whole when it is uploaded again', async () => {
    const kept = await half();
    expect(await want(kept)).toBe(limits.media.messages.gone);
    await keep(Promise.resolve(kept.bytes));
    await expectThere(kept);
  });

  test('goes with the next sweep', async () => {
    const kept = await half();
    await sweep();
    expect([await rowOf(kept.id), await objectsOf(kept.id)]).toEqual([[], []]);
  });
});
