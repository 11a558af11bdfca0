import { CalendarPlus, FileText } from 'lucide-react';
import { visitorApi } from '@charter/api-client';
import type { IssuedDocument, Trip } from '@charter/contracts';
import { ButtonLink, mediumDay, money, todayInNassau, useTranslations } from '@charter/ui';
import { Panel } from './panel.js';
import { tripState } from './trip-state.js';
import { wide } from './wide.js';

export function DocumentsPanel({ trip }: { trip: Trip }) {
  const { status, documents } = trip;
  const { t } = useTranslations();
  const state = tripState(trip);
  const hasCalendar = state === 'upcoming' || state === 'today';
  const issued = documents.issued ?? [];
  // A reply of the former release has no list of documents.
  const invoice = issued.length === 0 && documents.invoice;
  if (!hasCalendar && !invoice && issued.length === 0) return null;
  return (
    <Panel anchor="documents" title={t('trip.documents')}>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {hasCalendar && (
          <ButtonLink variant="secondary" href={documents.calendar} className={wide}>
            <CalendarPlus aria-hidden="true" className="size-4" />
            {t('confirmation.calendar')}
          </ButtonLink>
        )}
        {invoice && (
          <ButtonLink variant="secondary" href={invoice} className={wide}>
            <FileText aria-hidden="true" className="size-4" />
            {t('trip.invoice')}
          </ButtonLink>
        )}
      </div>
      {issued.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {issued.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
      {!documents.invoice && issued.length === 0 && status === 'pending' && <p>{t('trip.invoiceLater')}</p>}
    </Panel>
  );
}

function DocumentRow({ document: { id, kind, number, issuedAt, amount } }: { document: IssuedDocument }) {
  const { t, locale } = useTranslations();
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <a
        href={visitorApi.tripDocumentUrl(id)}
        className="inline-flex min-h-11 min-w-0 items-center gap-3 font-medium text-lagoon-deep underline-offset-4 hover:underline"
      >
        <FileText aria-hidden="true" className="size-4 shrink-0" />
        <span className="figures">{t(`trip.document.${kind}`, { number })}</span>
      </a>
      <span className="figures shrink-0 text-right">
        {money(amount, locale)}
        <span className="block text-sm text-navy-mute">{mediumDay(todayInNassau(new Date(issuedAt)), locale)}</span>
      </span>
    </li>
  );
}
