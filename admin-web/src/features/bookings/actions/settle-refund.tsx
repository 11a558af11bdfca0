import type { Booking, SettleRefundForm } from '@charter/contracts';
import { refund as limits } from '@charter/contracts/limits';
import { Input, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { charterDay, fullName } from '../booking-format.js';
import { handBackMutation } from '../bookings.queries.js';
import { useErrorMessage } from '../../../lib/use-server-errors.js';

/** Ends a refund that is owed and is not paid through PayPal, with a note that says how. */
export default function SettleRefund({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslations();
  const [refused, setRefused] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<SettleRefundForm>({ defaultValues: { note: '' } });
  const refusal = useErrorMessage<SettleRefundForm>(setError, ['note']);
  const settle = useMutation(
    handBackMutation(useQueryClient(), {
      done: () => toast({ title: t('settlement.done'), description: t('settlement.doneWhy', { name: fullName(booking) }) }),
      refused: (error) => setRefused(refusal(error)),
    }),
  );
  return (
    <FormDialog
      title={t('settlement.title')}
      description={`${fullName(booking)} · ${charterDay(booking.bookingDate)} · ${booking.packageName}`}
      width="34rem"
      save={t('settlement.save')}
      cancel={t('settlement.cancel')}
      dirty={formState.isDirty}
      busy={settle.isPending}
      problem={refused}
      failed={t('settlement.failed')}
      onSubmit={() => {
        setRefused(null);
        void handleSubmit((form) => settle.mutate({ booking, form }, { onSuccess: onClose }))();
      }}
      onClose={onClose}
    >
      <p className="leading-7 text-navy-soft">{t('settlement.why')}</p>
      <Input
        label={t('settlement.note')}
        hint={t('settlement.noteHint')}
        maxLength={limits.note.max}
        error={formState.errors.note?.message}
        {...register('note', { validate: (typed) => typed.trim() !== '' || limits.messages.note })}
      />
    </FormDialog>
  );
}
