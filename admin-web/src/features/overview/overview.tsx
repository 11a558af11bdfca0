import { longDay, money, number, LoadError, Skeleton, Status, todayInNassau, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { staffLocale } from '../../lib/format.js';
import { Stat, StatList, StatListSkeleton } from '../../lib/stats.js';
import { OnTheBoat } from './on-the-boat.js';
import { overviewQuery } from './overview.queries.js';
import { QuickActions } from './quick-actions.js';
import { RecentBookings } from './recent-bookings.js';

/** @param attention what staff have to act on, which another feature renders */
export function OverviewScreen({ attention }: { attention: ReactElement }) {
  const { t } = useTranslations();
  const overview = useQuery(overviewQuery);
  const { data } = overview;
  return (
    <>
      <title>{`${t('overview.title')} · ${t('app.name')}`}</title>
      <header className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-display-md">{t('overview.title')}</h1>
        <p className="text-sm text-navy-mute">{longDay(todayInNassau(), staffLocale)}</p>
      </header>
      {overview.isPending && <OverviewSkeleton />}
      {overview.isError && !data && <LoadError title={t('overview.failed')} query={overview} />}
      {data && (
        <StatList>
          <Stat label={t('overview.totalBookings')} value={number(data.totalBookings, staffLocale)} />
          <Stat label={t('overview.totalRevenue')} value={money(data.totalRevenue, staffLocale)} note={t('overview.confirmedOnly')} />
          <Stat
            label={t('overview.pendingBookings')}
            value={number(data.pendingBookings, staffLocale)}
            note={t('overview.awaitingConfirmation')}
          />
          <Stat label={t('overview.activePackages')} value={number(data.activePackages, staffLocale)} note={t('overview.onSale')} />
        </StatList>
      )}
      {attention}
      {data && (
        <div className="mt-10 grid gap-x-14 gap-y-12 xl:grid-cols-[1.1fr_1fr]">
          <OnTheBoat days={data.onTheBoat} />
          <RecentBookings bookings={data.recentBookings} />
        </div>
      )}
      <QuickActions className="mt-12" />
    </>
  );
}

function OverviewSkeleton() {
  const { t } = useTranslations();
  return (
    <Status label={t('overview.loading')}>
      <StatListSkeleton count={4} />
      <div className="mt-10 grid gap-x-14 gap-y-12 xl:grid-cols-[1.1fr_1fr]">
        {['boat', 'recent'].map((part) => (
          <div key={part} className="space-y-5">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        ))}
      </div>
    </Status>
  );
}
