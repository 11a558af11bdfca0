import type { DayCharter } from '@charter/contracts';
import { logFields as limits } from '@charter/contracts/limits';
import { Textarea, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { markMutation, newMark } from './charter-day.queries.js';

interface Form {
  note: string;
}

export function CharterNote({ charter, on, onClose }: { charter: DayCharter; on: string; onClose: () => void }) {
  const { t } = useTranslations();
  const { register, handleSubmit, setError, formState } = useForm<Form>({ defaultValues: { note: '' } });
  const serverErrors = useServerErrors<Form>(setError, ['note']);
  const mark = useMutation(
    markMutation(useQueryClient(), on, {
      onSuccess: () => toast({ title: t('logKind.note'), description: charter.guestName }),
      onError: serverErrors.showAtFields,
    }),
  );
  const submit = handleSubmit(({ note }) => mark.mutate(newMark(charter, 'note', note.trim()), { onSuccess: onClose }));
  return (
    <FormDialog
      title={t('day.noteTitle')}
      description={charter.guestName}
      width="34rem"
      submitLabel={t('day.saveNote')}
      dirty={formState.isDirty}
      busy={mark.isPending}
      error={serverErrors.formMessage(mark.error)}
      errorTitle={t('day.markFailed')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Textarea
        label={t('day.note')}
        maxLength={limits.note.max}
        error={formState.errors.note?.message}
        {...register('note', { validate: (note) => note.trim() !== '' || t('day.noteRequired') })}
      />
    </FormDialog>
  );
}
