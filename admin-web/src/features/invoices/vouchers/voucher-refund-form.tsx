import { ApiError } from '@charter/api-client';
import type { Voucher } from '@charter/contracts';
import { fieldMessages, voucherRefundFields as limits } from '@charter/contracts/browser';
import { Button, Input, money, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../lib/checkbox-field.js';
import { FormDialog } from '../../../lib/form-dialog.js';
import { staffLocale } from '../../../lib/format.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { refundVoucherMutation } from './vouchers.queries.js';

interface Values {
  /** US dollars, as typed. */
  amount: string;
  reason: string;
  notifyGuest: boolean;
}

/** Refunds what is left of a voucher, or a part of it, to its buyer. */
export default function VoucherRefundForm({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const { t } = useTranslations();
  const { id, forName, last4, balance, buyer } = voucher;
  // The id makes the request idempotent: it is kept when no response arrived and replaced once the refund was rejected.
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<Values>({
    defaultValues: { amount: String(balance), reason: '', notifyGuest: true },
  });
  const amount = Number(useWatch({ control, name: 'amount' }));
  const serverErrors = useServerErrors<Values>(setError, ['amount', 'reason']);
  const refund = useMutation(
    refundVoucherMutation(useQueryClient(), {
      onSuccess: (result) =>
        toast({
          title: t('vouchers.refundRequested'),
          description: t('vouchers.refundRequestedText', {
            amount: money(result.amount, staffLocale),
            name: `${buyer.firstName} ${buyer.lastName}`,
          }),
        }),
      onError: (error) => {
        if (error instanceof ApiError && !error.isResponseLost) setRefundId(crypto.randomUUID());
        serverErrors.showAtFields(error);
      },
    }),
  );
  const checkAmount = (typed: string): true | string => {
    if (!/^\d+([.]\d{1,2})?$/.test(typed.trim()) || Number(typed) <= 0) return fieldMessages.amountFormat;
    return Number(typed) <= balance || t('refund.tooMuch', { amount: money(balance, staffLocale) });
  };
  return (
    <FormDialog
      title={t('vouchers.refundTitle')}
      description={`${t('vouchers.for', { name: forName })} · …${last4}`}
      width="34rem"
      submitLabel={amount > 0 ? t('vouchers.refundSubmit', { amount: money(amount, staffLocale) }) : t('vouchers.refund')}
      cancelLabel={t('refund.cancel')}
      dirty={formState.isDirty}
      busy={refund.isPending}
      error={formState.errors.amount ? null : serverErrors.formMessage(refund.error)}
      errorTitle={t('vouchers.refundFailed')}
      onSubmit={() =>
        void handleSubmit((values) =>
          refund.mutate({ id, form: { ...values, amount: Number(values.amount), refundId } }, { onSuccess: onClose }),
        )()
      }
      onClose={onClose}
    >
      <p className="leading-7 text-navy-soft">{t('vouchers.refundText')}</p>
      <div>
        <Input
          label={t('refund.amount')}
          hint={t('vouchers.refundAvailable', { amount: money(balance, staffLocale) })}
          inputMode="decimal"
          autoComplete="off"
          error={formState.errors.amount?.message}
          {...register('amount', { validate: checkAmount })}
        />
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => setValue('amount', String(balance), { shouldValidate: true, shouldDirty: true })}
        >
          {t('vouchers.refundAll', { amount: money(balance, staffLocale) })}
        </Button>
      </div>
      <Input
        label={t('refund.reason')}
        hint={t('vouchers.refundReasonHint')}
        maxLength={limits.reason.max}
        error={formState.errors.reason?.message}
        {...register('reason', ruleOf(limits.reason))}
      />
      <CheckboxField label={t('vouchers.refundTell')} hint={t('vouchers.refundTellHint')} {...register('notifyGuest')} />
    </FormDialog>
  );
}
