import type { Booking, SettleRefundForm } from '@charter/contracts';
import { settleRefundFields as limits } from '@charter/contracts/limits';
import { Input, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { fullName } from '../../../lib/format.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { bookingSummary } from '../booking-format.js';
import { settleRefundMutation } from '../booking-money.queries.js';

/** Marks a refund that is due as made outside PayPal, with a note of how. */
export default function SettleRefund({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslations();
  const { register, handleSubmit, setError, formState } = useForm<SettleRefundForm>({ defaultValues: { note: '' } });
  const serverErrors = useServerErrors<SettleRefundForm>(setError, ['note']);
  const settle = useMutation(
    settleRefundMutation(useQueryClient(), {
      onSuccess: () =>
        toast({ title: t('settleRefund.saved'), description: t('settleRefund.savedDescription', { name: fullName(booking) }) }),
      onError: serverErrors.showAtFields,
    }),
  );
  return (
    <FormDialog
      title={t('settleRefund.title')}
      description={bookingSummary(booking)}
      width="34rem"
      submitLabel={t('settleRefund.save')}
      cancelLabel={t('settleRefund.cancel')}
      dirty={formState.isDirty}
      busy={settle.isPending}
      error={serverErrors.formMessage(settle.error)}
      errorTitle={t('settleRefund.failed')}
      onSubmit={() => void handleSubmit((form) => settle.mutate({ booking, form }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <p className="leading-7 text-navy-soft">{t('settleRefund.message')}</p>
      <Input
        label={t('settleRefund.note')}
        hint={t('settleRefund.noteHint')}
        maxLength={limits.note.max}
        error={formState.errors.note?.message}
        {...register('note', ruleOf(limits.note))}
      />
    </FormDialog>
  );
}
