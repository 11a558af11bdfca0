import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalog } from '@charter/contracts';
import { eventually, settled } from '@charter/testing';
import { type CatalogHarness, startCatalogHarness, staff } from './catalog-harness.js';

let harness: CatalogHarness;

beforeAll(async () => {
  harness = await startCatalogHarness('package_images');
});
afterAll(() => harness?.close());
beforeEach(() => harness.clear());

describe('images of a package', () => {
  const reorder = (packageId: number, imageIds: number[]) => harness.client.call(catalog.reorderImages, { packageId, imageIds, staff });
  const removeImage = (packageId: number, imageId: number) => harness.client.call(catalog.removeImage, { packageId, imageId, staff });
  const addresses = async (packageId: number) => (await harness.imagesOf(packageId)).map(({ imageUrl }) => imageUrl);

  test('are added last, also by concurrent requests', async () => {
    const { id } = await harness.add();
    await harness.addImage(id, '/media/a.jpg');
    const [b, c] = await Promise.all([harness.addImage(id, '/media/b.jpg'), harness.addImage(id, '/media/c.jpg')]);
    expect(new Set([b.displayOrder, c.displayOrder])).toEqual(new Set([2, 3]));
    expect((await harness.imagesOf(id)).map(({ isPrimary }) => isPrimary)).toEqual([true, false, false]);
    await removeImage(id, b.id);
    expect((await harness.addImage(id, '/media/d.jpg')).displayOrder).toBe(c.displayOrder === 3 ? 4 : 3);
  });

  test('have the primary image first', async () => {
    const { id } = await harness.add();
    await harness.addImage(id, '/media/a.jpg');
    expect(await harness.addImage(id, '/media/b.jpg', true)).toMatchObject({ isPrimary: true, displayOrder: 1 });
    expect(await addresses(id)).toEqual(['/media/b.jpg', '/media/a.jpg']);
  });

  test('can be changed and made primary', async () => {
    const { id } = await harness.add();
    await harness.addImage(id, '/media/a.jpg');
    const { id: imageId } = await harness.addImage(id, '/media/b.jpg');
    const form = { imageUrl: '/media/c.jpg', title: 'Reef', description: '', isPrimary: true };
    expect(await harness.client.call(catalog.changeImage, { packageId: id, imageId, form, staff })).toMatchObject({
      imageUrl: '/media/c.jpg',
      title: 'Reef',
      description: null,
      isPrimary: true,
    });
    expect(await addresses(id)).toEqual(['/media/c.jpg', '/media/a.jpg']);
  });

  test('are reordered with the first one as primary, published and audited', async () => {
    const { id } = await harness.add();
    const images = [
      await harness.addImage(id, '/media/a.jpg'),
      await harness.addImage(id, '/media/b.jpg'),
      await harness.addImage(id, '/media/c.jpg'),
    ];
    const [a, b, c] = images.map((image) => image.id) as [number, number, number];
    await eventually(() => expect(harness.published).toHaveLength(4));
    const { images: reordered } = await reorder(id, [c, a, b]);
    expect(reordered.map((image) => [image.id, image.displayOrder, image.isPrimary])).toEqual([
      [c, 1, true],
      [a, 2, false],
      [b, 3, false],
    ]);
    expect(await harness.imagesOf(id)).toEqual(reordered);
    await eventually(() => expect(harness.published).toHaveLength(5));
    expect((await harness.audit()).at(-1)).toMatchObject({
      actor_name: 'captain',
      action: 'package.reorderImages',
      subject: String(id),
      before: { imageIds: [a, b, c] },
      after: { imageIds: [c, a, b] },
    });
  });

  test('keep their order when the new one lacks an image, repeats one or has one of another package', async () => {
    const { id } = await harness.add();
    const [a, b] = [(await harness.addImage(id, '/media/a.jpg')).id, (await harness.addImage(id, '/media/b.jpg')).id];
    for (const imageIds of [[b], [b, b], [b, a, 4711], [b, 4711]]) {
      await expect(reorder(id, imageIds)).rejects.toMatchObject({
        code: 'INVALID',
        details: { errors: { imageIds: 'The new order must list each image of this package once' } },
      });
    }
    expect(await addresses(id)).toEqual(['/media/a.jpg', '/media/b.jpg']);
  });

  test('cannot be changed or removed by the id of another package', async () => {
    const [first, second] = [await harness.add(), await harness.add()];
    const { id: imageId } = await harness.addImage(first.id, '/media/a.jpg');
    const form = { imageUrl: '/media/b.jpg' };
    expect(await settled(harness.client.call(catalog.changeImage, { packageId: second.id, imageId, form, staff }))).toBe('IMAGE_NOT_FOUND');
    expect(await settled(removeImage(second.id, imageId))).toBe('IMAGE_NOT_FOUND');
    expect(await addresses(first.id)).toEqual(['/media/a.jpg']);
  });

  test('reordered by two concurrent requests have one of the two orders', async () => {
    const { id } = await harness.add();
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await harness.addImage(id, `/media/${name}.jpg`)).id);
    const orders = [ids.toReversed(), [...ids.slice(2), ...ids.slice(0, 2)]];
    await Promise.all(orders.map((imageIds) => reorder(id, imageIds)));
    const images = await harness.imagesOf(id);
    expect(orders).toContainEqual(images.map((image) => image.id));
    expect(images.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4]);
  });

  test('reordered while one of them is removed have the new or the old order, without the removed one', async () => {
    const { id } = await harness.add();
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await harness.addImage(id, `/media/${name}.jpg`)).id);
    const [a, b, c] = ids as [number, number, number];
    const [order, removal] = await Promise.all([settled(reorder(id, [c, b, a])), settled(removeImage(id, b))]);
    expect(removal).toBe('done');
    expect({ done: [c, a], INVALID: [a, c] }).toHaveProperty(
      order,
      (await harness.imagesOf(id)).map((image) => image.id),
    );
  });

  test('are removed once by ten concurrent requests, and not changed afterwards', async () => {
    const { id } = await harness.add();
    const { id: imageId } = await harness.addImage(id, '/media/a.jpg');
    const results = await Promise.all(Array.from({ length: 10 }, () => settled(removeImage(id, imageId))));
    expect(results.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'IMAGE_NOT_FOUND'), 'done']);
    expect((await harness.audit()).map(({ action }) => action)).toEqual(['package.add', 'package.addImage', 'package.removeImage']);
    const form = { imageUrl: '/media/b.jpg' };
    expect(await settled(harness.client.call(catalog.changeImage, { packageId: id, imageId, form, staff }))).toBe('IMAGE_NOT_FOUND');
  });

  test('made primary by two concurrent requests have distinct positions, one of the two first', async () => {
    const { id } = await harness.add();
    await harness.addImage(id, '/media/a.jpg');
    const added = await Promise.all([harness.addImage(id, '/media/b.jpg', true), harness.addImage(id, '/media/c.jpg', true)]);
    const images = await harness.imagesOf(id);
    expect(added.map((image) => image.id)).toContain(images[0]!.id);
    expect(images.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3]);
  });
});
