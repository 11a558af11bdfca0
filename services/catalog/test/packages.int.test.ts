import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalog, type PackageForm } from '@charter/contracts';
import { fieldMessages } from '@charter/contracts/browser';
import { undeclaredPersonalData } from '@charter/database';
import { eventually, settled } from '@charter/testing';
import { aForm, type CatalogHarness, startCatalogHarness, staff } from './catalog-harness.js';
import { catalogDatabase } from '../src/catalog.module.js';

let harness: CatalogHarness;

beforeAll(async () => {
  harness = await startCatalogHarness('packages');
});
afterAll(() => harness?.close());
beforeEach(() => harness.clear());

const onSale = async () => (await harness.client.call(catalog.listPackages, {})).packages.map(({ name }) => name);

describe('a package', () => {
  test('is added with the minutes of its slots, and published', async () => {
    const added = await harness.add({ timeSlots: ['9am-1pm', 'Evening'], isPopular: true });
    expect(added).toMatchObject({ name: 'Blue Lagoon Morning', isPopular: true, timeSlots: ['9am-1pm', 'Evening'] });
    expect(added.slots[1]).toEqual({ label: 'Evening', anchor: 'clock', startMinute: 1020, endMinute: 1260 });
    const { translations: _, revision: _revision, ...published } = added;
    expect(await harness.client.call(catalog.findPackage, { packageId: added.id })).toEqual(published);
    await eventually(() => expect(harness.published.map(({ data }) => data.packageIds)).toEqual([[added.id]]));
  });

  test('with an unreadable slot is rejected with the supported formats, and nothing is stored', async () => {
    await expect(harness.add({ timeSlots: ['9:00 AM - 1:00 PM', 'after lunch'] })).rejects.toMatchObject({
      code: 'INVALID',
      details: { errors: { timeSlots: fieldMessages.slotFormat } },
    });
    expect(await onSale()).toEqual([]);
    expect(await harness.audit()).toEqual([]);
  });

  test('keeps slots on the sun as minutes from it, and a daylight rule until it is cleared', async () => {
    const timeSlots = ['2h before sunset - 1h after sunset'];
    const added = await harness.add({ timeSlots, backBeforeSunset: 30 });
    expect(added).toMatchObject({ timeSlots, backBeforeSunset: 30 });
    expect(added.slots).toEqual([{ label: timeSlots[0], anchor: 'sunset', startMinute: -120, endMinute: 60 }]);
    const change = (over: Partial<PackageForm>) =>
      harness.client.call(catalog.changePackage, { packageId: added.id, form: aForm({ timeSlots, ...over }), staff });
    expect(await change({ departAfterSunrise: 15 })).toMatchObject({ backBeforeSunset: 30, departAfterSunrise: 15 });
    const cleared = await change({ backBeforeSunset: null, departAfterSunrise: null });
    expect(Object.keys(cleared)).not.toEqual(expect.arrayContaining(['backBeforeSunset']));
    expect(Object.keys(cleared)).not.toEqual(expect.arrayContaining(['departAfterSunrise']));
  });

  test('is changed as a whole, and listed by its new price', async () => {
    const first = await harness.add({ name: 'Cheap', price: 100 });
    await harness.add({ name: 'Dear', price: 200 });
    const changed = await harness.client.call(catalog.changePackage, {
      packageId: first.id,
      form: aForm({ name: 'Dearest', price: 300 }),
      staff,
    });
    expect(changed).toMatchObject({ id: first.id, name: 'Dearest', price: 300, isPopular: false });
    expect(await onSale()).toEqual(['Dear', 'Dearest']);
  });

  test('that is removed is in no list, and archived for its bookings', async () => {
    const { id } = await harness.add();
    await harness.addImage(id, '/media/a.jpg');
    await harness.remove(id);
    expect(await onSale()).toEqual([]);
    expect(await harness.imagesOf(id)).toEqual([]);
    expect(await settled(harness.client.call(catalog.findPackage, { packageId: id }))).toBe('PACKAGE_NOT_FOUND');
    expect(await harness.database.query('SELECT name FROM package WHERE archived_at IS NOT NULL')).toEqual([
      { name: 'Blue Lagoon Morning' },
    ]);
  });

  test('that does not exist or was removed cannot be changed', async () => {
    const { id } = await harness.add();
    await harness.remove(id);
    for (const packageId of [id, 4711]) {
      expect(await settled(harness.client.call(catalog.changePackage, { packageId, form: aForm(), staff }))).toBe('PACKAGE_NOT_FOUND');
      expect(await settled(harness.remove(packageId))).toBe('PACKAGE_NOT_FOUND');
      expect(await settled(harness.addImage(packageId, '/media/a.jpg'))).toBe('PACKAGE_NOT_FOUND');
    }
  });

  test('is removed once by ten concurrent requests', async () => {
    const { id } = await harness.add();
    const results = await Promise.all(Array.from({ length: 10 }, () => settled(harness.remove(id))));
    expect(results.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'PACKAGE_NOT_FOUND'), 'done']);
    expect((await harness.audit()).filter(({ action }) => action === 'package.remove')).toHaveLength(1);
  });

  test('changed by two concurrent requests has the fields of one of them, and a gapless audit', async () => {
    const added = await harness.add();
    const forms = [
      aForm({ name: 'Dawn', price: 900, timeSlots: ['Morning'] }),
      aForm({ name: 'Dusk', price: 1900, timeSlots: ['Evening'] }),
    ];
    const written = await Promise.all(
      forms.map((form) => harness.client.call(catalog.changePackage, { packageId: added.id, form, staff })),
    );
    const [, first, second] = await harness.audit();
    expect([first!.before, second!.before]).toEqual([added, first!.after]);
    expect(written).toContainEqual(second!.after);
    expect((await harness.client.call(catalog.listPackages, { withTranslations: true })).packages).toContainEqual(second!.after);
  });

  test('is not changed after its removal by concurrent requests', async () => {
    const { id } = await harness.add();
    const change = () => settled(harness.client.call(catalog.changePackage, { packageId: id, form: aForm(), staff }));
    const addImage = () => settled(harness.addImage(id, '/media/a.jpg'));
    const requests = [change(), addImage(), change(), addImage(), settled(harness.remove(id)), change(), addImage(), change(), addImage()];
    const results = await Promise.all(requests);
    expect(results[4]).toBe('done');
    expect(new Set([...results, 'PACKAGE_NOT_FOUND'])).toEqual(new Set(['done', 'PACKAGE_NOT_FOUND']));
    expect((await harness.audit()).map(({ action }) => action).indexOf('package.remove')).toBe(
      results.filter((result) => result === 'done').length,
    );
    expect(await onSale()).toEqual([]);
  });

  test('is audited with who changed it, before and after', async () => {
    const before = await harness.add();
    const after = await harness.client.call(catalog.changePackage, { packageId: before.id, form: aForm({ price: 1500 }), staff });
    await harness.remove(before.id);
    const row = { actor_name: 'captain', subject: String(before.id) };
    expect(await harness.audit()).toMatchObject([
      { ...row, action: 'package.add', before: null, after: before },
      { ...row, action: 'package.change', before, after },
      { ...row, action: 'package.remove', before: after, after: null },
    ]);
  });
});

test('listPicturesInUse has every image of active and archived packages once', async () => {
  const { id } = await harness.add({ imageUrl: '/media/a.jpg' });
  await harness.add({ imageUrl: '/media/a.jpg' });
  await harness.addImage(id, '/media/b.jpg');
  const removed = await harness.addImage(id, '/media/c.jpg');
  await harness.client.call(catalog.removeImage, { packageId: id, imageId: removed.id, staff });
  await harness.client.call(catalog.removePackage, { packageId: id, staff });
  expect(await harness.client.call(catalog.listPicturesInUse, {})).toEqual({ imageUrls: ['/media/a.jpg', '/media/b.jpg'] });
});

test('every column of texts says whether it is personal data, and its table what an erasure does', () => {
  expect(undeclaredPersonalData(catalogDatabase)).toEqual([]);
});
