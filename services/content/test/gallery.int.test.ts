import { afterAll, beforeAll, describe, expect, vi, test } from 'vitest';
import { content, type ContentChanged, contentEvents, type Event, type GalleryForm } from '@charter/contracts';
import { eventually, settled } from '@charter/testing';
import { DataSource } from 'typeorm';
import { seedContent } from '../src/seed.js';
import { type ContentHarness, staff, startContentHarness } from './content-harness.js';

let harness: ContentHarness;
let published: Event<ContentChanged>[];

beforeAll(async () => {
  harness = await startContentHarness('gallery');
  published = harness.client.recordEvents(contentEvents.changed);
  await harness.client.flush();
  await seedContent(harness.service);
});
afterAll(() => harness?.close());

describe('the gallery', () => {
  test('lists ten seeded images in order', async () => {
    const { images } = await harness.client.call(content.listGallery, { includeInactive: false });
    expect(images.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(images[0]).toMatchObject({ title: 'At anchor', imageUrl: '/media/brand/hero.jpg', isActive: true });
  });

  test('lists an inactive image for staff only', async () => {
    await harness.database.query('UPDATE gallery_image SET is_active = false WHERE display_order = 3');
    expect((await harness.client.call(content.listGallery, { includeInactive: false })).images).toHaveLength(9);
    expect((await harness.client.call(content.listGallery, { includeInactive: true, withTranslations: true })).images).toHaveLength(10);
  });
});

describe('gallery images', () => {
  const form: GalleryForm = { title: 'Blue hole', imageUrl: 'https://pictures.example/hole.jpg' };
  const add = (change: Partial<GalleryForm> = {}) => harness.client.call(content.addGalleryImage, { form: { ...form, ...change }, staff });
  const all = async () => (await harness.client.call(content.listGallery, { includeInactive: true, withTranslations: true })).images;
  const reorder = (imageIds: number[]) => harness.client.call(content.reorderGallery, { imageIds, staff });
  const auditOf = (subject: number | 'all') =>
    harness.database.query<{ actor_name: string; action: string; before: object | null; after: object | null }>(
      'SELECT actor_name, action, before, after FROM audit WHERE subject = $1 ORDER BY id',
      [String(subject)],
    );
  test('are added at the end and audited', async () => {
    const added = await add({ description: '' });
    expect(added).toMatchObject({ ...form, description: null, isActive: true, displayOrder: 11 });
    expect((await all()).at(-1)).toEqual(added);
    expect(await auditOf(added.id)).toEqual([{ actor_name: 'captain', action: 'gallery.add', before: null, after: added }]);
  });

  test('added by ten concurrent requests have distinct positions', async () => {
    const last = (await all()).at(-1)!.displayOrder;
    const added = await Promise.all(Array.from({ length: 10 }, () => add()));
    const positions = added.map(({ displayOrder }) => displayOrder).toSorted((a, b) => a - b);
    expect(positions).toEqual(Array.from({ length: 10 }, (_, index) => last + index + 1));
  });

  test('can be changed and hidden from visitors', async () => {
    const before = await add();
    const request = { id: before.id, form: { ...form, title: 'Sapphire hole', description: 'Deep.', isActive: false }, staff };
    const after = await harness.client.call(content.updateGalleryImage, request);
    const { updatedAt, revision } = after;
    expect(after).toEqual({ ...before, title: 'Sapphire hole', description: 'Deep.', isActive: false, updatedAt, revision });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    const { images } = await harness.client.call(content.listGallery, { includeInactive: false });
    expect(images.some(({ id }) => id === before.id)).toBe(false);
    expect((await auditOf(before.id)).at(-1)).toEqual({ actor_name: 'captain', action: 'gallery.update', before, after });
  });

  test('are removed once', async () => {
    const added = await add();
    const removal = { id: added.id, staff };
    await harness.client.call(content.removeGalleryImage, removal);
    expect((await all()).some(({ id }) => id === added.id)).toBe(false);
    expect((await auditOf(added.id)).at(-1)).toEqual({ actor_name: 'captain', action: 'gallery.remove', before: added, after: null });
    expect(await settled(harness.client.call(content.removeGalleryImage, removal))).toBe('GALLERY_IMAGE_NOT_FOUND');
    expect(await settled(harness.client.call(content.updateGalleryImage, { ...removal, form }))).toBe('GALLERY_IMAGE_NOT_FOUND');
  });

  test('can be reordered', async () => {
    const before = (await all()).map(({ id }) => id);
    const { images } = await reorder(before.toReversed());
    expect(images.map(({ id }) => id)).toEqual(before.toReversed());
    expect(images.map(({ displayOrder }) => displayOrder)).toEqual(before.map((_, index) => index + 1));
    expect((await all()).map(({ id }) => id)).toEqual(before.toReversed());
    expect((await auditOf('all')).at(-1)).toEqual({
      actor_name: 'captain',
      action: 'gallery.reorder',
      before: { imageIds: before },
      after: { imageIds: before.toReversed() },
    });
  });

  test('are not reordered by an order that lacks the newest one', async () => {
    const ids = (await all()).map(({ id }) => id);
    await add();
    const request = reorder(ids.toReversed());
    await expect(request).rejects.toMatchObject({
      code: 'INVALID',
      details: { errors: { imageIds: 'The new order must list each image once' } },
    });
  });

  test('reordered by two concurrent requests have one of the two orders', async () => {
    const ids = (await all()).map(({ id }) => id);
    const orders = [ids.toReversed(), [...ids.slice(1), ids[0]!]];
    await Promise.all(orders.flatMap((order) => [order, order]).map(reorder));
    expect(orders).toContainEqual((await all()).map(({ id }) => id));
  });

  test('are reordered and changed concurrently without a deadlock', async () => {
    const ids = (await all()).map(({ id }) => id);
    const change = (id: number) => harness.client.call(content.updateGalleryImage, { id, form, staff });
    const transactions = vi.spyOn(harness.service.get(DataSource), 'transaction');
    const requests = ids.flatMap((id) => [settled(change(id)), settled(reorder(ids)), settled(change(id)), settled(reorder(ids))]);
    const outcomes = await Promise.all(requests);
    const results = await Promise.allSettled(transactions.mock.results.map(({ value }) => value));
    transactions.mockRestore();
    expect(new Set(outcomes)).toEqual(new Set(['done']));
    // A transaction that PostgreSQL ended to resolve a deadlock (40P01) would be rejected and started again a second later.
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code?: string }).code] : []));
    expect(codes.filter((code) => code === '40P01')).toEqual([]);
  });

  test('reordered while one of them is removed have the new or the old order, without the removed one', async () => {
    const { id } = await add();
    const before = (await all()).map((image) => image.id);
    const [removal, order] = await Promise.all([
      settled(harness.client.call(content.removeGalleryImage, { id, staff })),
      settled(reorder(before.toReversed())),
    ]);
    const remaining = before.filter((other) => other !== id);
    expect(removal).toBe('done');
    expect({ done: remaining.toReversed(), INVALID: remaining }).toHaveProperty(
      order,
      (await all()).map((image) => image.id),
    );
  });

  test('are removed once by ten concurrent requests, and not changed afterwards', async () => {
    const { id } = await add();
    const removals = Array.from({ length: 10 }, () => settled(harness.client.call(content.removeGalleryImage, { id, staff })));
    const change = settled(harness.client.call(content.updateGalleryImage, { id, form, staff }));
    expect((await Promise.all(removals)).toSorted()).toEqual([...Array.from({ length: 9 }, () => 'GALLERY_IMAGE_NOT_FOUND'), 'done']);
    const actions = (await auditOf(id)).map(({ action }) => action);
    expect(actions).toEqual(
      (await change) === 'done' ? ['gallery.add', 'gallery.update', 'gallery.remove'] : ['gallery.add', 'gallery.remove'],
    );
  });

  test('each change is published', async () => {
    await harness.eventsArrived();
    const changes = await harness.database.query(`SELECT 1 FROM audit WHERE action LIKE 'gallery.%'`);
    // One more for the seed.
    await eventually(() => expect(published.filter(({ data }) => data.what === 'gallery')).toHaveLength(changes.length + 1));
  });
});
