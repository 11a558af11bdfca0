import { isComplete, isStale, translationLanguages } from '@charter/contracts/browser';
import type { Source, Translations } from '@charter/contracts/browser';
import { useTranslations } from '@charter/ui';

interface Props<Field extends string> {
  source: Source<Field>;
  translations: Translations<Field> | undefined;
  fields: readonly Field[];
}

/** In how many other languages all texts are, and whether the English of one has changed since. */
export function TranslationsCount<Field extends string>({ source, translations, fields }: Props<Field>) {
  const { t } = useTranslations();
  const complete = translationLanguages.filter((language) => isComplete(source, translations?.[language], fields));
  const stale = translationLanguages.some((language) => fields.some((field) => isStale(source, translations?.[language], field)));
  return (
    <span className="figures text-sm text-navy-mute">
      {t('translations.summary', { number: complete.length, total: translationLanguages.length })}
      {stale && <StaleMark />}
    </span>
  );
}

export function StaleMark() {
  const { t } = useTranslations();
  return (
    <span className="ml-2 inline-flex items-center gap-1.5 whitespace-nowrap text-warning">
      <span aria-hidden="true" className="size-2 rounded-full bg-warning" />
      {t('translations.stale')}
    </span>
  );
}
