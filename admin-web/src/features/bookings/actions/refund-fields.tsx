import { ApiError } from '@charter/api-client';
import type { Booking } from '@charter/contracts';
import { refund as limits } from '@charter/contracts/limits';
import { Button, errorText, Input, money, LoadError, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { staffLocale } from '../booking-format.js';
import { recordQuery } from '../bookings.queries.js';

interface RefundInput {
  amount: string;
  reason: string;
}

/** The amount and reason of a refund: the policy's amount to start with, all that is left, or what staff decide. */
export function useRefundForm(booking: Booking) {
  const { t } = useTranslations();
  const record = useQuery(recordQuery(booking.id));
  /** US dollars that can still be refunded. */
  const left = record.data?.payment?.refundableAmount ?? 0;
  const due = record.data?.refundDue ?? null;
  const byPolicy = Math.min(due?.amount ?? 0, left);
  // The same id after a lost answer is the same refund; only after PayPal refused one is it another.
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const form = useForm<RefundInput>({
    values: { amount: byPolicy > 0 ? String(byPolicy) : '', reason: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const amount = Number(useWatch({ control: form.control, name: 'amount' }));
  const failed = (error: Error) => {
    if (error instanceof ApiError && !error.isResponseLost) setRefundId(crypto.randomUUID());
    const field = error instanceof ApiError ? error.errors.amount : undefined;
    if (field) form.setError('amount', { message: field }, { shouldFocus: true });
  };
  /** The error in words, unless it stands at a field. */
  const problemOf = (error: Error | null): string | null => {
    if (!error || form.formState.errors.amount) return null;
    return (error instanceof ApiError && error.code === 'REFUND_REFUSED' && error.detail) || errorText(t, error);
  };
  const instead: ReactNode = record.isPending ? (
    <Skeleton className="h-40" />
  ) : (
    record.isError && !record.data && <LoadError title={t('record.failed')} query={record} />
  );
  return { form, amount, refundId, left, due, byPolicy, failed, problemOf, instead };
}

interface Props {
  refund: ReturnType<typeof useRefundForm>;
}

export function RefundFields({ refund: { form, left, due, byPolicy } }: Props) {
  const { t } = useTranslations();
  const { register, setValue, formState }: UseFormReturn<RefundInput> = form;
  const propose = (dollars: number) => setValue('amount', String(dollars), { shouldValidate: true, shouldDirty: true });
  return (
    <>
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
            <Button variant="secondary" size="sm" onClick={() => propose(byPolicy)}>
              {t('refund.byPolicy', { amount: money(byPolicy, staffLocale) })}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => propose(left)}>
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
    </>
  );
}
