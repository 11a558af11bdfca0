import type { Booking } from '@charter/contracts';
import { money, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../../lib/form-dialog.js';
import { charterDay, fullName, refundToast, staffLocale } from '../booking-format.js';
import { refundMutation } from '../bookings.queries.js';
import { RefundFields, useRefundForm } from './refund-fields.js';

interface Props {
  booking: Booking;
  onClose: () => void;
}

/** Refunds a part of a booking's payment, or all of it. */
export default function RefundBooking({ booking, onClose }: Props) {
  const { t } = useTranslations();
  const input = useRefundForm(booking);
  const { form, amount, refundId } = input;
  const refund = useMutation(
    refundMutation(useQueryClient(), {
      done: (sent) => toast(refundToast(t, sent, booking)),
      refused: input.failed,
    }),
  );

  return (
    <FormDialog
      title={t('refund.title')}
      description={`${fullName(booking)} · ${charterDay(booking.bookingDate)} · ${booking.packageName}`}
      width="34rem"
      save={amount > 0 ? t('refund.give', { amount: money(amount, staffLocale) }) : t('refund.open')}
      cancel={t('refund.cancel')}
      dirty={form.formState.isDirty}
      busy={refund.isPending}
      problem={input.problemOf(refund.error)}
      failed={t('refund.failed')}
      instead={input.instead}
      onSubmit={() =>
        void form.handleSubmit(({ reason }) => refund.mutate({ booking, amount, reason, refundId }, { onSuccess: onClose }))()
      }
      onClose={onClose}
    >
      <RefundFields refund={input} />
    </FormDialog>
  );
}
