import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { catalog, catalogFacts, type CharterPackage, type Event, limits, type PackageForm, type PackagesChanged } from '@charter/contracts';
import { startService } from '@charter/service-kit';
import { eventually, joinNats, ownDatabase, type OwnDatabase, type Stranger } from '@charter/testing';

let database: OwnDatabase;
let stranger: Stranger;
let service: INestMicroservice;
let announced: Event<PackagesChanged>[];
const staff = { id: 1, username: 'captain' };

beforeAll(async () => {
  database = await ownDatabase('catalogue');
  stranger = await joinNats();
  announced = stranger.hear(catalogFacts.packagesChanged);
  process.env.DATABASE_URL = database.url;
  const { catalogService } = await import('../src/catalog.module.js');
  service = await startService(catalogService);
});
afterAll(async () => {
  await service?.close();
  await stranger?.leave();
  await database?.drop();
});
beforeEach(async () => {
  await database.query('TRUNCATE package, package_image, audit');
  announced.length = 0;
});

const aForm = (over: Partial<PackageForm> = {}): PackageForm => ({
  name: 'Blue Lagoon Morning',
  duration: '4 hours',
  description: 'Swim before the town is up.',
  price: 1400,
  maxGuests: 8,
  includes: ['Captain and mate', 'Fuel'],
  imageUrl: '/media/brand/hero.jpg',
  timeSlots: ['9:00 AM - 1:00 PM'],
  ...over,
});
const add = (over?: Partial<PackageForm>): Promise<CharterPackage> => stranger.ask(catalog.addPackage, { form: aForm(over), staff });
const addImage = (packageId: number, imageUrl: string, isPrimary?: boolean) =>
  stranger.ask(catalog.addImage, { packageId, form: { imageUrl, isPrimary }, staff });
const imagesOf = async (packageId: number) => (await stranger.ask(catalog.listImages, { packageId })).images;
const onSale = async () => (await stranger.ask(catalog.listPackages, {})).packages.map(({ name }) => name);
const audit = () => database.query<{ action: string; who: string }>('SELECT * FROM audit ORDER BY id');
/** What a question was refused with, or "done". */
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

describe('a package', () => {
  test('is put on sale with its slots placed in the day, and announced', async () => {
    const added = await add({ timeSlots: ['9am-1pm', 'Evening'], isPopular: true });
    expect(added).toMatchObject({ name: 'Blue Lagoon Morning', isPopular: true, timeSlots: ['9am-1pm', 'Evening'] });
    expect(added.slots[1]).toEqual({ label: 'Evening', startMinute: 1020, endMinute: 1260 });
    expect(await stranger.ask(catalog.findPackage, { packageId: added.id })).toEqual(added);
    await eventually(() => expect(announced.map(({ data }) => data.packageIds)).toEqual([[added.id]]));
  });

  test('with a slot that has no place in the day is refused with the formats that are understood, and nothing is kept', async () => {
    await expect(add({ timeSlots: ['9:00 AM - 1:00 PM', 'after lunch'] })).rejects.toMatchObject({
      code: 'INVALID',
      details: { errors: { timeSlots: limits.packages.messages.slotFormat } },
    });
    expect(await onSale()).toEqual([]);
    expect(await audit()).toEqual([]);
  });

  test('is changed as a whole, and finds its place by the new price', async () => {
    const first = await add({ name: 'Cheap', price: 100 });
    await add({ name: 'Dear', price: 200 });
    const changed = await stranger.ask(catalog.changePackage, { packageId: first.id, form: aForm({ name: 'Dearest', price: 300 }), staff });
    expect(changed).toMatchObject({ id: first.id, name: 'Dearest', price: 300, isPopular: false });
    expect(await onSale()).toEqual(['Dear', 'Dearest']);
  });

  test('that is removed is gone from every list, and kept for the bookings of it', async () => {
    const { id } = await add();
    await addImage(id, '/media/a.jpg');
    await stranger.ask(catalog.removePackage, { packageId: id, staff });
    expect(await onSale()).toEqual([]);
    expect(await imagesOf(id)).toEqual([]);
    expect(await outcome(stranger.ask(catalog.findPackage, { packageId: id }))).toBe('PACKAGE_NOT_FOUND');
    expect(await database.query('SELECT name FROM package WHERE archived_at IS NOT NULL')).toEqual([{ name: 'Blue Lagoon Morning' }]);
  });

  test('that does not exist, or no longer, cannot be changed', async () => {
    const { id } = await add();
    await stranger.ask(catalog.removePackage, { packageId: id, staff });
    for (const packageId of [id, 4711]) {
      expect(await outcome(stranger.ask(catalog.changePackage, { packageId, form: aForm(), staff }))).toBe('PACKAGE_NOT_FOUND');
      expect(await outcome(stranger.ask(catalog.removePackage, { packageId, staff }))).toBe('PACKAGE_NOT_FOUND');
      expect(await outcome(addImage(packageId, '/media/a.jpg'))).toBe('PACKAGE_NOT_FOUND');
    }
  });

  test('removed by two at once is removed once', async () => {
    const { id } = await add();
    const remove = () => outcome(stranger.ask(catalog.removePackage, { packageId: id, staff }));
    expect((await Promise.all([remove(), remove()])).sort()).toEqual(['PACKAGE_NOT_FOUND', 'done']);
    expect((await audit()).filter(({ action }) => action === 'package.remove')).toHaveLength(1);
  });

  test('remembers who changed what, from what to what', async () => {
    const before = await add();
    const after = await stranger.ask(catalog.changePackage, { packageId: before.id, form: aForm({ price: 1500 }), staff });
    await stranger.ask(catalog.removePackage, { packageId: before.id, staff });
    const row = { who: 'captain', subject: String(before.id) };
    expect(await audit()).toMatchObject([
      { ...row, action: 'package.add', before: null, after: before },
      { ...row, action: 'package.change', before, after },
      { ...row, action: 'package.remove', before: after, after: null },
    ]);
  });
});

test('in use is every picture of a package, sold or not, once', async () => {
  const { id } = await add({ imageUrl: '/media/a.jpg' });
  await add({ imageUrl: '/media/a.jpg' });
  await addImage(id, '/media/b.jpg');
  const removed = await addImage(id, '/media/c.jpg');
  await stranger.ask(catalog.removeImage, { packageId: id, imageId: removed.id, staff });
  await stranger.ask(catalog.removePackage, { packageId: id, staff });
  expect(await stranger.ask(catalog.listPicturesInUse, {})).toEqual({ imageUrls: ['/media/a.jpg', '/media/b.jpg'] });
});

describe('the pictures of a package', () => {
  const addresses = async (packageId: number) => (await imagesOf(packageId)).map(({ imageUrl }) => imageUrl);

  test('come after those that are there, even when two are added at once', async () => {
    const { id } = await add();
    await addImage(id, '/media/a.jpg');
    const [b, c] = await Promise.all([addImage(id, '/media/b.jpg'), addImage(id, '/media/c.jpg')]);
    expect(new Set([b.displayOrder, c.displayOrder])).toEqual(new Set([2, 3]));
    expect((await imagesOf(id)).map(({ isPrimary }) => isPrimary)).toEqual([true, false, false]);
    await stranger.ask(catalog.removeImage, { packageId: id, imageId: b.id, staff });
    expect((await addImage(id, '/media/d.jpg')).displayOrder).toBe(c.displayOrder === 3 ? 4 : 3);
  });

  test('have the primary one first', async () => {
    const { id } = await add();
    await addImage(id, '/media/a.jpg');
    expect(await addImage(id, '/media/b.jpg', true)).toMatchObject({ isPrimary: true, displayOrder: 1 });
    expect(await addresses(id)).toEqual(['/media/b.jpg', '/media/a.jpg']);
  });

  test('are changed, and promoted, one by one', async () => {
    const { id } = await add();
    await addImage(id, '/media/a.jpg');
    const { id: imageId } = await addImage(id, '/media/b.jpg');
    const form = { imageUrl: '/media/c.jpg', title: 'Reef', description: '', isPrimary: true };
    expect(await stranger.ask(catalog.changeImage, { packageId: id, imageId, form, staff })).toMatchObject({
      imageUrl: '/media/c.jpg',
      title: 'Reef',
      description: null,
      isPrimary: true,
    });
    expect(await addresses(id)).toEqual(['/media/c.jpg', '/media/a.jpg']);
  });

  test('take a new order, the first one primary, and are announced', async () => {
    const { id } = await add();
    const images = [await addImage(id, '/media/a.jpg'), await addImage(id, '/media/b.jpg'), await addImage(id, '/media/c.jpg')];
    const [a, b, c] = images.map((image) => image.id) as [number, number, number];
    await eventually(() => expect(announced).toHaveLength(4));
    const { images: answered } = await stranger.ask(catalog.reorderImages, { packageId: id, imageIds: [c, a, b], staff });
    expect(answered.map((image) => [image.id, image.displayOrder, image.isPrimary])).toEqual([
      [c, 1, true],
      [a, 2, false],
      [b, 3, false],
    ]);
    expect(await imagesOf(id)).toEqual(answered);
    await eventually(() => expect(announced).toHaveLength(5));
    expect((await audit()).at(-1)).toMatchObject({
      who: 'captain',
      action: 'package.reorderImages',
      subject: String(id),
      before: { imageIds: [a, b, c] },
      after: { imageIds: [c, a, b] },
    });
  });

  test('keep their order when the new one misses a picture, names one twice or names a stranger', async () => {
    const { id } = await add();
    const [a, b] = [(await addImage(id, '/media/a.jpg')).id, (await addImage(id, '/media/b.jpg')).id];
    for (const imageIds of [[b], [b, b], [b, a, 4711], [b, 4711]]) {
      await expect(stranger.ask(catalog.reorderImages, { packageId: id, imageIds, staff })).rejects.toMatchObject({
        code: 'INVALID',
        details: { errors: { imageIds: 'The new order needs each image of this package once' } },
      });
    }
    expect(await addresses(id)).toEqual(['/media/a.jpg', '/media/b.jpg']);
  });

  test('of one package are no pictures of another', async () => {
    const [first, second] = [await add(), await add()];
    const { id: imageId } = await addImage(first.id, '/media/a.jpg');
    const form = { imageUrl: '/media/b.jpg' };
    expect(await outcome(stranger.ask(catalog.changeImage, { packageId: second.id, imageId, form, staff }))).toBe('IMAGE_NOT_FOUND');
    expect(await outcome(stranger.ask(catalog.removeImage, { packageId: second.id, imageId, staff }))).toBe('IMAGE_NOT_FOUND');
    expect(await addresses(first.id)).toEqual(['/media/a.jpg']);
  });

  test('reordered by two at once take one of the two orders, whole', async () => {
    const { id } = await add();
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await addImage(id, `/media/${name}.jpg`)).id);
    const orders = [ids.toReversed(), [...ids.slice(2), ...ids.slice(0, 2)]];
    await Promise.all(orders.map((imageIds) => stranger.ask(catalog.reorderImages, { packageId: id, imageIds, staff })));
    const shown = await imagesOf(id);
    expect(orders).toContainEqual(shown.map((image) => image.id));
    expect(shown.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4]);
  });
});
