import type { Source, Translations } from '@charter/contracts/browser';
import { Button, Textarea, toast, useTranslations } from '@charter/ui';
import { useState } from 'react';
import { readTranslations, writeTranslations } from './translations-text.js';

interface Props<Field extends string> {
  fields: readonly Field[];
  source: Source<Field>;
  translations: Translations<Field>;
  onChange: (translations: Translations<Field>) => void;
}

/** All texts as one, to be sent to a translator, and the translator's text taken over. */
export function TranslatorText<Field extends string>({ fields, source, translations, onChange }: Props<Field>) {
  const { t } = useTranslations();
  const [pasted, setPasted] = useState<string>();
  const [error, setError] = useState<string>();

  const copy = () =>
    navigator.clipboard.writeText(writeTranslations(source, translations, fields)).then(
      () => toast({ title: t('translations.copied') }),
      // The clipboard needs HTTPS and a permission: the text is shown instead, and can be copied by hand.
      () => setPasted(writeTranslations(source, translations, fields)),
    );
  const apply = () => {
    const { translations: changed, count } = readTranslations(pasted ?? '', source, translations, fields);
    if (count === 0) return setError(t('translations.nothing'));
    onChange(changed);
    setPasted(undefined);
    setError(undefined);
    toast({ title: t('translations.applied', { count }) });
  };

  return (
    <fieldset className="space-y-4 border-t border-line pt-5">
      <legend className="sr-only">{t('translations.translator')}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto text-sm text-navy-mute max-sm:basis-full">{t('translations.translator')}</p>
        <Button variant="secondary" size="sm" className="min-h-11" onClick={() => void copy()}>
          {t('translations.copy')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          aria-expanded={pasted !== undefined}
          onClick={() => setPasted(pasted === undefined ? '' : undefined)}
        >
          {t('translations.paste')}
        </Button>
      </div>
      {pasted !== undefined && (
        <div className="space-y-3">
          <Textarea
            label={t('translations.pasteLabel')}
            hint={t('translations.pasteHint')}
            rows={8}
            error={error}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
          <Button variant="secondary" size="sm" className="min-h-11" onClick={apply}>
            {t('translations.apply')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
