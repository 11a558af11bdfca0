import { type AddOn, limits, translate, withRevision } from '@charter/contracts';
import type { View } from '../package.view.js';
import type { AddOnEntity } from './add-on.entity.js';

export function toAddOn(
  { createdAt: _createdAt, updatedAt: _updatedAt, translations, extraMinutes, ...fields }: AddOnEntity,
  { locale = 'en', withTranslations = false }: View = {},
): AddOn {
  const { texts, inEnglish } = translate(fields, translations, limits.addOnTexts, locale);
  const shown = {
    ...fields,
    ...texts,
    ...(extraMinutes !== null && { extraMinutes }),
    ...(locale !== 'en' && { englishName: fields.name }),
    ...(inEnglish.length > 0 && { inEnglish }),
  };
  return withTranslations ? withRevision({ ...shown, translations }) : shown;
}
