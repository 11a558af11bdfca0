import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { catalog, isStale } from '@charter/contracts';
import { aForm, type CatalogHarness, staff, startCatalogHarness } from './catalog-harness.js';

let harness: CatalogHarness;

beforeAll(async () => {
  harness = await startCatalogHarness('catalog_translations');
});
afterAll(() => harness?.close());
afterEach(() => harness.clear());

const german = { name: 'Morgen an der Blue Lagoon', description: 'Schwimmen, bevor die Stadt erwacht.' };

test('lists packages in a language, with English for what is not translated', async () => {
  await harness.add({ translations: { de: german } });
  const [translated] = (await harness.client.call(catalog.listPackages, { locale: 'de' })).packages;
  expect(translated).toMatchObject({ ...german, includes: aForm().includes, englishName: aForm().name, inEnglish: ['includes'] });
  expect(translated).not.toHaveProperty('translations');
});

test('a list without a language has no trace of translations', async () => {
  const { id } = await harness.add({ translations: { de: german } });
  const [english] = (await harness.client.call(catalog.listPackages, {})).packages;
  const { timeSlots, imageUrl, ...texts } = aForm();
  expect(english).toEqual({
    id,
    ...texts,
    imageUrl,
    isPopular: false,
    timeSlots,
    slots: [{ label: timeSlots[0], anchor: 'clock', startMinute: 540, endMinute: 780 }],
  });
  expect(Object.keys(english!)).toEqual([
    'id',
    'name',
    'duration',
    'description',
    'price',
    'maxGuests',
    'includes',
    'imageUrl',
    'isPopular',
    'slots',
    'timeSlots',
  ]);
});

test('staff get the translations; those of changed English become stale, and a change without translations keeps them', async () => {
  const { id } = await harness.add({ translations: { de: german } });
  const form = aForm({ name: 'Blue Lagoon Sunrise' });
  const changed = await harness.client.call(catalog.changePackage, { packageId: id, form, staff });
  expect(changed.translations?.de).toMatchObject(german);
  const [listed] = (await harness.client.call(catalog.listPackages, { withTranslations: true })).packages;
  expect(listed!.translations).toEqual(changed.translations);
  expect(['name', 'description'].map((field) => isStale(form, listed!.translations!.de, field as 'name'))).toEqual([true, false]);
});

test('the audit has the translations before and after', async () => {
  const { id } = await harness.add();
  await harness.client.call(catalog.changePackage, { packageId: id, form: aForm({ translations: { de: german } }), staff });
  const [, change] = await harness.audit();
  expect(change).toMatchObject({ action: 'package.change', before: { translations: {} }, after: { translations: { de: german } } });
});

test('images have alternative texts in a language', async () => {
  const { id } = await harness.add();
  const form = { imageUrl: '/media/brand/hero.jpg', title: 'At anchor', translations: { de: { title: 'Vor Anker' } } };
  await harness.client.call(catalog.addImage, { packageId: id, form, staff });
  await harness.addImage(id, '/media/brand/bow-wake.jpg');
  const { images } = await harness.client.call(catalog.listImages, { packageId: id, locale: 'de' });
  expect(images.map(({ title, inEnglish }) => ({ title, inEnglish }))).toEqual([{ title: 'Vor Anker' }, { title: null }]);
  const japanese = await harness.client.call(catalog.listImages, { packageId: id, locale: 'ja' });
  expect(japanese.images[0]).toMatchObject({ title: 'At anchor', inEnglish: ['title'] });
});
