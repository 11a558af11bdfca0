import { CalendarPlus, FileText } from 'lucide-react';
import type { Trip } from '@charter/contracts';
import { ButtonLink, useTranslations } from '@charter/ui';
import { Panel } from './panel.js';
import { tripState } from './trip-state.js';

export function DocumentsPanel({ trip }: { trip: Trip }) {
  const { status, documents } = trip;
  const { t } = useTranslations();
  const state = tripState(trip);
  const hasCalendar = state === 'upcoming' || state === 'today';
  if (!hasCalendar && !documents.invoice) return null;
  return (
    <Panel anchor="documents" title={t('trip.documents')}>
      <div className="flex flex-wrap gap-3">
        {hasCalendar && (
          <ButtonLink variant="secondary" href={documents.calendar}>
            <CalendarPlus aria-hidden="true" className="size-4" />
            {t('confirmation.calendar')}
          </ButtonLink>
        )}
        {documents.invoice && (
          <ButtonLink variant="secondary" href={documents.invoice}>
            <FileText aria-hidden="true" className="size-4" />
            {t('trip.invoice')}
          </ButtonLink>
        )}
      </div>
      {!documents.invoice && status === 'pending' && <p>{t('trip.invoiceLater')}</p>}
    </Panel>
  );
}
