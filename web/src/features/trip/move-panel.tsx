import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Trip } from '@charter/contracts';
import { Button, momentText, useTranslations } from '@charter/ui';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { Panel } from './panel.js';

const obstacles = {
  notSailing: 'trip.moveTooLate',
  tooLate: 'trip.moveTooLate',
  noMovesLeft: 'trip.moveNoneLeft',
  notSold: 'trip.moveNotSold',
  otherPrice: 'trip.moveOverlaps',
  addOn: 'trip.moveNotSold',
} as const;

interface MovePanelProps {
  trip: Trip;
  /** The dialog in which a new time is chosen. */
  renderDialog: (onClose: () => void) => ReactNode;
}

/** Until when the charter can be moved and how often, or why it cannot. */
export function MovePanel({ trip, renderDialog }: MovePanelProps) {
  const { t, locale } = useTranslations();
  const [open, setOpen] = useState(false);
  const { allowed, left, until, why } = trip.moves;
  const lastMoment = momentText(until, locale, 'long');
  return (
    <Panel anchor="move" title={t('trip.move')}>
      {allowed ? (
        <>
          <p>{t('trip.moveUntil', { until: lastMoment, count: left })}</p>
          <Button variant="secondary" onClick={() => setOpen(true)} className="max-sm:w-full">
            {t('trip.moveButton')}
          </Button>
        </>
      ) : (
        <p>{t(obstacles[why ?? 'tooLate'])}</p>
      )}
      <LazyBoundary>{open && renderDialog(() => setOpen(false))}</LazyBoundary>
    </Panel>
  );
}
