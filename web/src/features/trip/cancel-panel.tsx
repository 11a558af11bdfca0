import { lazy, useState } from 'react';
import type { Trip } from '@charter/contracts';
import { Button, useTranslations } from '@charter/ui';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { Panel } from './panel.js';

const CancelDialog = lazy(() => import('./cancel-dialog.js'));

/** Opens the dialog that says what a cancellation returns before it is made. */
export function CancelPanel({ trip, onCancelled }: { trip: Trip; onCancelled: () => void }) {
  const { t } = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <Panel anchor="cancel" title={t('trip.cancel')}>
      <p>{t('goodToKnow.weatherText')}</p>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('trip.cancel')}
      </Button>
      <LazyBoundary>{open && <CancelDialog trip={trip} onCancelled={onCancelled} onClose={() => setOpen(false)} />}</LazyBoundary>
    </Panel>
  );
}
