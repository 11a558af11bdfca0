import { expect, test } from 'vitest';
import { limits } from '@charter/contracts';
import { demoPackageForms } from '@charter/demo/catalog';
import { parseSlot } from './slot.js';

const { packageFields, packageImageFields, translationLanguages } = limits;
/** Names of places are the same in most languages. */
const untranslated = new Set(['Rose Island', 'Spanish Wells']);

test.each(translationLanguages)('%s has every text of the demo packages and their images', (language) => {
  for (const { name, description, includes, translations } of demoPackageForms) {
    const translated = translations?.[language];
    expect({ name, translated }).toMatchObject({ translated: { name: expect.any(String), description: expect.any(String) } });
    expect(translated!.includes).toHaveLength(includes.length);
    expect(new Set(translated!.includes).size).toBe(includes.length);
    for (const [text, english] of [
      [translated!.name, name],
      [translated!.description, description],
      ...translated!.includes!.map((item, index) => [item, includes[index]]),
    ]) {
      expect(text?.trim()).toBeTruthy();
      if (!untranslated.has(english!)) expect(text).not.toBe(english);
    }
    expect(packageFields.name.check(translated!.name!)).toBeUndefined();
    expect(packageFields.description.check(translated!.description!)).toBeUndefined();
    expect(packageFields.includes.check(translated!.includes!)).toBeUndefined();
  }
  for (const { title, translations } of demoPackageForms.flatMap(({ images }) => images)) {
    expect(translations?.[language]?.title).toBeTruthy();
    expect(translations![language]!.title).not.toBe(title);
    expect(packageImageFields.title.check(translations![language]!.title!)).toBeUndefined();
  }
});

test.each(translationLanguages)('%s has a different name for each package', (language) => {
  expect(new Set(demoPackageForms.map(({ translations }) => translations?.[language]?.name)).size).toBe(demoPackageForms.length);
});

test('a package that would return after the earliest sunset of the year has a daylight rule', () => {
  const earliestSunset = 17 * 60 + 20;
  const returningLate = demoPackageForms.filter(({ timeSlots }) =>
    timeSlots.map((text) => parseSlot(text)!).some(({ anchor, endMinute }) => !anchor && endMinute > earliestSunset),
  );
  expect(returningLate.map(({ name, backBeforeSunset }) => [name, backBeforeSunset])).toEqual([['Rose Island 4-Hour Charter', 30]]);
});
