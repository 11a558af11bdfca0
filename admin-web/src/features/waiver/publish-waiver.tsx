import type { WaiverVersion } from '@charter/contracts';
import { sampleWaiver, translationLanguages, waiverFields as limits } from '@charter/contracts/browser';
import { Notice, Textarea, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { ConfirmDialog } from '../../lib/confirm-dialog.js';
import { FormDialog } from '../../lib/form-dialog.js';
import { languageName } from '../../lib/format.js';
import { ruleOf } from '../../lib/rule-of.js';
import { TranslationsField, translationsRule } from '../../lib/translations/translations-field.js';
import { TranslatorText } from '../../lib/translations/translator-text.js';
import { serverFieldError, useServerErrors } from '../../lib/use-server-errors.js';
import { publishWaiverMutation } from './waiver.queries.js';
import { staleLanguages, textsOf, valuesOf, type WaiverValues } from './waiver-values.js';

interface Props {
  /** The version that is signed now; undefined before the first. */
  current: WaiverVersion | undefined;
  onClose: () => void;
}

/** A new version of the waiver, which begins with the texts of the present one, or with the sample. */
export default function PublishWaiver({ current, onClose }: Props) {
  const { t } = useTranslations();
  const { register, control, handleSubmit, setError, formState } = useForm<WaiverValues>({
    defaultValues: valuesOf(current?.texts ?? sampleWaiver),
  });
  const [confirmed, setConfirmed] = useState<WaiverValues>();
  const [body, translations] = useWatch({ control, name: ['body', 'translations'] });
  const { field } = useController({ control, name: 'translations', rules: translationsRule({ body: limits.body }) });
  const serverErrors = useServerErrors<WaiverValues>(setError, ['body']);
  const publish = useMutation(
    publishWaiverMutation(useQueryClient(), {
      onSuccess: ([published]) => toast({ title: t('waiver.published', { version: published?.version ?? 1 }) }),
      onError: (error) => {
        setConfirmed(undefined);
        for (const language of ['en', ...translationLanguages]) {
          const message = serverFieldError(error, `texts.${language}`);
          if (message) setError('body', { type: 'server', message: language === 'en' ? message : `${languageName(language)}: ${message}` });
        }
      },
    }),
  );
  const texts = { source: { body }, translations, onChange: field.onChange };
  return (
    <>
      <FormDialog
        title={t(current ? 'waiver.newVersion' : 'waiver.firstVersion')}
        width="52rem"
        submitLabel={t('waiver.publish')}
        dirty={formState.isDirty}
        busy={publish.isPending}
        // A version that changes nothing would only be another number.
        submitDisabled={current !== undefined && !formState.isDirty}
        error={formState.errors.body ? null : serverErrors.formMessage(publish.error)}
        errorTitle={t('waiver.notPublished')}
        onSubmit={() => void handleSubmit(setConfirmed)()}
        onClose={onClose}
      >
        {!current && <Notice>{t('waiver.sample')}</Notice>}
        <Textarea label={t('waiver.body')} rows={16} error={formState.errors.body?.message} {...register('body', ruleOf(limits.body))} />
        <TranslationsField field="body" label={t('waiver.body')} limits={limits.body} {...texts} />
        <TranslatorText fields={['body']} {...texts} />
      </FormDialog>
      {confirmed && (
        <ConfirmDialog
          title={t('waiver.confirmTitle')}
          message={<Consequences values={confirmed} isFirst={!current} />}
          cancelLabel={t('form.cancel')}
          confirmLabel={t('waiver.publish')}
          destructive={false}
          busy={publish.isPending}
          onConfirm={() => publish.mutate({ texts: textsOf(confirmed) }, { onSuccess: onClose })}
          onClose={() => setConfirmed(undefined)}
        />
      )}
    </>
  );
}

/** What the new version means for those who have signed, those who have not, and guests of other languages. */
function Consequences({ values, isFirst }: { values: WaiverValues; isFirst: boolean }) {
  const { t } = useTranslations();
  const stale = staleLanguages(values);
  const english = translationLanguages.filter((language) => !textsOf(values)[language]);
  return (
    <div className="space-y-3">
      <p>{t(isFirst ? 'waiver.confirmFirst' : 'waiver.confirmNext')}</p>
      {stale.length > 0 && <p>{t('waiver.confirmStale', { languages: stale.map(languageName).join(', ') })}</p>}
      {english.length > 0 && <p>{t('waiver.confirmEnglish', { languages: english.map(languageName).join(', ') })}</p>}
    </div>
  );
}
