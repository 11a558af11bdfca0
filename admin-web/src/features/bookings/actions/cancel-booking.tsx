import type { Booking } from '@charter/contracts';
import { money, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../lib/form-dialog.js';
import { charterDay, fullName, refundToast, staffLocale } from '../booking-format.js';
import { cancelMutation } from '../bookings.queries.js';
import { RefundFields, useRefundForm } from './refund-fields.js';

interface Props {
  booking: Booking;
  onClose: () => void;
}

/** Cancels a paid booking, and refunds it in the same step unless staff leave that for later. */
export default function CancelBooking({ booking, onClose }: Props) {
  const { t } = useTranslations();
  const input = useRefundForm(booking);
  const { form, amount, refundId } = input;
  const [refunds, setRefunds] = useState(true);
  const [cancelled, setCancelled] = useState(false);
  const cancel = useMutation({
    ...cancelMutation(useQueryClient(), {
      cancelled: (saved) => {
        setCancelled(true);
        toast({
          title: t('change.saved'),
          description: t('change.savedFor', { name: fullName(saved), status: t('status.cancelled') }),
        });
      },
      refunded: (sent) => toast(refundToast(t, sent, booking)),
    }),
    onError: input.failed,
  });
  const send = (refund: { amount: number; reason: string; refundId: string } | null) =>
    cancel.mutate({ booking, cancelled, refund }, { onSuccess: onClose });
  const sum = { amount: money(amount || 0, staffLocale) };

  return (
    <FormDialog
      title={t('cancellation.title')}
      description={`${fullName(booking)} · ${charterDay(booking.bookingDate)} · ${booking.packageName}`}
      width="34rem"
      save={refunds ? t(cancelled ? 'refund.give' : 'cancellation.give', sum) : t('cancellation.only')}
      cancel={t(cancelled ? 'details.done' : 'cancellation.keep')}
      dirty={form.formState.isDirty}
      busy={cancel.isPending}
      problem={input.problemOf(cancel.error)}
      failed={t(cancelled ? 'cancellation.refundFailed' : 'cancellation.failed')}
      instead={input.instead}
      onSubmit={() => {
        if (refunds) void form.handleSubmit(({ reason }) => send({ amount, reason, refundId }))();
        else send(null);
      }}
      onClose={onClose}
    >
      {!cancelled && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
          <input
            type="checkbox"
            checked={refunds}
            onChange={(event) => setRefunds(event.target.checked)}
            className="size-5 accent-lagoon-deep"
          />
          {t('cancellation.refundNow')}
        </label>
      )}
      {refunds ? <RefundFields refund={input} /> : <p className="leading-7 text-navy-soft">{t('cancellation.later')}</p>}
    </FormDialog>
  );
}
