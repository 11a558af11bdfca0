import type { Booking, BookingRecord, Dispute, PaymentRecord, Refund } from '@charter/contracts';
import { Badge, Button, money, type Tone, type Translate, useTranslations } from '@charter/ui';
import { dateTimeInNassau, payPalWords, staffLocale } from '../../../lib/format.js';
import type { OpenRecordDialog } from './booking-record.js';
import { DetailNote, DetailRow, DetailSection } from './detail-list.js';
import { DocumentRows } from './document-rows.js';
import { FolioRows } from './folio-rows.js';

const paymentTones: Record<Booking['paymentStatus'], Tone> = {
  pending: 'warning',
  partially_paid: 'warning',
  paid: 'success',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  charged_back: 'danger',
  failed: 'danger',
};

const refundTones: Record<Refund['state'], Tone> = { requested: 'warning', pending: 'warning', completed: 'success', failed: 'danger' };

/** The user name of staff, or "automatic". The note cannot notifyGuest: it may have been erased. */
export const requesterOf = ({ actor }: Refund, t: Translate): string => actor.name ?? t('refund.automatic');

interface Props {
  booking: Booking;
  /** Undefined until it is loaded. */
  record: BookingRecord | undefined;
  onOpen: OpenRecordDialog;
}

export function PaymentSection({ booking, record, onOpen }: Props) {
  const { t } = useTranslations();
  return (
    <DetailSection
      title={t('details.payment')}
      action={
        <div className="flex flex-wrap gap-3 not-empty:mt-4">
          {record?.payments.some(({ refundableAmount }) => refundableAmount > 0) && (
            <Button variant="secondary" size="sm" onClick={() => onOpen('refund', record.booking)}>
              {t('refund.open')}
            </Button>
          )}
          {record && canRequestPayment(record) && (
            <Button variant="secondary" size="sm" onClick={() => onOpen('requestPayment', record.booking)}>
              {t('requestPayment.open')}
            </Button>
          )}
          {record && !record.archivedAt && (
            <Button variant="secondary" size="sm" onClick={() => onOpen('recordPayment', record.booking)}>
              {t('recordPayment.open')}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex items-center justify-between gap-4">
        <dt className="sr-only">{t('details.total')}</dt>
        <dd className="figures font-display text-2xl">{money(booking.totalAmount, staffLocale)}</dd>
        <dt className="sr-only">{t('bookings.payment')}</dt>
        <dd>
          <Badge tone={paymentTones[booking.paymentStatus]}>{t(`paymentStatus.${booking.paymentStatus}`)}</Badge>
        </dd>
      </div>
      {record?.archivedAt && <p className="text-sm text-navy-mute">{t('record.archived', { at: dateTimeInNassau(record.archivedAt) })}</p>}
      {record && <FolioRows folio={record.folio} />}
      {record && <PaymentRows record={record} />}
      {record && <DocumentRows documents={record.documents} />}
    </DetailSection>
  );
}

/** Not while PayPal reviews a payment of the balance: the guest would pay twice. */
const canRequestPayment = ({ archivedAt, booking, folio: { balance, requests } }: BookingRecord): boolean =>
  !archivedAt &&
  booking.status !== 'cancelled' &&
  balance > 0 &&
  !requests?.some(({ kind, underReview }) => kind === 'balance' && underReview);

function PaymentRows({ record: { payments, paymentNote } }: { record: BookingRecord }) {
  const { t } = useTranslations();
  if (payments.length === 0) return <DetailRow label={t('record.paymentMethod')}>{paymentNote || t('record.notThroughPayPal')}</DetailRow>;
  return payments.map((payment, index) => <PaymentRow key={payment.captureId ?? index} payment={payment} isOne={payments.length > 1} />);
}

/** @param props.isOne of several, which their amounts tell apart */
function PaymentRow({ payment, isOne }: { payment: PaymentRecord; isOne: boolean }) {
  const { t } = useTranslations();
  return (
    <>
      {isOne && (
        <DetailRow label={t('bookings.payment')} divided>
          {money(payment.amount, staffLocale)}
          <DetailNote>{dateTimeInNassau(payment.createdAt)}</DetailNote>
        </DetailRow>
      )}
      {payment.fundingSource && <DetailRow label={t('record.paymentMethod')}>{t(`fundingSource.${payment.fundingSource}`)}</DetailRow>}
      {payment.orderId && <DetailRow label={t('record.order')}>{payment.orderId}</DetailRow>}
      {payment.captureId && <DetailRow label={t('record.capture')}>{payment.captureId}</DetailRow>}
      {payment.dispute && <DisputeRow dispute={payment.dispute} />}
      {payment.refunds.map((refund) => (
        <RefundRow key={refund.id} refund={refund} />
      ))}
    </>
  );
}

function RefundRow({ refund }: { refund: Refund }) {
  const { t } = useTranslations();
  return (
    <DetailRow label={t('record.refund')}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{money(refund.amount, staffLocale)}</span>
        <Badge tone={refundTones[refund.state]}>{t(`refundState.${refund.state}`)}</Badge>
      </span>
      <DetailNote>
        {(refund.actor.kind === 'staff' && refund.note) || requesterOf(refund, t)}
        <span>{refund.issue && ` · PayPal: ${payPalWords(refund.issue)}`}</span>
      </DetailNote>
    </DetailRow>
  );
}

/** A dispute with PayPal's own status and reason, because staff respond to it at PayPal. */
function DisputeRow({ dispute: { status, reason, amount, respondBy, outcome } }: { dispute: Dispute }) {
  const { t } = useTranslations();
  const about = [reason && humanize(reason), amount !== null && money(amount, staffLocale)].filter(Boolean).join(' · ');
  return (
    <DetailRow label={t('record.dispute')}>
      {humanize(status)}
      {about && <DetailNote>{about}</DetailNote>}
      {respondBy && <DetailNote>{t('record.respondBy', { at: dateTimeInNassau(respondBy) })}</DetailNote>}
      {outcome && <DetailNote>{t('record.outcome', { outcome: humanize(outcome) })}</DetailNote>}
    </DetailRow>
  );
}

/** "MERCHANDISE_OR_SERVICE_NOT_RECEIVED" → "Merchandise or service not received" */
const humanize = (code: string): string => code.charAt(0) + payPalWords(code).slice(1);
