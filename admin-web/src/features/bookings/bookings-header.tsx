import { classes, useTranslations } from '@charter/ui';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';

/** The section's title, a few words about what is shown, and what one can do here. */
export function BookingsHeader({ about, actions }: { about: ReactNode; actions: ReactNode }) {
  const { t } = useTranslations();
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:mb-6">
      <div className="flex items-baseline gap-3 lg:gap-4">
        <h1 className="text-display-md">{t('bookings.title')}</h1>
        <output className="figures text-sm text-navy-mute">{about}</output>
      </div>
      {actions}
    </header>
  );
}

export function RefreshButton({ updated, busy, onRefresh }: { updated: string; busy: boolean; onRefresh: () => void }) {
  const { t } = useTranslations();
  return (
    <button
      type="button"
      aria-label={t('bookings.refresh')}
      title={updated && t('bookings.updated', { time: updated })}
      onClick={onRefresh}
      className="-mr-2 flex size-11 items-center justify-center rounded-sm text-navy-mute transition-colors hover:bg-sand-pale hover:text-navy lg:mr-0 lg:size-9"
    >
      <RefreshCw aria-hidden="true" strokeWidth={1.6} className={classes('size-4', busy && 'animate-turn')} />
    </button>
  );
}
