import type { Booking } from '@charter/contracts';
import { LoadError, money, Skeleton, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { fullName, payPalWords, staffLocale } from '../../../lib/format.js';
import { bookingSummary } from '../booking-format.js';
import { payRefundMutation } from '../booking-money.queries.js';
import { recordQuery } from '../bookings.queries.js';
import { fixedText } from '../cancellation-text.js';

/** Asks before the refund that a cancellation has fixed is paid through PayPal, for the first time or again. */
export default function PayRefund({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslations();
  const record = useQuery(recordQuery(booking.id));
  const cancellation = record.data?.cancellation;
  const pay = useMutation(payRefundMutation(useQueryClient()));
  const owed = record.data?.refundOwed ?? 0;
  const payable = cancellation?.payable ?? 0;
  const amount = money(payable, staffLocale);
  const message = record.isPending ? (
    <Skeleton className="h-20" />
  ) : record.isError && !record.data ? (
    <LoadError title={t('record.failed')} query={record} />
  ) : (
    <>
      <p>{t('payRefund.message', { amount })}</p>
      {owed > payable && <p className="mt-3">{t('payRefund.byHand', { amount: money(owed - payable, staffLocale) })}</p>}
      {cancellation && <p className="mt-3">{fixedText(t, cancellation.explanation)}</p>}
      {cancellation?.refundIssue && <p className="mt-3">{t('payRefund.rejected', { issue: payPalWords(cancellation.refundIssue) })}</p>}
    </>
  );
  return (
    <ConfirmDialog
      title={t('payRefund.title')}
      description={bookingSummary(booking)}
      message={message}
      cancelLabel={t('refund.cancel')}
      confirmLabel={t('refund.submit', { amount })}
      confirmDisabled={payable === 0}
      destructive={false}
      busy={pay.isPending}
      error={pay.error}
      onConfirm={() =>
        pay.mutate(booking.id, {
          onSuccess: () => {
            toast({ title: t('refund.sent'), description: t('refund.sentDescription', { amount, name: fullName(booking) }) });
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
