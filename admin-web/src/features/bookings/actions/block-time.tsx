import { blockFields as limits, blockReasons, fieldMessages } from '@charter/contracts/browser';
import type { BlockForm } from '@charter/contracts';
import { addDays, Input, Select, toast, todayInNassau, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { blockMutation } from '../bookings.queries.js';

/** Makes the boat unavailable for a time, entered in Nassau time. */
export default function BlockTime({ onClose }: { onClose: () => void }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const tomorrow = addDays(todayInNassau(), 1);
  const { register, handleSubmit, setError, getValues, formState } = useForm<BlockForm>({
    defaultValues: { from: `${tomorrow}T08:00`, to: `${tomorrow}T18:00`, reason: 'maintenance', note: '' },
  });
  const serverErrors = useServerErrors<BlockForm>(setError, ['from', 'to', 'reason', 'note']);
  const block = useMutation(
    blockMutation(client, {
      onSuccess: () => toast({ title: t('block.added'), description: t('block.addedDescription') }),
      onError: serverErrors.showAtFields,
    }),
  );

  return (
    <FormDialog
      title={t('block.title')}
      description={t('block.description')}
      width="34rem"
      submitLabel={t('block.add')}
      dirty={formState.isDirty}
      busy={block.isPending}
      error={serverErrors.formMessage(block.error)}
      errorTitle={t('block.failed')}
      onSubmit={() => void handleSubmit((form) => block.mutate(form, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={t('block.from')}
          type="datetime-local"
          error={formState.errors.from?.message}
          {...register('from', { required: fieldMessages.blockStart })}
        />
        <Input
          label={t('block.to')}
          type="datetime-local"
          error={formState.errors.to?.message}
          {...register('to', {
            required: fieldMessages.blockEnd,
            validate: (to) => to > getValues('from') || fieldMessages.blockOrder,
          })}
        />
      </div>
      <Select label={t('block.reason')} error={formState.errors.reason?.message} {...register('reason')}>
        {blockReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`blockReason.${reason}`)}
          </option>
        ))}
      </Select>
      <Input label={t('block.note')} note={t('ui.optional')} maxLength={limits.note.max} {...register('note')} />
    </FormDialog>
  );
}
