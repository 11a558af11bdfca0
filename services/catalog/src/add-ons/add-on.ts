import { type AddOn, type AddOnForm, type AddOnTranslations, fieldError, invalid, limits } from '@charter/contracts';

/** Rules of add-ons. Pure. */

export type NewAddOn = Omit<AddOn, 'id' | 'englishName' | 'inEnglish' | 'translations'> & { translations: AddOnTranslations };

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
