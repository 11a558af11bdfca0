import type { Booking, RefundPart, SettleRefundForm } from '@charter/contracts';
import { settleRefundFields as limits } from '@charter/contracts/browser';
import { Input, money, toast, type Translate, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { fullName, payPalWords, staffLocale } from '../../../lib/format.js';
import { RadioGroup } from '../../../lib/radio-group.js';
import { ruleOf } from '../../../lib/rule-of.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { bookingSummary } from '../booking-format.js';
import { settleRefundMutation } from '../booking-money.queries.js';
import { recordQuery } from '../bookings.queries.js';

/** Parts of the refund that staff have to settle. */
const waiting = (parts: RefundPart[] = []): RefundPart[] =>
  parts.filter(({ state, outstanding }) => (state === 'failed' || state === 'by_hand') && outstanding > 0);

const nameOf = (t: Translate, { byHand, issue }: RefundPart): string =>
  byHand ? t('settleRefund.paidByHand') : t('payRefund.rejected', { issue: payPalWords(issue ?? '') });

/** Marks a refund that is due as made outside PayPal, with a note of how: all of it, or one part of several. */
export default function SettleRefund({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslations();
  const cancellation = useQuery(recordQuery(booking.id)).data?.cancellation;
  const parts = waiting(cancellation?.refunds);
  const due = parts.length > 0 ? parts.reduce((sum, { outstanding }) => sum + outstanding, 0) : cancellation?.outstanding;
  const { register, handleSubmit, setError, formState } = useForm<SettleRefundForm>({ defaultValues: { note: '' } });
  const serverErrors = useServerErrors<SettleRefundForm>(setError, ['note', 'refundId']);
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
      {due !== undefined && <p className="font-medium">{t('settleRefund.due', { amount: money(due, staffLocale) })}</p>}
      <p className="leading-7 text-navy-soft">{t('settleRefund.message')}</p>
      {parts.length > 1 && (
        <RadioGroup
          legend={t('settleRefund.part')}
          options={parts.map((part) => ({ value: part.id, label: nameOf(t, part), hint: money(part.outstanding, staffLocale) }))}
          error={formState.errors.refundId?.message}
          {...register('refundId', { required: t('settleRefund.partRequired') })}
        />
      )}
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
