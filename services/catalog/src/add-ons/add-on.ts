import { type AddOn, type AddOnForm, type AddOnTranslations, fieldError, invalid, limits, stampTranslations } from '@charter/contracts';

/** Rules of add-ons. Pure. */

export type NewAddOn = Omit<AddOn, 'id' | 'englishName' | 'inEnglish' | 'translations' | 'extraMinutes'> & {
  translations: AddOnTranslations;
  extraMinutes: number | null;
};

/**
 * @param stored translations that a form without any keeps
 * @throws DomainError INVALID at `extraMinutes` for an add-on per guest: the guests of a charter return together
 */
export function toNewAddOn(
  { perDay = null, extraMinutes, imageUrl, packageIds, translations, ...fields }: AddOnForm,
  stored: NewAddOn['translations'] = {},
): NewAddOn {
  if (extraMinutes && fields.unit === 'guest') throw invalid({ extraMinutes: fieldError('addOnExtraMinutesUnit') });
  return {
    ...fields,
    perDay,
    extraMinutes: extraMinutes ?? null,
    packageIds: packageIds.toSorted((one, other) => one - other),
    imageUrl: imageUrl ?? null,
    translations: stampTranslations(fields, translations ?? stored, limits.addOnTexts),
  };
}

/** @param count of the add-ons, the new one included */
export function requireBelowLimit(count: number): void {
  if (count > limits.maxAddOns) throw invalid({ name: fieldError('tooManyAddOns', { max: limits.maxAddOns }) });
}
