import { logFields as limits } from '@charter/contracts/browser';
import { Textarea, useTranslations } from '@charter/ui';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';

interface Form {
  note: string;
}

export function CharterNote({
  guestName,
  onSave,
  onClose,
}: {
  guestName: string;
  onSave: (note: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslations();
  const { register, handleSubmit, formState } = useForm<Form>({ defaultValues: { note: '' } });
  const submit = handleSubmit(async ({ note }) => {
    await onSave(note.trim());
    onClose();
  });
  return (
    <FormDialog
      title={t('day.noteTitle')}
      description={guestName}
      width="34rem"
      submitLabel={t('day.saveNote')}
      dirty={formState.isDirty}
      busy={formState.isSubmitting}
      error={null}
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
