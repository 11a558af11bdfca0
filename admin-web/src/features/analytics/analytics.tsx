import type { Analytics } from '@charter/contracts';
import { classes, money, number, LoadError, Skeleton, Status, todayInNassau, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../lib/empty-state.js';
import { staffLocale } from '../../lib/format.js';
import { NetRevenueStat } from '../../lib/net-revenue.js';
import { Stat, StatList, StatListSkeleton } from '../../lib/stats.js';
import { Panel } from '../../lib/panel.js';
import { analyticsQuery } from './analytics.queries.js';
import { BarList } from './charts/bar-list.js';
import { RevenueByMonth } from './charts/revenue-by-month.js';
import { PackagePerformance } from './package-performance.js';
import { rangeToParams, rangeToQuery, type Range, rangeFromParams } from './range/date-range.js';
import { RangePicker } from './range/range-picker.js';

export function AnalyticsScreen() {
  const { t } = useTranslations();
  const [params, setParams] = useSearchParams();
  const range = rangeFromParams(params);
  const analytics = useQuery(analyticsQuery(rangeToQuery(range, todayInNassau())));
  // Typing a custom date must not add an entry to the browser history per change.
  const change = (next: Range) => setParams(rangeToParams(next), { replace: next.name === 'custom', preventScrollReset: true });
  return (
    <>
      <title>{`${t('analytics.title')} · ${t('app.name')}`}</title>
      <h1 className="mb-4 text-display-md lg:mb-5">{t('analytics.title')}</h1>
      <RangePicker range={range} onChange={change} />
      <div aria-busy={analytics.isFetching} className="mt-6">
        {analytics.isPending && <AnalyticsSkeleton />}
        {analytics.isError && !analytics.data && <LoadError title={t('analytics.failed')} query={analytics} />}
        {analytics.data && (
          <div className={classes('transition-opacity', analytics.isPlaceholderData && 'opacity-50')}>
            <Report analytics={analytics.data} />
          </div>
        )}
      </div>
    </>
  );
}

function Report({ analytics }: { analytics: Analytics }) {
  const { t } = useTranslations();
  const { totalBookings, confirmedBookings, averageGuests, conversionRate, months } = analytics;
  // Without limits the chart shows six months only, so its bars may not add up to the totals.
  const isPartial = months.reduce((sum, { bookings }) => sum + bookings, 0) < confirmedBookings;
  return (
    <>
      <StatList>
        <Stat
          label={t('analytics.totalRevenue')}
          value={money(analytics.totalRevenue, staffLocale)}
          note={t('analytics.confirmed', { count: confirmedBookings })}
        />
        <NetRevenueStat figures={analytics} />
        <Stat label={t('analytics.averageBooking')} value={money(analytics.averageBookingValue, staffLocale)} />
        <Stat
          label={t('analytics.totalGuests')}
          value={number(analytics.totalGuests, staffLocale)}
          note={t('analytics.guestsPerBooking', { average: number(averageGuests, staffLocale) })}
        />
        <Stat
          label={t('analytics.conversion')}
          value={`${conversionRate}%`}
          note={t('analytics.confirmedOf', { confirmed: confirmedBookings, count: totalBookings })}
        />
      </StatList>
      {totalBookings === 0 ? (
        <EmptyState title={t('analytics.empty')} description={t('analytics.emptyDescription')} className="border-b border-line py-16" />
      ) : (
        <>
          <Panel
            title={t('analytics.months')}
            note={t(isPartial ? 'analytics.monthsPartialNote' : 'analytics.monthsNote', { count: months.length })}
            className="mt-12"
          >
            <RevenueByMonth months={months} />
          </Panel>
          <div className="mt-14 grid gap-x-14 gap-y-12 lg:grid-cols-2 xl:grid-cols-3">
            <Panel title={t('analytics.statuses')} note={t('analytics.allBookings', { count: totalBookings })}>
              <BarList
                bars={analytics.statuses.map(({ status, bookings }) => ({
                  name: t(`status.${status}`),
                  count: bookings,
                  fill: statusFills[status],
                }))}
              />
            </Panel>
            <Panel title={t('analytics.popularPackages')} note={t('analytics.byBookings')}>
              <BarList
                bars={analytics.popularPackages.map(({ packageId, name, bookings }) => ({ id: packageId ?? 0, name, count: bookings }))}
              />
            </Panel>
            <Panel title={t('analytics.popularSlots')} note={t('analytics.byBookings')}>
              <BarList bars={analytics.popularTimeSlots.map(({ timeSlot, bookings }) => ({ name: timeSlot, count: bookings }))} />
            </Panel>
          </div>
        </>
      )}
      <Panel title={t('analytics.performance')} note={t('analytics.performanceNote')} className="mt-14">
        <PackagePerformance packages={analytics.packagePerformance} />
      </Panel>
    </>
  );
}

const statusFills = { confirmed: 'fill-success', completed: 'fill-navy', pending: 'fill-warning', cancelled: 'fill-danger' };

function AnalyticsSkeleton() {
  const { t } = useTranslations();
  return (
    <Status label={t('analytics.loading')}>
      <StatListSkeleton count={5} />
      <Skeleton className="mt-12 h-6 w-48" />
      <Skeleton className="mt-4 h-72" />
    </Status>
  );
}
