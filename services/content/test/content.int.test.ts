import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { content, type ContentChanged, contentEvents, type Event, type GalleryForm, DomainError } from '@charter/contracts';
import { startService } from '@charter/service-kit';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { DataSource } from 'typeorm';

let database: TestDatabase;
let client: TestRpcClient;
let service: INestMicroservice;
let announced: Event<ContentChanged>[];

beforeAll(async () => {
  database = await createTestDatabase('content');
  client = await connectTestClient();
  announced = client.recordEvents(contentEvents.changed);
  process.env.DATABASE_URL = database.url;
  process.env.QUEUE_PREFIX = database.name;
  const { contentService } = await import('../src/content.module.js');
  service = await startService(contentService);
  await contentService.seed!(service);
});

afterAll(async () => {
  await service?.close();
  await client?.close();
  await database?.drop();
});

describe('the gallery', () => {
  test('hangs ten pictures in order', async () => {
    const { images } = await client.call(content.listGallery, { includeInactive: false });
    expect(images.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(images[0]).toMatchObject({ title: 'At anchor', imageUrl: '/media/brand/hero.jpg', isActive: true });
  });

  test('shows a picture that was taken down to staff only', async () => {
    await database.query('UPDATE gallery_image SET is_active = false WHERE display_order = 3');
    expect((await client.call(content.listGallery, { includeInactive: false })).images).toHaveLength(9);
    expect((await client.call(content.listGallery, { includeInactive: true })).images).toHaveLength(10);
  });
});

describe('staff in the gallery', () => {
  const staff = { id: 1, username: 'captain' };
  const form: GalleryForm = { title: 'Blue hole', imageUrl: 'https://pictures.example/hole.jpg' };
  const add = (change: Partial<GalleryForm> = {}) => client.call(content.addGalleryImage, { form: { ...form, ...change }, staff });
  const all = async () => (await client.call(content.listGallery, { includeInactive: true })).images;
  const reorder = (imageIds: number[]) => client.call(content.reorderGallery, { imageIds, staff });
  const trailOf = (subject: number | 'all') =>
    database.query<{ who: string; action: string; before: object | null; after: object | null }>(
      'SELECT who, action, before, after FROM audit WHERE subject = $1 ORDER BY id',
      [String(subject)],
    );
  const codeOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'done',
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );

  test('hang a picture behind the others, and the trail says who', async () => {
    const hung = await add({ description: '' });
    expect(hung).toMatchObject({ ...form, description: null, isActive: true, displayOrder: 11 });
    expect((await all()).at(-1)).toEqual(hung);
    expect(await trailOf(hung.id)).toEqual([{ who: 'captain', action: 'gallery.add', before: null, after: hung }]);
  });

  test('hang ten at once, each in a place of its own', async () => {
    const last = (await all()).at(-1)!.displayOrder;
    const hung = await Promise.all(Array.from({ length: 10 }, () => add()));
    const places = hung.map(({ displayOrder }) => displayOrder).toSorted((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 10 }, (_, index) => last + index + 1));
  });

  test('change what a picture says and whether visitors see it', async () => {
    const before = await add();
    const request = { id: before.id, form: { ...form, title: 'Sapphire hole', description: 'Deep.', isActive: false }, staff };
    const after = await client.call(content.updateGalleryImage, request);
    expect(after).toEqual({ ...before, title: 'Sapphire hole', description: 'Deep.', isActive: false, updatedAt: after.updatedAt });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    const { images } = await client.call(content.listGallery, { includeInactive: false });
    expect(images.some(({ id }) => id === before.id)).toBe(false);
    expect((await trailOf(before.id)).at(-1)).toEqual({ who: 'captain', action: 'gallery.update', before, after });
  });

  test('take a picture down for good, once', async () => {
    const hung = await add();
    const removal = { id: hung.id, staff };
    await client.call(content.removeGalleryImage, removal);
    expect((await all()).some(({ id }) => id === hung.id)).toBe(false);
    expect((await trailOf(hung.id)).at(-1)).toEqual({ who: 'captain', action: 'gallery.remove', before: hung, after: null });
    expect(await codeOf(client.call(content.removeGalleryImage, removal))).toBe('GALLERY_IMAGE_NOT_FOUND');
    expect(await codeOf(client.call(content.updateGalleryImage, { ...removal, form }))).toBe('GALLERY_IMAGE_NOT_FOUND');
  });

  test('give all pictures a new order', async () => {
    const before = (await all()).map(({ id }) => id);
    const { images } = await reorder(before.toReversed());
    expect(images.map(({ id }) => id)).toEqual(before.toReversed());
    expect(images.map(({ displayOrder }) => displayOrder)).toEqual(before.map((_, index) => index + 1));
    expect((await all()).map(({ id }) => id)).toEqual(before.toReversed());
    expect((await trailOf('all')).at(-1)).toEqual({
      who: 'captain',
      action: 'gallery.reorder',
      before: { imageIds: before },
      after: { imageIds: before.toReversed() },
    });
  });

  test('who did not see the newest picture may not say the order', async () => {
    const seen = (await all()).map(({ id }) => id);
    await add();
    const asked = reorder(seen.toReversed());
    await expect(asked).rejects.toMatchObject({
      code: 'INVALID',
      details: { errors: { imageIds: 'The new order must name every image once' } },
    });
  });

  test('two orders at once leave one of them, whole', async () => {
    const ids = (await all()).map(({ id }) => id);
    const orders = [ids.toReversed(), [...ids.slice(1), ids[0]!]];
    await Promise.all(orders.flatMap((order) => [order, order]).map(reorder));
    expect(orders).toContainEqual((await all()).map(({ id }) => id));
  });

  test('an order and changes of its pictures at once never wait for each other in a ring', async () => {
    const ids = (await all()).map(({ id }) => id);
    const change = (id: number) => client.call(content.updateGalleryImage, { id, form, staff });
    const begun = jest.spyOn(service.get(DataSource), 'transaction');
    const asked = ids.flatMap((id) => [codeOf(change(id)), codeOf(reorder(ids)), codeOf(change(id)), codeOf(reorder(ids))]);
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['done']));
    // One that the database broke off to end a ring was begun again, a second later.
    const ended = await Promise.allSettled(begun.mock.results.map(({ value }) => value));
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
    begun.mockRestore();
  });

  test('an order whose picture is taken down meanwhile: it hangs without it, or is refused whole', async () => {
    const { id } = await add();
    const before = (await all()).map((image) => image.id);
    const [removal, order] = await Promise.all([
      codeOf(client.call(content.removeGalleryImage, { id, staff })),
      codeOf(reorder(before.toReversed())),
    ]);
    const rest = before.filter((one) => one !== id);
    expect(removal).toBe('done');
    expect({ done: rest.toReversed(), INVALID: rest }).toHaveProperty(
      order,
      (await all()).map((image) => image.id),
    );
  });

  test('a picture taken down by ten at once is taken down once, and is not changed any more', async () => {
    const { id } = await add();
    const removals = Array.from({ length: 10 }, () => codeOf(client.call(content.removeGalleryImage, { id, staff })));
    const change = codeOf(client.call(content.updateGalleryImage, { id, form, staff }));
    expect((await Promise.all(removals)).toSorted()).toEqual([...Array.from({ length: 9 }, () => 'GALLERY_IMAGE_NOT_FOUND'), 'done']);
    const trail = (await trailOf(id)).map(({ action }) => action);
    expect(trail).toEqual(
      (await change) === 'done' ? ['gallery.add', 'gallery.update', 'gallery.remove'] : ['gallery.add', 'gallery.remove'],
    );
  });

  test('each change is announced', async () => {
    await eventually(async () => expect(await database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]));
    await client.flush();
    const changes = await database.query(`SELECT 1 FROM audit WHERE action LIKE 'gallery.%'`);
    // And once for the ten that hung there from the beginning.
    await eventually(() => expect(announced.filter(({ data }) => data.what === 'gallery')).toHaveLength(changes.length + 1));
  });
});

describe('what guests said', () => {
  test('is six reviews of four and five stars, the newest first', async () => {
    const { testimonials } = await client.call(content.listTestimonials, {});
    expect(testimonials).toHaveLength(6);
    expect(testimonials.map(({ rating }) => rating).toSorted((a, b) => a - b)).toEqual([4, 5, 5, 5, 5, 5]);
    expect(testimonials.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1]);
  });
});

describe('demo content', () => {
  test('is announced, and filled in only once', async () => {
    const { seedContent } = await import('../src/seed.js');
    await Promise.all([seedContent(service), seedContent(service)]);
    expect((await client.call(content.listTestimonials, {})).testimonials).toHaveLength(6);
    await eventually(() => expect(announced.filter(({ data }) => data.what === 'testimonials')).toHaveLength(1));
  });
});
