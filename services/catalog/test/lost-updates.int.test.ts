import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addOns, type AddOnForm, catalog, type PriceRuleForm } from '@charter/contracts';
import { revisionOf } from '@charter/contracts/browser';
import { expectNoLostUpdate } from '@charter/testing';
import { aForm, type CatalogHarness, startCatalogHarness, staff } from './catalog-harness.js';

let harness: CatalogHarness;

beforeAll(async () => {
  harness = await startCatalogHarness('lost_updates');
});
afterAll(() => harness?.close());
beforeEach(() => harness.clear());

const withTranslations = true;
const sold = async (id: number) =>
  (await harness.client.call(catalog.listPackages, { withTranslations })).packages.find((found) => found.id === id);

describe('of two forms that were opened together, the second does not undo the first', () => {
  test('for a package, also when it has a lower price on some days and texts in other languages', async () => {
    const { id } = await harness.add({ translations: { de: { name: 'Blaue Lagune' }, es: { name: 'Laguna azul' } } });
    await expectNoLostUpdate({
      read: () => sold(id),
      change: (attempt, expectedRevision) =>
        harness.client.call(catalog.changePackage, {
          packageId: id,
          form: { ...aForm({ price: 1500 + attempt }), expectedRevision },
          staff,
        }),
    });
  });

  test('for an image of a package, and the order of the images', async () => {
    const { id } = await harness.add();
    const [first, second] = [await harness.addImage(id, '/media/one.jpg'), await harness.addImage(id, '/media/two.jpg')];
    await expectNoLostUpdate({
      read: async () => (await harness.imagesOf(id)).find((image) => image.id === first.id),
      change: (attempt, expectedRevision) =>
        harness.client.call(catalog.changeImage, {
          packageId: id,
          imageId: first.id,
          form: { imageUrl: '/media/one.jpg', title: `Title ${attempt}`, expectedRevision },
          staff,
        }),
    });
    const ids = [first.id, second.id];
    await expectNoLostUpdate({
      read: async () => ({ revision: revisionOf((await harness.imagesOf(id)).map((image) => image.id)) }),
      change: (attempt, expectedRevision) =>
        harness.client.call(catalog.reorderImages, {
          packageId: id,
          imageIds: attempt % 2 === 1 ? ids.toReversed() : ids,
          expectedRevision,
          staff,
        }),
    });
  });

  test('for an add-on', async () => {
    const form: AddOnForm = {
      name: 'Lunch',
      description: 'On board.',
      price: 45,
      unit: 'guest',
      maxQty: 1,
      leadHours: 48,
      packageIds: [],
      active: true,
    };
    const { id } = await harness.client.call(addOns.add, { form, staff });
    await expectNoLostUpdate({
      read: async () => (await harness.client.call(addOns.listAll, {})).addOns[0],
      change: (attempt, expectedRevision) =>
        harness.client.call(addOns.change, { id, form: { ...form, price: 45 + attempt, expectedRevision }, staff }),
    });
  });

  test('for a price of some days', async () => {
    const form: PriceRuleForm = { name: 'Christmas', from: '2026-12-24', to: '2026-12-26', price: 1800 };
    const { id } = await harness.client.call(catalog.addPriceRule, { form, staff });
    await expectNoLostUpdate({
      read: async () => (await harness.client.call(catalog.listPriceRules, {})).rules[0],
      change: (attempt, expectedRevision) =>
        harness.client.call(catalog.changePriceRule, { id, form: { ...form, price: 1800 + attempt, expectedRevision }, staff }),
    });
  });
});

test('the reply to a change has the revision that the list has, and guests read none', async () => {
  const { id, revision } = await harness.add({ translations: { fr: { name: 'Lagon bleu' } } });
  expect(await sold(id)).toMatchObject({ revision });
  expect((await harness.client.call(catalog.listPackages, {})).packages[0]).not.toHaveProperty('revision');
});
