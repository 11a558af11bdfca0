import type { FieldError } from '@charter/contracts';
import { isStale, languages, sentenceOf, translationLanguages } from '@charter/contracts/browser';
import type { Source, TranslationLanguage, Translations } from '@charter/contracts/browser';
import { Button, Input, Textarea, useTranslations } from '@charter/ui';
import { useState } from 'react';
import { TranslationsCount } from './translations-count.js';
import { withText } from './translations-text.js';

interface Props<Field extends string> {
  field: Field;
  /** Label of the English field. */
  label: string;
  source: Source<Field>;
  translations: Translations<Field>;
  onChange: (translations: Translations<Field>) => void;
  /** The limits of a text. */
  limits: { kind: string; check: (value: never) => FieldError | undefined };
}

type Text = string | string[];

/** The translations of an English field, in a section below it that is closed at first. */
export function TranslationsField<Field extends string>(props: Props<Field>) {
  const { field, source, translations } = props;
  const { t } = useTranslations();
  const [opened, setOpened] = useState(false);
  const open = opened || translationLanguages.some((language) => errorOf(props, language));
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpened(currentTarget.open)} className="-mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline decoration-lagoon/40 underline-offset-[6px]">
        <TranslationsCount source={{ [field]: source[field] } as Source<Field>} translations={translations} fields={[field]} />
      </summary>
      {open && (
        <div className="mt-2 space-y-5 border-l-2 border-line pl-4">
          <p className="text-sm text-navy-mute">{t(Array.isArray(source[field]) ? 'translations.lines' : 'translations.fallback')}</p>
          {translationLanguages.map((language) => (
            <TranslationRow key={language} language={language} {...props} />
          ))}
        </div>
      )}
    </details>
  );
}

function TranslationRow<Field extends string>(props: Props<Field> & { language: TranslationLanguage }) {
  const { language, field, label, source, translations, onChange, limits } = props;
  const { t } = useTranslations();
  const english = source[field];
  const isList = limits.kind === 'lines';
  const stale = isStale(source, translations[language], field);
  const { name, tag } = languages.find(({ code }) => code === language)!;
  const set = (text: Text) => onChange({ ...translations, [language]: withText(translations, language, field, text, source) });
  const value = translations[language]?.[field] ?? '';
  const shared = {
    label: `${name}: ${label}`,
    lang: tag,
    autoComplete: 'off',
    placeholder: asText(english ?? ''),
    error: errorOf(props, language),
    value: asText(value),
  };
  return (
    <div>
      {limits.kind === 'line' ? (
        <Input {...shared} onChange={({ target }) => set(target.value)} />
      ) : (
        <Textarea
          {...shared}
          rows={isList ? 5 : 4}
          onChange={({ target }) => set(isList && target.value ? target.value.split('\n') : target.value)}
        />
      )}
      {stale && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 text-sm text-warning">
          {t('translations.stale')}
          <Button
            variant="quiet"
            size="sm"
            className="min-h-11"
            aria-label={t('translations.currentIn', { name, label })}
            onClick={() => set(value)}
          >
            {t('translations.current')}
          </Button>
        </p>
      )}
    </div>
  );
}

const asText = (text: Text) => (Array.isArray(text) ? text.join('\n') : text);

function errorOf<Field extends string>({ field, translations, limits }: Props<Field>, language: TranslationLanguage): string | undefined {
  const text = translations[language]?.[field];
  if (!text?.length) return undefined;
  const error = limits.check(text as never);
  return error && sentenceOf(error);
}

/** The rule of a form's `translations`: the first error of any text. */
export const translationsRule = <Field extends string>(limits: Record<Field, Props<Field>['limits']>) => ({
  validate: (translations: Translations<Field> | undefined): true | string => {
    for (const field of Object.keys(limits) as Field[]) {
      for (const language of translationLanguages) {
        const error = errorOf({ field, translations: translations ?? {}, limits: limits[field] } as Props<Field>, language);
        if (error) return error;
      }
    }
    return true;
  },
});
