import type { Voucher, VoucherRefund } from '@charter/contracts';
import { voucherRefundFields as limits } from '@charter/contracts/browser';
import { Input, money, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../lib/checkbox-field.js';
import { FormDialog } from '../../../lib/form-dialog.js';
import { payPalWords, staffLocale } from '../../../lib/format.js';
import { RadioGroup } from '../../../lib/radio-group.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { refundVoucherMutation } from './vouchers.queries.js';

interface Values {
  way: 'retry' | 'byHand';
  reason: string;
  notifyGuest: boolean;
}

interface Props {
  voucher: Voucher;
  /** PayPal has rejected it. */
  refund: VoucherRefund;
  onClose: () => void;
}

/** Tries a refund of a voucher again that PayPal has rejected, or records that it was paid another way. */
export default function VoucherSettleForm({ voucher, refund, onClose }: Props) {
  const { t } = useTranslations();
  const { register, handleSubmit, setError, control, formState } = useForm<Values>({
    defaultValues: { way: 'retry', reason: '', notifyGuest: true },
  });
  const isByHand = useWatch({ control, name: 'way' }) === 'byHand';
  const serverErrors = useServerErrors<Values>(setError, ['reason']);
  const settle = useMutation(
    refundVoucherMutation(useQueryClient(), {
      onSuccess: ({ state }) => toast({ title: t(state === 'requested' ? 'vouchers.refundRequested' : 'vouchers.settled') }),
      onError: serverErrors.showAtFields,
    }),
  );
  const { amount, issue, id: refundId } = refund;
  return (
    <FormDialog
      title={t('vouchers.settleTitle')}
      description={`${t('vouchers.for', { name: voucher.forName })} · …${voucher.last4}`}
      width="34rem"
      submitLabel={isByHand ? t('settleRefund.save') : t('vouchers.settleRetry')}
      cancelLabel={t('refund.cancel')}
      dirty={formState.isDirty}
      busy={settle.isPending}
      error={serverErrors.formMessage(settle.error)}
      errorTitle={t('vouchers.refundFailed')}
      onSubmit={() =>
        void handleSubmit(({ reason, notifyGuest }) =>
          settle.mutate({ id: voucher.id, form: { refundId, reason, notifyGuest, byHand: isByHand } }, { onSuccess: onClose }),
        )()
      }
      onClose={onClose}
    >
      <p className="leading-7 text-navy-soft">
        {t('vouchers.settleText', { amount: money(amount, staffLocale), issue: payPalWords(issue ?? '') })}
      </p>
      <RadioGroup
        legend={t('vouchers.settleWay')}
        options={[
          { value: 'retry', label: t('vouchers.settleRetry') },
          { value: 'byHand', label: t('vouchers.settleByHand') },
        ]}
        {...register('way')}
      />
      <Input
        label={t('vouchers.settleNote')}
        hint={t('vouchers.settleNoteHint')}
        maxLength={limits.reason.max}
        error={formState.errors.reason?.message}
        {...register('reason', ruleOf(limits.reason))}
      />
      {isByHand && <CheckboxField label={t('vouchers.refundTell')} hint={t('vouchers.refundTellHint')} {...register('notifyGuest')} />}
    </FormDialog>
  );
}
