import type { ExplanationForm, ReconciliationFinding } from '@charter/contracts';
import { findingFields as limits } from '@charter/contracts/browser';
import { money, Textarea, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { dateTimeInNassau, staffLocale } from '../../../lib/format.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { explainMutation } from './books.queries.js';

/** Closes a finding with a note. */
export default function ExplainFinding({ finding, onClose }: { finding: ReconciliationFinding; onClose: () => void }) {
  const { t } = useTranslations();
  const { register, handleSubmit, setError, formState } = useForm<ExplanationForm>({ defaultValues: { note: '' } });
  const serverErrors = useServerErrors<ExplanationForm>(setError, ['note']);
  const explain = useMutation(
    explainMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('books.explained') }),
      onError: serverErrors.showAtFields,
    }),
  );
  return (
    <FormDialog
      title={t('books.explainTitle', { finding: t(`books.kind.${finding.kind}`) })}
      description={[money(finding.amount, staffLocale), dateTimeInNassau(finding.at), finding.transactionId].join(' · ')}
      width="38rem"
      submitLabel={t('books.save')}
      dirty={formState.isDirty}
      busy={explain.isPending}
      error={serverErrors.formMessage(explain.error)}
      errorTitle={t('books.saveFailed')}
      onSubmit={() => void handleSubmit(({ note }) => explain.mutate({ findingId: finding.id, note }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      {finding.description && <p className="text-navy-soft wrap-anywhere">{finding.description}</p>}
      <Textarea
        label={t('books.note')}
        hint={t('books.noteHint')}
        rows={4}
        maxLength={limits.note.max}
        error={formState.errors.note?.message}
        {...register('note', ruleOf(limits.note))}
      />
    </FormDialog>
  );
}
