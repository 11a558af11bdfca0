import type { BookingRecord, Cancellation, RefundPart } from '@charter/contracts';
import { Button, money, useTranslations } from '@charter/ui';
import { dateTimeInNassau, payPalWords, staffLocale } from '../../../lib/format.js';
import { RefundStateBadge } from '../../../lib/refund-state-badge.js';
import { fixedText } from '../cancellation-text.js';
import type { OpenRecordDialog } from './booking-record.js';
import { DetailNote, DetailRow, DetailSection } from './detail-list.js';

interface Props {
  record: BookingRecord;
  cancellation: Cancellation;
  onOpen: OpenRecordDialog;
}

/** Why a booking was cancelled, what is refunded, and what staff still have to do. */
export function CancellationSection({ record, cancellation, onOpen }: Props) {
  const { t } = useTranslations();
  const { who, cause, reason, explanation, refundState, refunds, refundIssue, sentAt, createdAt } = cancellation;
  return (
    <DetailSection title={t('cancellation.title')} action={<SettleButtons record={record} cancellation={cancellation} onOpen={onOpen} />}>
      <DetailRow label={t('cancellation.cause')}>
        {t(`cancelBooking.cause.${cause}`)}
        <DetailNote>{t('history.by', { who, at: dateTimeInNassau(createdAt) })}</DetailNote>
        {reason && <DetailNote>{reason}</DetailNote>}
      </DetailRow>
      <DetailRow label={t('record.refund')}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{money(explanation.due, staffLocale)}</span>
          <RefundStateBadge state={refundState} />
        </span>
        <DetailNote>{fixedText(t, explanation)}</DetailNote>
        {refundState === 'sent' && sentAt && <DetailNote>{t('cancellation.sentAt', { at: dateTimeInNassau(sentAt) })}</DetailNote>}
        {refundIssue && <DetailNote>{t('payRefund.rejected', { issue: payPalWords(refundIssue) })}</DetailNote>}
      </DetailRow>
      {refunds.length > 1 && <RefundParts parts={refunds} />}
      {record.refundOwed > 0 && <DetailRow label={t('record.refundDue')}>{money(record.refundOwed, staffLocale)}</DetailRow>}
    </DetailSection>
  );
}

/** What is refunded of each payment, and by hand. */
function RefundParts({ parts }: { parts: RefundPart[] }) {
  const { t } = useTranslations();
  return (
    <DetailRow label={t('cancellation.parts')}>
      <ul className="space-y-1">
        {parts.map(({ id, byHand, amount, state, issue }) => (
          <li key={id}>
            <span className="flex justify-between gap-3">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {t(byHand ? 'cancellation.byHand' : 'folio.method.paypal')}
                <RefundStateBadge state={state} />
              </span>
              <span className="shrink-0">{money(amount, staffLocale)}</span>
            </span>
            {issue && <DetailNote>{t('payRefund.rejected', { issue: payPalWords(issue) })}</DetailNote>}
          </li>
        ))}
      </ul>
    </DetailRow>
  );
}

function SettleButtons({ record, cancellation, onOpen }: Props) {
  const { t } = useTranslations();
  if (record.refundOwed === 0) return null;
  const { refundState: state, payable } = cancellation;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {payable > 0 && (
        <Button variant="secondary" size="sm" onClick={() => onOpen('payRefund', record.booking)}>
          {t(state === 'failed' ? 'payRefund.again' : 'payRefund.open', { amount: money(payable, staffLocale) })}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => onOpen('settleRefund', record.booking)}>
        {t('settleRefund.open')}
      </Button>
    </div>
  );
}
