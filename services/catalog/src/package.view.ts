import { type CharterPackage, limits, type Locale, type PackageImage, withRevision } from '@charter/contracts';
import type { PackageEntity, PackageImageEntity } from './package.entity.js';

/** The language in which texts are shown, or English with all translations beside it, for staff. */
export interface View {
  locale?: Locale;
  withTranslations?: boolean;
}

export const forStaff: View = { withTranslations: true };

const { imageTexts, packageTexts, translate } = limits;

export function toCharterPackage(
  {
    createdAt: _c,
    updatedAt: _u,
    archivedAt: _a,
    translations,
    backBeforeSunset,
    departAfterSunrise,
    depositPercent,
    ...fields
  }: PackageEntity,
  { locale = 'en', withTranslations = false }: View = {},
): CharterPackage {
  const { texts, inEnglish } = translate(fields, translations, packageTexts, locale);
  const shown = {
    ...fields,
    ...texts,
    timeSlots: fields.slots.map((slot) => slot.label),
    slots: fields.slots.map((slot) => ({ ...slot, anchor: slot.anchor ?? 'clock' })),
    ...(backBeforeSunset !== null && { backBeforeSunset }),
    ...(departAfterSunrise !== null && { departAfterSunrise }),
    ...(depositPercent !== null && { depositPercent }),
    ...(locale !== 'en' && { englishName: fields.name }),
    ...(inEnglish.length > 0 && { inEnglish }),
  };
  return withTranslations ? withRevision({ ...shown, translations }) : shown;
}

/** @param index its position in the display order, from 0 */
export function toPackageImage(
  { translations, ...image }: PackageImageEntity,
  index: number,
  { locale = 'en', withTranslations = false }: View = {},
): PackageImage {
  const { texts, inEnglish } = translate(image, translations, imageTexts, locale);
  const shown = {
    ...image,
    ...texts,
    isPrimary: index === 0,
    createdAt: image.createdAt.toISOString(),
    ...(inEnglish.length > 0 && { inEnglish }),
  };
  // The order of the images has a revision of its own.
  return withTranslations ? withRevision({ ...shown, translations }, ['displayOrder', 'isPrimary']) : shown;
}
