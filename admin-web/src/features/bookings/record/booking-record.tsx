import type { Booking } from '@charter/contracts';
import { LoadError, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { recordQuery } from '../bookings.queries.js';
import { CancellationSection } from './cancellation-section.js';
import { ChoiceSection } from './choice-section.js';
import { CrewSection } from './crew-section.js';
import { EmailsSection } from './emails-section.js';
import { HistorySection } from './history-section.js';
import { PartySection } from './party-section.js';
import { PaymentSection } from './payment-section.js';

export type OpenRecordDialog = (
  dialog:
    | 'edit'
    | 'refund'
    | 'recordPayment'
    | 'requestPayment'
    | 'payRefund'
    | 'settleRefund'
    | 'sendConfirmation'
    | 'move'
    | 'sendLink'
    | 'sendReminder'
    | 'newLink',
  booking: Booking,
) => void;

/** Payment, history and e-mails of a booking, loaded when its details are opened. */
export function BookingRecordSections({ booking, onOpen }: { booking: Booking; onOpen: OpenRecordDialog }) {
  const { t } = useTranslations();
  const { data: record, isError, error, isFetching, refetch } = useQuery(recordQuery(booking.id));
  return (
    <>
      {booking.status !== 'cancelled' && <PartySection booking={booking} />}
      {booking.status !== 'cancelled' && <CrewSection booking={booking} />}
      <PaymentSection booking={booking} record={record} onOpen={onOpen} />
      {record?.choice && <ChoiceSection booking={record.booking} choice={record.choice} />}
      {record?.cancellation && <CancellationSection record={record} cancellation={record.cancellation} onOpen={onOpen} />}
      {record ? (
        <>
          <HistorySection record={record} />
          <EmailsSection record={record} onOpen={onOpen} />
        </>
      ) : isError ? (
        <LoadError title={t('record.failed')} query={{ error, isFetching, refetch }} className="mt-6" />
      ) : (
        <div className="space-y-3 py-6">
          <output className="sr-only">{t('record.loading')}</output>
          {['w-1/4', 'w-3/4', 'w-2/3'].map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
      )}
    </>
  );
}
