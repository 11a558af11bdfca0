import type { BookingRequestKind, Folio, FolioEntry } from '@charter/contracts';
import { Badge, money, type TextKey, useTranslations } from '@charter/ui';
import { dateTimeInNassau, staffLocale } from '../../../lib/format.js';
import { DetailNote, DetailRow } from './detail-list.js';

/** What the booking costs, what was paid, what went back, and what is left. */
export function FolioRows({ folio: { lines, payments, refunds, balance, requests } }: { folio: Folio }) {
  const { t } = useTranslations();
  return (
    <>
      <DetailRow label={t('folio.lines')}>
        <Entries entries={lines} />
      </DetailRow>
      {payments.length > 0 && (
        <DetailRow label={t('folio.payments')}>
          <Entries entries={payments} />
        </DetailRow>
      )}
      {refunds.length > 0 && (
        <DetailRow label={t('folio.refunds')}>
          <Entries entries={refunds} />
        </DetailRow>
      )}
      <DetailRow label={t('folio.balance')}>
        <span className="flex justify-between gap-3 border-t border-line pt-2 font-medium">
          <span>{t(balance > 0 ? 'folio.due' : balance < 0 ? 'folio.tooMuch' : 'folio.settled')}</span>
          <span>{money(Math.abs(balance), staffLocale)}</span>
        </span>
      </DetailRow>
      {requests?.map(({ id, kind, amount, dueAt, underReview }) => (
        <DetailRow key={id} label={t(requestLabels[kind])}>
          <span className="flex justify-between gap-3">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {dueAt ? t('folio.dueOn', { at: dateTimeInNassau(dueAt) }) : t(kind === 'balance' ? 'folio.due' : 'folio.notPaid')}
              {underReview ? (
                <Badge tone="warning">{t('folio.underReview')}</Badge>
              ) : (
                isOverdue(dueAt) && <Badge tone="danger">{t('folio.overdue')}</Badge>
              )}
            </span>
            <span className="shrink-0">{money(amount, staffLocale)}</span>
          </span>
        </DetailRow>
      ))}
    </>
  );
}

const isOverdue = (dueAt: string | undefined): boolean => dueAt !== undefined && Date.parse(dueAt) < Date.now();

const requestLabels = {
  balance: 'folio.requested',
  addons: 'folio.orderedAddOns',
  move: 'folio.requestedMove',
  gratuity: 'folio.gratuity',
} as const satisfies Record<BookingRequestKind, TextKey>;

const Entries = ({ entries }: { entries: FolioEntry[] }) => (
  <ul className="space-y-1">
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} />
    ))}
  </ul>
);

function Entry({ entry: { kind, method, text, amount, who, at } }: { entry: FolioEntry }) {
  const { t } = useTranslations();
  const isPriced = kind === 'line' || kind === 'adjustment';
  const name = isPriced ? text : kind === 'reversal' ? t('record.reversed') : t(`folio.method.${method ?? 'other'}`);
  return (
    <li>
      <span className="flex justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span className="shrink-0">{money(amount, staffLocale)}</span>
      </span>
      {kind !== 'line' && <DetailNote>{t('history.by', { who, at: dateTimeInNassau(at) })}</DetailNote>}
      {!isPriced && text && <DetailNote>{text}</DetailNote>}
    </li>
  );
}
