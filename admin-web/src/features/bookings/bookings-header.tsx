import { useTranslations } from '@charter/ui';
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
