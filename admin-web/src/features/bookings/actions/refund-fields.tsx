import { ApiError } from '@charter/api-client';
import type { Booking } from '@charter/contracts';
import { fieldMessages, refundFields as limits } from '@charter/contracts/browser';
import { Button, Input, money, LoadError, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { staffLocale } from '../../../lib/format.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { paidByHand } from '../booking-format.js';
import { recordQuery } from '../bookings.queries.js';

interface RefundValues {
  /** US dollars, as typed. */
  amount: string;
  reason: string;
}

/** Sums of fractions of dollars are not exact. */
const sumOfDollars = (amounts: number[]): number => Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;

/** State of a refund form, prefilled with the amount that the booking's policy refunds. */
export function useRefundForm(booking: Booking) {
  const { t } = useTranslations();
  const record = useQuery(recordQuery(booking.id));
  /** US dollars that can still be refunded. */
  const payments = record.data?.payments ?? [];
  const atPayPal = sumOfDollars(payments.map(({ refundableAmount }) => refundableAmount));
  // What was handed back instead of refunded is at PayPal still.
  const refundable = Math.min(atPayPal, record.data?.remainingAmount ?? atPayPal);
  /** US dollars that were paid by hand, and not given back. */
  const byHand = record.data ? paidByHand(record.data.folio) : 0;
  const policy = record.data?.refundDue ?? null;
  const cancellation = record.data?.cancellation ?? null;
  // A cancelled booking: only what it still owes, because its refund may be on its way, or made.
  const policyAmount = Math.min((cancellation ? record.data?.refundOwed : policy?.amount) ?? 0, refundable);
  // The id makes the request idempotent: it is kept when no response arrived and replaced once the refund was rejected.
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const form = useForm<RefundValues>({
    values: { amount: policyAmount > 0 ? String(policyAmount) : '', reason: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const amount = Number(useWatch({ control: form.control, name: 'amount' }));
  const serverErrors = useServerErrors<RefundValues>(form.setError, ['amount']);
  const onError = (error: Error) => {
    if (error instanceof ApiError && !error.isResponseLost) setRefundId(crypto.randomUUID());
    serverErrors.showAtFields(error);
  };
  const messageOf = (error: Error | null) => (form.formState.errors.amount ? null : serverErrors.formMessage(error));
  const fallback: ReactNode = record.isPending ? (
    <Skeleton className="h-40" />
  ) : (
    record.isError && !record.data && <LoadError title={t('record.failed')} query={record} />
  );
  return {
    form,
    amount,
    refundId,
    refundable,
    payments: payments.length,
    byHand,
    policy,
    policyAmount,
    cancellation,
    onError,
    messageOf,
    fallback,
  };
}

interface Props {
  refundForm: ReturnType<typeof useRefundForm>;
}

export function RefundFields({ refundForm: { form, refundable, payments, byHand, policy, policyAmount, cancellation } }: Props) {
  const { t } = useTranslations();
  const { register, setValue, formState } = form;
  const fillIn = (dollars: number) => setValue('amount', String(dollars), { shouldValidate: true, shouldDirty: true });
  return (
    <>
      {policy && (
        <p className="leading-7 text-navy-soft">
          {cancellation
            ? t('refund.fixed', { amount: money(cancellation.explanation.due, staffLocale) })
            : t(policy.percent > 0 ? 'refund.policy' : 'refund.policyNothing', {
                percent: policy.percent,
                amount: money(policyAmount, staffLocale),
              })}
        </p>
      )}
      {payments > 1 && <p className="leading-7 text-navy-soft">{t('refund.severalPayments', { count: payments })}</p>}
      {byHand > 0 && <p className="leading-7 text-navy-soft">{t('refund.byHand', { amount: money(byHand, staffLocale) })}</p>}
      <div>
        <Input
          label={t('refund.amount')}
          hint={t('refund.available', { amount: money(refundable, staffLocale) })}
          inputMode="decimal"
          autoComplete="off"
          error={formState.errors.amount?.message}
          {...register('amount', {
            validate: (typed) => {
              if (!/^\d+([.]\d{1,2})?$/.test(typed.trim()) || Number(typed) <= 0) return fieldMessages.amountFormat;
              return Number(typed) <= refundable || t('refund.tooMuch', { amount: money(refundable, staffLocale) });
            },
          })}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          {policyAmount > 0 && policyAmount < refundable && (
            <Button variant="secondary" size="sm" onClick={() => fillIn(policyAmount)}>
              {t('refund.policyAmount', { amount: money(policyAmount, staffLocale) })}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => fillIn(refundable)}>
            {t('refund.fullAmount', { amount: money(refundable, staffLocale) })}
          </Button>
        </div>
      </div>
      <Input
        label={t('refund.reason')}
        hint={t('refund.reasonHint')}
        maxLength={limits.reason.max}
        error={formState.errors.reason?.message}
        {...register('reason', ruleOf(limits.reason))}
      />
    </>
  );
}
