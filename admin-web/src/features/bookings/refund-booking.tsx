import { ApiError } from '@charter/api-client';
import type { Booking, RefundForm } from '@charter/contracts';
import { refund as limits } from '@charter/contracts/limits';
import { Button, Dialog, errorWords, Input, money, Notice, Skeleton, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { charterDay, fullName, staffLocale } from './booking-words.js';
import { recordQuery, refundMutation } from './bookings.queries.js';

interface Props {
  booking: Booking;
  onClose: () => void;
}

/** Gives money back: the policy's amount to start with, all that is left, or whatever staff decide. */
export default function RefundBooking({ booking, onClose }: Props) {
  const { t } = useTranslations();
  const { data } = useQuery(recordQuery(booking.id));
  const left = data?.payment?.refundableAmount ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('refund.title')}
      description={`${fullName(booking)} · ${charterDay(booking.bookingDate)} · ${booking.packageName}`}
      width="34rem"
    >
      {data ? <Form booking={booking} left={left} due={data.refundDue} onClose={onClose} /> : <Skeleton className="h-40" />}
    </Dialog>
  );
}

interface FormProps extends Props {
  /** US dollars that can still go back. */
  left: number;
  due: { percent: number; amount: number } | null;
}

function Form({ booking, left, due, onClose }: FormProps) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const refund = useMutation(refundMutation(client));
  // Pressing again, or after a lost answer, is the same refund; only after a refusal is it another one.
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const byPolicy = Math.min(due?.amount ?? 0, left);
  const { register, handleSubmit, setValue, setError, control, formState } = useForm<
    Required<Pick<RefundForm, 'reason'>> & { amount: string }
  >({
    defaultValues: { amount: byPolicy > 0 ? String(byPolicy) : '', reason: '' },
  });
  const amount = Number(useWatch({ control, name: 'amount' }));

  const submit = handleSubmit(async ({ reason }) => {
    try {
      const { state } = await refund.mutateAsync({ booking, amount, reason, refundId });
      const words = { amount: money(amount, staffLocale), name: fullName(booking) };
      const known = state !== 'requested';
      toast({ title: t(known ? 'refund.done' : 'refund.waits'), description: t(known ? 'refund.doneWhy' : 'refund.waitsWhy', words) });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && !error.isLostAnswer) setRefundId(crypto.randomUUID());
      const field = error instanceof ApiError ? error.errors.amount : undefined;
      if (field) setError('amount', { message: field }, { shouldFocus: true });
    }
  });
  const failure = refund.error && !formState.errors.amount ? refund.error : null;

  return (
    <form
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      {failure && (
        <Notice tone="danger" title={t('refund.failed')}>
          {(failure instanceof ApiError && failure.code === 'REFUND_REFUSED' && failure.detail) || errorWords(t, failure)}
        </Notice>
      )}
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
            <Button look="secondary" size="sm" onClick={() => setValue('amount', String(byPolicy), { shouldValidate: true })}>
              {t('refund.byPolicy', { amount: money(byPolicy, staffLocale) })}
            </Button>
          )}
          <Button look="secondary" size="sm" onClick={() => setValue('amount', String(left), { shouldValidate: true })}>
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
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button look="secondary" onClick={onClose}>
          {t('refund.cancel')}
        </Button>
        <Button type="submit" busy={refund.isPending}>
          {amount > 0 ? t('refund.give', { amount: money(amount, staffLocale) }) : t('refund.open')}
        </Button>
      </div>
    </form>
  );
}
