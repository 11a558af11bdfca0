import { lazy, useState } from 'react';
import type { Trip } from '@charter/contracts';
import { Button, money, useTranslations } from '@charter/ui';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { Panel } from './panel.js';

const CancelDialog = lazy(() => import('./cancel-dialog.js'));

/** Opens the dialog that says what a cancellation returns before it is made. */
export function CancelPanel({ trip }: { trip: Trip }) {
  const { t } = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <Panel anchor="cancel" title={t('trip.cancel')}>
      <p>{t('goodToKnow.weatherText')}</p>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('trip.cancel')}
      </Button>
      <LazyBoundary>{open && <CancelDialog trip={trip} onClose={() => setOpen(false)} />}</LazyBoundary>
    </Panel>
  );
}

const refundTexts = {
  none: 'trip.refundNone',
  sent: 'trip.refundSent',
  done: 'trip.refundDone',
  owed: 'trip.refundWaiting',
  failed: 'trip.refundWaiting',
  by_hand: 'trip.refundWaiting',
} as const;

/** Where the refund of a cancelled charter is. */
export function RefundState({ cancellation }: { cancellation: NonNullable<Trip['cancellation']> }) {
  const { t, locale } = useTranslations();
  const { refundState, explanation, refunds = [{ state: refundState, amount: explanation.due }] } = cancellation;
  const amounts = new Map<(typeof refundTexts)[typeof refundState], number>();
  for (const { state, amount } of refunds) amounts.set(refundTexts[state], (amounts.get(refundTexts[state]) ?? 0) + amount);
  return [...amounts].map(([text, amount]) => (
    <p key={text} className="mt-5 max-w-prose border-l-2 border-lagoon py-1 pl-5 text-lg leading-8 font-medium">
      {t(text, { due: money(amount, locale) })}
    </p>
  ));
}
