import { lazy } from 'react';
import { CalendarPlus, FileText } from 'lucide-react';
import type { Trip } from '@charter/contracts';
import { ButtonLink, Skeleton, useTranslations } from '@charter/ui';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { Panel } from './panel.js';
import { tripState } from './trip-state.js';
import { wide } from './wide.js';

// Documents are issued once a charter is confirmed or cancelled.
const DocumentList = lazy(() => import('./document-list.js'));

export function DocumentsPanel({ trip }: { trip: Trip }) {
  const { status, documents } = trip;
  const { t } = useTranslations();
  const state = tripState(trip);
  const hasCalendar = state === 'upcoming' || state === 'today';
  const { issued } = documents;
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
        <LazyBoundary fallback={<Skeleton className="h-28" />}>
          <DocumentList documents={issued} />
        </LazyBoundary>
      )}
      {!documents.invoice && issued.length === 0 && status === 'pending' && <p>{t('trip.invoiceLater')}</p>}
    </Panel>
  );
}
