import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addOns, type AddOnForm, catalog } from '@charter/contracts';
import { settled } from '@charter/testing';
import { type CatalogHarness, startCatalogHarness, staff } from './catalog-harness.js';

let harness: CatalogHarness;

beforeAll(async () => {
  harness = await startCatalogHarness('add_ons');
});
afterAll(() => harness?.close());
beforeEach(() => harness.clear());

const photographer: AddOnForm = {
  name: 'Photographer',
  description: 'Two hours of pictures on board and on the beach.',
  price: 450,
  unit: 'charter',
  maxQty: 1,
  leadHours: 48,
  perDay: 1,
  packageIds: [],
  active: true,
};
const add = (change: Partial<AddOnForm> = {}) => harness.client.call(addOns.add, { form: { ...photographer, ...change }, staff });
const all = async () => (await harness.client.call(addOns.listAll, {})).addOns;
const offered = async (packageId: number) => (await harness.client.call(addOns.list, { packageId })).addOns.map(({ name }) => name);
const errorsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    ({ details }: { details: { codes?: object } }) => details.codes,
  );

describe('an add-on', () => {
  test('is offered with its packages, or with every one, cheapest first, while it is active', async () => {
    const [rose, exuma] = [await harness.add(), await harness.add()];
    await add();
    await add({ name: 'Lunch', price: 45, unit: 'guest', perDay: null, packageIds: [exuma.id] });
    await add({ name: 'Band', active: false });
    expect(await offered(rose.id)).toEqual(['Photographer']);
    expect(await offered(exuma.id)).toEqual(['Lunch', 'Photographer']);
    expect((await harness.client.call(catalog.findPackage, { packageId: exuma.id })).addOns).toMatchObject([
      { name: 'Lunch', price: 45, unit: 'guest', perDay: null },
      { name: 'Photographer', price: 450, perDay: 1, leadHours: 48 },
    ]);
  });

  test('is not offered with a package that is no longer sold, and a package without add-ons has no such field', async () => {
    const { id } = await harness.add();
    expect(await harness.client.call(catalog.findPackage, { packageId: id })).not.toHaveProperty('addOns');
    await add();
    await harness.remove(id);
    expect(await offered(id)).toEqual([]);
  });

  test('is in the language of the guest as far as it is translated', async () => {
    const { id } = await harness.add();
    const translations = { de: { name: 'Fotografin' } };
    await add({ translations });
    const [found] = (await harness.client.call(addOns.list, { packageId: id, locale: 'de' })).addOns;
    expect(found).toMatchObject({ name: 'Fotografin', englishName: 'Photographer', inEnglish: ['description'] });
    expect(found).not.toHaveProperty('translations');
    expect((await all())[0]).toMatchObject({ name: 'Photographer', translations: { de: { name: 'Fotografin' } } });
  });

  test('is added, changed and removed, each in the audit', async () => {
    const { id } = await harness.add();
    const added = await add({ packageIds: [id] });
    expect(added).toEqual({ ...photographer, id: added.id, revision: added.revision, packageIds: [id], imageUrl: null, translations: {} });
    const form: AddOnForm = { ...photographer, price: 500, perDay: null, imageUrl: '/media/brand/hero.jpg' };
    const changed = await harness.client.call(addOns.change, { id: added.id, form, staff });
    expect(changed).toEqual({ ...form, id: added.id, revision: changed.revision, translations: {} });
    expect((await harness.client.call(catalog.listPicturesInUse, {})).imageUrls).toContain('/media/brand/hero.jpg');
    await harness.client.call(addOns.remove, { id: added.id, staff });
    expect(await all()).toEqual([]);
    expect(await settled(harness.client.call(addOns.remove, { id: added.id, staff }))).toBe('ADD_ON_NOT_FOUND');
    expect((await harness.audit()).slice(1).map(({ action }) => action)).toEqual(['addOn.add', 'addOn.change', 'addOn.remove']);
  });

  test('of an unknown package is rejected, and one of a package that was archived since can still be changed', async () => {
    const { id } = await harness.add();
    expect(await errorsOf(add({ packageIds: [id, 999_999] }))).toEqual({ packageIds: { code: 'unknownCharter' } });
    const added = await add({ packageIds: [id] });
    await harness.remove(id);
    expect(await errorsOf(add({ packageIds: [id] }))).toEqual({ packageIds: { code: 'unknownCharter' } });
    const form = { ...photographer, packageIds: [id], price: 460 };
    expect(await harness.client.call(addOns.change, { id: added.id, form, staff })).toMatchObject({ price: 460 });
  });

  test('can lengthen the charter if it is sold per charter, and does not unless staff say so', async () => {
    const { id } = await harness.add();
    const added = await add({ extraMinutes: 60 });
    expect(added).toMatchObject({ extraMinutes: 60 });
    expect((await harness.client.call(catalog.findPackage, { packageId: id })).addOns).toMatchObject([{ extraMinutes: 60 }]);
    expect(await errorsOf(add({ extraMinutes: 60, unit: 'guest' }))).toEqual({ extraMinutes: { code: 'addOnExtraMinutesUnit' } });
    const changed = await harness.client.call(addOns.change, { id: added.id, form: { ...photographer, extraMinutes: null }, staff });
    expect(changed).not.toHaveProperty('extraMinutes');
  });

  test('is one of at most fifty', async () => {
    for (let index = 0; index < 50; index += 1) await add({ name: `Add-on ${index}` });
    expect(await errorsOf(add())).toEqual({ name: { code: 'tooManyAddOns', params: { max: 50 } } });
  });
});
