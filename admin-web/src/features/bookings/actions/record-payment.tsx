import { ApiError } from '@charter/api-client';
import type { Booking, ManualMethod } from '@charter/contracts';
import { fieldMessages, maxPayment, manualMethods, manualPaymentFields as limits } from '@charter/contracts/browser';
import { Input, LoadError, money, Skeleton, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../lib/checkbox-field.js';
import { FormDialog } from '../../../lib/form-dialog.js';
import { fullName, staffLocale } from '../../../lib/format.js';
import { RadioGroup } from '../../../lib/radio-group.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { bookingSummary } from '../booking-format.js';
import { recordPaymentMutation } from '../booking-money.queries.js';
import { recordQuery } from '../bookings.queries.js';

interface Values {
  /** US dollars, as typed. */
  amount: string;
  method: ManualMethod;
  note: string;
  notifyGuest: boolean;
}

/** Records a payment that did not come through PayPal; a negative amount corrects one that was recorded by mistake. */
export default function RecordPayment({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslations();
  const record = useQuery(recordQuery(booking.id));
  const due = Math.max(0, record.data?.folio.balance ?? 0);
  // The id makes the request idempotent: it is kept when no response arrived and replaced once the payment was rejected.
  const [entryId, setEntryId] = useState(() => crypto.randomUUID());
  const { control, register, handleSubmit, setError, formState } = useForm<Values>({
    values: { amount: due > 0 ? String(due) : '', method: 'cash', note: '', notifyGuest: true },
    resetOptions: { keepDirtyValues: true },
  });
  const amount = Number(useWatch({ control, name: 'amount' }));
  // A correction is internal, and after a cancellation nothing is to be paid.
  const hasEmail = amount > 0 && booking.status !== 'cancelled';
  const serverErrors = useServerErrors<Values>(setError, ['amount', 'note']);
  const recording = useMutation(
    recordPaymentMutation(useQueryClient(), {
      onSuccess: () =>
        toast({
          title: t('recordPayment.saved'),
          description: t('recordPayment.savedDescription', { amount: money(amount, staffLocale), name: fullName(booking) }),
        }),
      onError: (error) => {
        if (error instanceof ApiError && !error.isResponseLost) setEntryId(crypto.randomUUID());
        serverErrors.showAtFields(error);
      },
    }),
  );
  return (
    <FormDialog
      title={t('recordPayment.title')}
      description={bookingSummary(booking)}
      width="34rem"
      submitLabel={amount ? t('recordPayment.submit', { amount: money(amount, staffLocale) }) : t('recordPayment.open')}
      cancelLabel={t('refund.cancel')}
      dirty={formState.isDirty}
      busy={recording.isPending}
      error={serverErrors.formMessage(recording.error)}
      errorTitle={t('recordPayment.failed')}
      fallback={
        record.isPending ? (
          <Skeleton className="h-40" />
        ) : (
          record.isError && !record.data && <LoadError title={t('record.failed')} query={record} />
        )
      }
      onSubmit={() =>
        void handleSubmit(({ method, note, notifyGuest }) =>
          recording.mutate(
            { booking, form: { entryId, amount, method, ...(hasEmail && { notifyGuest }), ...(note && { note }) } },
            { onSuccess: onClose },
          ),
        )()
      }
      onClose={onClose}
    >
      <p className="leading-7 text-navy-soft">{t('recordPayment.message')}</p>
      <Input
        label={t('refund.amount')}
        hint={due > 0 ? t('recordPayment.due', { amount: money(due, staffLocale) }) : t('recordPayment.nothingDue')}
        inputMode="decimal"
        autoComplete="off"
        error={formState.errors.amount?.message}
        {...register('amount', {
          validate: (typed) =>
            (/^-?\d+([.]\d{1,2})?$/.test(typed.trim()) && Number(typed) !== 0 && Math.abs(Number(typed)) <= maxPayment) ||
            fieldMessages.amountFormat,
        })}
      />
      <RadioGroup
        legend={t('recordPayment.method')}
        options={manualMethods.map((value) => ({ value, label: t(`folio.method.${value}`) }))}
        error={formState.errors.method?.message}
        {...register('method')}
      />
      <Input
        label={t('recordPayment.note')}
        hint={t('recordPayment.noteHint')}
        maxLength={limits.note.max}
        error={formState.errors.note?.message}
        {...register('note', {
          ...ruleOf(limits.note),
          validate: (typed, values) => Number(values.amount) > 0 || typed.trim() !== '' || fieldMessages.counterEntryNote,
        })}
      />
      {hasEmail && (
        <CheckboxField
          label={t('recordPayment.notifyGuest', { email: booking.email })}
          hint={t('recordPayment.tellHint')}
          {...register('notifyGuest')}
        />
      )}
    </FormDialog>
  );
}
