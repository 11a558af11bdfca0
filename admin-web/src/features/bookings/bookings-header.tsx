import { useTranslations } from '@charter/ui';
import type { ReactNode } from 'react';

export function BookingsHeader({ summary, actions }: { summary: ReactNode; actions: ReactNode }) {
  const { t } = useTranslations();
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:mb-6">
      <div className="flex items-baseline gap-3 lg:gap-4">
        <h1 className="text-display-md">{t('bookings.title')}</h1>
        <output className="figures text-sm text-navy-mute">{summary}</output>
      </div>
      {actions}
    </header>
  );
}
