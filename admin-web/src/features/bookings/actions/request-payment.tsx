import type { Booking } from '@charter/contracts';
import { fieldMessages, maxPayment } from '@charter/contracts/browser';
import { addDays, Input, LoadError, money, Skeleton, toast, todayInNassau, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../lib/form-dialog.js';
import { fullName, staffLocale } from '../../../lib/format.js';
import { useServerErrors } from '../../../lib/use-server-errors.js';
import { bookingSummary } from '../booking-format.js';
import { requestPaymentMutation } from '../booking-money.queries.js';
import { recordQuery } from '../bookings.queries.js';

interface Values {
  /** US dollars, as typed. */
  amount: string;
  /** yyyy-MM-dd in Nassau. */
  dueAt: string;
}

/** Days before departure at which a balance is due, unless that is too soon. */
const usualDays = 14;
/** A guest has 24 hours at least. */
const shortestDays = 2;

function usualDueDay(bookingDate: string): string {
  const [usual, earliest] = [addDays(bookingDate, -usualDays), addDays(todayInNassau(), shortestDays)];
  return usual > earliest ? usual : earliest;
}

const amountOf = (dollars: number): string => (dollars > 0 ? String(dollars) : '');

/** Asks the guest by e-mail to pay what is left, or reminds the guest of what was asked for. */
export default function RequestPayment({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslations();
  const record = useQuery(recordQuery(booking.id));
  const due = Math.max(0, record.data?.folio.balance ?? 0);
  const open = record.data?.folio.requests.find(({ kind }) => kind === 'balance');
  const openDay = open?.dueAt && todayInNassau(new Date(open.dueAt));
  const { control, register, handleSubmit, setError, formState } = useForm<Values>({
    values: { amount: amountOf(open?.amount ?? due), dueAt: openDay ?? usualDueDay(booking.bookingDate) },
    resetOptions: { keepDirtyValues: true },
  });
  const [typed, day] = useWatch({ control, name: ['amount', 'dueAt'] });
  const amount = Number(typed);
  const isReminder = open !== undefined && amount === open.amount && day === openDay;
  const serverErrors = useServerErrors<Values>(setError, ['amount', 'dueAt']);
  const asking = useMutation(
    requestPaymentMutation(useQueryClient(), {
      onSuccess: ({ email }, { form }) =>
        toast({
          title: t(`requestPayment.sent.${email}`),
          description: t(email === 'none' ? 'requestPayment.sentBefore' : 'requestPayment.sentDescription', {
            amount: money(form.amount, staffLocale),
            name: fullName(booking),
          }),
        }),
      onError: (error) => serverErrors.showAtFields(error),
    }),
  );
  const message = open ? (isReminder ? 'requestPayment.unchanged' : 'requestPayment.again') : 'requestPayment.message';
  const requestLabel = amount ? t('requestPayment.submit', { amount: money(amount, staffLocale) }) : t('requestPayment.open');
  const submitLabel = isReminder ? t('requestPayment.remind') : requestLabel;
  return (
    <FormDialog
      title={t('requestPayment.title')}
      description={bookingSummary(booking)}
      width="34rem"
      submitLabel={submitLabel}
      cancelLabel={t('refund.cancel')}
      dirty={formState.isDirty}
      busy={asking.isPending}
      error={serverErrors.formMessage(asking.error)}
      errorTitle={t('requestPayment.failed')}
      fallback={
        record.isPending ? (
          <Skeleton className="h-40" />
        ) : (
          record.isError && !record.data && <LoadError title={t('record.failed')} query={record} />
        )
      }
      onSubmit={() =>
        void handleSubmit(({ dueAt }) => {
          // Unchanged to the second: the open request may be due at another time of its day.
          const moment = isReminder && open?.dueAt ? open.dueAt : `${dueAt}T17:00`;
          asking.mutate({ booking, form: { kind: 'balance', amount, dueAt: moment } }, { onSuccess: onClose });
        })()
      }
      onClose={onClose}
    >
      <p className="leading-7 text-navy-soft">{t(message)}</p>
      <Input
        label={t('refund.amount')}
        hint={t('requestPayment.due', { amount: money(due, staffLocale) })}
        inputMode="decimal"
        autoComplete="off"
        error={formState.errors.amount?.message}
        {...register('amount', {
          validate: (text) =>
            (/^\d+([.]\d{1,2})?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= maxPayment) || fieldMessages.amountFormat,
        })}
      />
      <Input
        label={t('requestPayment.dueOn')}
        hint={t('requestPayment.dueOnHint')}
        type="date"
        error={formState.errors.dueAt?.message}
        {...register('dueAt', { validate: (chosen) => chosen !== '' || fieldMessages.dueTooSoon })}
      />
    </FormDialog>
  );
}
