import { ApiError } from '@charter/api-client';
import type { Booking } from '@charter/contracts';
import { refund as limits } from '@charter/contracts/limits';
import { Button, errorWords, Input, money, ReadFailed, Skeleton, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { charterDay, fullName, staffLocale } from './booking-words.js';
import { recordQuery, refundMutation } from './bookings.queries.js';

interface Props {
  booking: Booking;
  onClose: () => void;
}

/** Gives money back: the policy's amount to start with, all that is left, or whatever staff decide. */
export default function RefundBooking({ booking, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const record = useQuery(recordQuery(booking.id));
  /** US dollars that can still go back. */
  const left = record.data?.payment?.refundableAmount ?? 0;
  const due = record.data?.refundDue;
  const byPolicy = Math.min(due?.amount ?? 0, left);
  // Pressing again, or after a lost answer, is the same refund; only after a refusal is it another one.
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const { register, handleSubmit, setValue, setError, control, formState } = useForm({
    values: { amount: byPolicy > 0 ? String(byPolicy) : '', reason: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const amount = Number(useWatch({ control, name: 'amount' }));
  const propose = (dollars: number) => setValue('amount', String(dollars), { shouldValidate: true, shouldDirty: true });
  const refund = useMutation(
    refundMutation(client, {
      done: ({ state }, wish) => {
        const words = { amount: money(wish.amount, staffLocale), name: fullName(booking) };
        const known = state !== 'requested';
        toast({ title: t(known ? 'refund.done' : 'refund.waits'), description: t(known ? 'refund.doneWhy' : 'refund.waitsWhy', words) });
      },
      refused: (error) => {
        if (error instanceof ApiError && !error.isLostAnswer) setRefundId(crypto.randomUUID());
        const field = error instanceof ApiError ? error.errors.amount : undefined;
        if (field) setError('amount', { message: field }, { shouldFocus: true });
      },
    }),
  );
  const failure = refund.error && !formState.errors.amount ? refund.error : null;

  return (
    <FormDialog
      title={t('refund.title')}
      description={`${fullName(booking)} · ${charterDay(booking.bookingDate)} · ${booking.packageName}`}
      width="34rem"
      save={amount > 0 ? t('refund.give', { amount: money(amount, staffLocale) }) : t('refund.open')}
      cancel={t('refund.cancel')}
      dirty={formState.isDirty}
      busy={refund.isPending}
      problem={failure && ((failure instanceof ApiError && failure.code === 'REFUND_REFUSED' && failure.detail) || errorWords(t, failure))}
      failed={t('refund.failed')}
      instead={
        record.isPending ? (
          <Skeleton className="h-40" />
        ) : (
          record.isError && !record.data && <ReadFailed title={t('record.failed')} read={record} />
        )
      }
      onSubmit={() => void handleSubmit(({ reason }) => refund.mutate({ booking, amount, reason, refundId }, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      {due && (
        <p className="leading-7 text-navy-soft">
          {t(due.percent > 0 ? 'refund.policy' : 'refund.policyNothing', {
            percent: due.percent,
            amount: money(byPolicy, staffLocale),
          })}
        </p>
      )}
      <div>
        <Input
          label={t('refund.amount')}
          hint={t('refund.left', { amount: money(left, staffLocale) })}
          inputMode="decimal"
          autoComplete="off"
          error={formState.errors.amount?.message}
          {...register('amount', {
            validate: (typed) => {
              if (!/^\d+([.]\d{1,2})?$/.test(typed.trim()) || Number(typed) <= 0) return limits.messages.amount;
              return Number(typed) <= left || t('refund.tooMuch', { amount: money(left, staffLocale) });
            },
          })}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          {byPolicy > 0 && byPolicy < left && (
            <Button look="secondary" size="sm" onClick={() => propose(byPolicy)}>
              {t('refund.byPolicy', { amount: money(byPolicy, staffLocale) })}
            </Button>
          )}
          <Button look="secondary" size="sm" onClick={() => propose(left)}>
            {t('refund.all', { amount: money(left, staffLocale) })}
          </Button>
        </div>
      </div>
      <Input
        label={t('refund.reason')}
        hint={t('refund.reasonHint')}
        maxLength={limits.reason.max}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: (typed) => typed.trim() !== '' || limits.messages.reason })}
      />
    </FormDialog>
  );
}
