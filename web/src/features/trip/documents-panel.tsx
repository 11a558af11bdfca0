import { CalendarPlus, FileText } from 'lucide-react';
import type { Trip } from '@charter/contracts';
import { ButtonLink, useTranslations } from '@charter/ui';
import { Panel } from './panel.js';

export function DocumentsPanel({ trip: { status, documents } }: { trip: Trip }) {
  const { t } = useTranslations();
  if (status === 'cancelled' && !documents.invoice) return null;
  return (
    <Panel title={t('trip.documents')}>
      <div className="flex flex-wrap gap-3">
        {status !== 'cancelled' && (
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
