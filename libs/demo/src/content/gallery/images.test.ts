import { expect, test } from 'vitest';
import { limits } from '@charter/contracts';
import { galleryImages } from './images.js';

test.each(limits.translationLanguages)('%s has every text of the demo gallery', (language) => {
  for (const { title, description, translations } of galleryImages) {
    const translated = translations?.[language];
    expect({ title, translated: translated?.title?.trim() }).toEqual({ title, translated: expect.stringMatching(/./) });
    expect(translated?.description?.trim()).toBeTruthy();
    expect(translated?.description).not.toBe(description);
    expect(limits.galleryFields.title.check(translated!.title!)).toBeUndefined();
    expect(limits.galleryFields.description.check(translated!.description!)).toBeUndefined();
  }
});
