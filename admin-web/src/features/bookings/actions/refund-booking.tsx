import type { Booking } from '@charter/contracts';
import { money, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../../lib/form-dialog.js';
import { staffLocale } from '../../../lib/format.js';
import { bookingSummary, refundToast } from '../booking-format.js';
import { refundMutation } from '../booking-money.queries.js';
import { RefundFields, useRefundForm } from './refund-fields.js';

interface Props {
  booking: Booking;
  onClose: () => void;
}

/** Refunds a booking's payment, fully or in part. */
export default function RefundBooking({ booking, onClose }: Props) {
  const { t } = useTranslations();
  const refundForm = useRefundForm(booking);
  const { form, amount, refundId } = refundForm;
  const refund = useMutation(
    refundMutation(useQueryClient(), {
      onSuccess: (result) => toast(refundToast(t, result, booking)),
      onError: refundForm.onError,
    }),
  );

  return (
    <FormDialog
      title={t('refund.title')}
      description={bookingSummary(booking)}
      width="34rem"
      submitLabel={amount > 0 ? t('refund.submit', { amount: money(amount, staffLocale) }) : t('refund.open')}
      cancelLabel={t('refund.cancel')}
      dirty={form.formState.isDirty}
      busy={refund.isPending}
      error={refundForm.messageOf(refund.error)}
      errorTitle={t('refund.failed')}
      fallback={refundForm.fallback}
      onSubmit={() =>
        void form.handleSubmit(({ reason }) => refund.mutate({ booking, amount, reason, refundId }, { onSuccess: onClose }))()
      }
      onClose={onClose}
    >
      <RefundFields refundForm={refundForm} />
    </FormDialog>
  );
}
