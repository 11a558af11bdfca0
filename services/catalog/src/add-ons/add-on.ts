import { type AddOn, type AddOnForm, fieldError, invalid, limits } from '@charter/contracts';
import type { View } from '../package.view.js';
import type { AddOnEntity } from './add-on.entity.js';

/** Rules of add-ons. Pure. */

export type NewAddOn = Omit<AddOnEntity, 'id' | 'createdAt' | 'updatedAt'>;

/** @param stored translations that a form without any keeps */
export function toNewAddOn(
  { perDay = null, imageUrl, packageIds, translations, ...fields }: AddOnForm,
  stored: NewAddOn['translations'] = {},
): NewAddOn {
  return {
    ...fields,
    perDay,
    packageIds: packageIds.toSorted((one, other) => one - other),
    imageUrl: imageUrl ?? null,
    translations: limits.stampTranslations(fields, translations ?? stored, limits.addOnTexts),
  };
}

/** @param count of the add-ons, the new one included */
export function requireRoom(count: number): void {
  if (count > limits.mostAddOns) throw invalid({ name: fieldError('tooManyAddOns', { max: limits.mostAddOns }) });
}

export function toAddOn(
  { createdAt: _createdAt, updatedAt: _updatedAt, translations, ...fields }: AddOnEntity,
  { locale = 'en', withTranslations = false }: View = {},
): AddOn {
  const { texts, inEnglish } = limits.translate(fields, translations, limits.addOnTexts, locale);
  return {
    ...fields,
    ...texts,
    ...(locale !== 'en' && { englishName: fields.name }),
    ...(inEnglish.length > 0 && { inEnglish }),
    ...(withTranslations && { translations }),
  };
}
