import type { Booking, CancellationOptions } from '@charter/contracts';
import { LoadError, money, Skeleton, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../lib/checkbox-field.js';
import { FormDialog } from '../../../lib/form-dialog.js';
import { fullName, staffLocale } from '../../../lib/format.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { bookingSummary } from '../booking-format.js';
import { cancelBookingMutation, cancellationQuoteQuery } from '../booking-money.queries.js';
import { CancellationFields, type CancellationValues, dueOf, refundsEverything } from './cancellation-fields.js';

interface Props {
  booking: Booking;
  onClose: () => void;
  onCancelled: (booking: Booking) => void;
}

/** Cancels a booking with money: why, what is refunded, and whether the guest is sent an e-mail. The refund is paid in the same step. */
export default function CancelBooking({ booking, onClose, onCancelled }: Props) {
  const { t } = useTranslations();
  // Neither the refund nor the revision follows a list that is read again meanwhile: what staff see is what they cancel.
  const [opened] = useState(booking);
  const quote = useQuery(cancellationQuoteQuery(booking.id));
  // The id makes the request idempotent: pressed twice, or repeated without a response, it is one cancellation.
  const [cancellationId] = useState(() => crypto.randomUUID());
  const form = useForm<CancellationValues>({ defaultValues: { cause: '', refund: 'policy', amount: '', reason: '', notifyGuest: true } });
  const values = useWatch({ control: form.control }) as CancellationValues;
  const serverErrors = useServerErrors<CancellationValues>(form.setError, ['cause', 'refund', 'reason']);
  const cancel = useMutation(
    cancelBookingMutation(useQueryClient(), {
      onSuccess: (saved) => {
        toast({
          title: t('statusChange.saved'),
          description: t('statusChange.savedFor', { name: fullName(saved), status: t('status.cancelled') }),
        });
        onCancelled(saved);
      },
      onError: (error) => void serverErrors.showAtFields(error),
    }),
  );
  const due = quote.data ? dueOf(values, quote.data) : 0;
  /** No amount before the cause is chosen, which decides about it. */
  const submitLabel = (): string => {
    if (values.cause === '') return t('cancelBooking.submit');
    return due > 0 ? t('cancelBooking.withRefund', { amount: money(due, staffLocale) }) : t('cancelBooking.withoutRefund');
  };
  const optionsOf = ({ cause, refund, amount, reason, notifyGuest }: CancellationValues): CancellationOptions => ({
    cancellationId,
    ...(cause && { cause }),
    refund: refundsEverything(cause) ? 'all' : refund === 'amount' ? { amount: Number(amount) } : refund,
    ...(reason.trim() && { reason: reason.trim() }),
    notifyGuest,
  });

  return (
    <FormDialog
      title={t('cancelBooking.title')}
      description={bookingSummary(booking)}
      width="36rem"
      submitLabel={submitLabel()}
      danger={values.cause !== ''}
      cancelLabel={t('cancelBooking.keep')}
      dirty={form.formState.isDirty}
      busy={cancel.isPending}
      error={serverErrors.formMessage(cancel.error)}
      errorTitle={t('cancelBooking.failed')}
      fallback={
        quote.isPending ? (
          <Skeleton className="h-64" />
        ) : (
          quote.isError && !quote.data && <LoadError title={t('cancelBooking.quoteFailed')} query={quote} />
        )
      }
      onSubmit={() => void form.handleSubmit((submitted) => cancel.mutate({ booking: opened, options: optionsOf(submitted) }))()}
      onClose={onClose}
    >
      {quote.data && <CancellationFields form={form} values={values} quote={quote.data} />}
      <CheckboxField label={t('cancelBooking.notifyGuest')} hint={booking.email} {...form.register('notifyGuest')} />
    </FormDialog>
  );
}
