import { lazy, useState } from 'react';
import { call } from '@charter/api-client';
import { Button, useTranslations } from '@charter/ui';
import { CloseSession } from '../../lib/session/close-session.js';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { Panel } from './panel.js';
import { tripQuery } from './trip.queries.js';

const NewLinkDialog = lazy(() => import('./new-link-dialog.js'));

/** Who can open this page: a new link for one that has reached the wrong person, and the end of the session on a device of others. */
export function LinkPanel() {
  const { t } = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <Panel title={t('trip.links')}>
      <p>{t('trip.linksText')}</p>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('trip.newLink')}
      </Button>
      <CloseSession close={() => call('POST /api/trip/close')} queryKey={tripQuery.queryKey} />
      <LazyBoundary>{open && <NewLinkDialog of="trip" onClose={() => setOpen(false)} />}</LazyBoundary>
    </Panel>
  );
}
