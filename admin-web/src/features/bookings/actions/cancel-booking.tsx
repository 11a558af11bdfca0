import type { Booking, RefundForm } from '@charter/contracts';
import { money, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField } from '../../../lib/checkbox-field.js';
import { FormDialog } from '../../../lib/form-dialog.js';
import { fullName, staffLocale } from '../../../lib/format.js';
import { bookingSummary, refundToast } from '../booking-format.js';
import { cancelBookingMutation } from '../bookings.queries.js';
import { RefundFields, useRefundForm } from './refund-fields.js';

interface Props {
  booking: Booking;
  onClose: () => void;
}

/** Cancels a paid booking and refunds it in the same step, unless staff clear the checkbox. */
export default function CancelBooking({ booking, onClose }: Props) {
  const { t } = useTranslations();
  const refundForm = useRefundForm(booking);
  const { form, amount, refundId } = refundForm;
  const [refundNow, setRefundNow] = useState(true);
  const [cancelled, setCancelled] = useState(false);
  const cancel = useMutation({
    ...cancelBookingMutation(useQueryClient(), {
      onCancelled: (saved) => {
        setCancelled(true);
        toast({
          title: t('statusChange.saved'),
          description: t('statusChange.savedFor', { name: fullName(saved), status: t('status.cancelled') }),
        });
      },
      onRefunded: (refund) => toast(refundToast(t, refund, booking)),
    }),
    onError: refundForm.onError,
  });
  const submit = (refund: RefundForm | null) => cancel.mutate({ booking, cancelled, refund }, { onSuccess: onClose });
  const values = { amount: money(amount || 0, staffLocale) };

  return (
    <FormDialog
      title={t('cancelBooking.title')}
      description={bookingSummary(booking)}
      width="34rem"
      submitLabel={refundNow ? t(cancelled ? 'refund.submit' : 'cancelBooking.withRefund', values) : t('cancelBooking.withoutRefund')}
      cancelLabel={t(cancelled ? 'details.done' : 'cancelBooking.keep')}
      dirty={form.formState.isDirty}
      busy={cancel.isPending}
      error={refundForm.messageOf(cancel.error)}
      errorTitle={t(cancelled ? 'cancelBooking.refundFailed' : 'cancelBooking.failed')}
      fallback={refundForm.fallback}
      onSubmit={() => {
        if (refundNow) void form.handleSubmit(({ reason }) => submit({ amount, reason, refundId }))();
        else submit(null);
      }}
      onClose={onClose}
    >
      {!cancelled && (
        <CheckboxField label={t('cancelBooking.refundNow')} checked={refundNow} onChange={(event) => setRefundNow(event.target.checked)} />
      )}
      {refundNow ? <RefundFields refundForm={refundForm} /> : <p className="leading-7 text-navy-soft">{t('cancelBooking.noRefund')}</p>}
    </FormDialog>
  );
}
