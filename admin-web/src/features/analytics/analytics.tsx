import type { Analytics } from '@charter/contracts';
import { classes, money, number, LoadError, Skeleton, Status, todayInNassau, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { staffLocale } from '../../lib/format.js';
import { Figure, Figures, FiguresSkeleton } from '../../lib/stats.js';
import { Panel } from '../../lib/panel.js';
import { analyticsQuery } from './analytics.queries.js';
import { Bars } from './charts/bar-list.js';
import { Months } from './charts/revenue-by-month.js';
import { PackagePerformance } from './package-performance.js';
import { addressOf, daysOf, type Range, rangeIn } from './range/date-range.js';
import { RangePicker } from './range/range-picker.js';

export function AnalyticsScreen() {
  const { t } = useTranslations();
  const [params, setParams] = useSearchParams();
  const range = rangeIn(params);
  const analytics = useQuery(analyticsQuery(daysOf(range, todayInNassau())));
  const change = (wish: Range) => setParams(addressOf(wish), { replace: wish.name === 'custom', preventScrollReset: true });
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
  // An open range counts all charters and draws six months: the bars need not add up to the total.
  const isPart = months.reduce((sum, { bookings }) => sum + bookings, 0) < confirmedBookings;
  return (
    <>
      <Figures>
        <Figure
          name={t('analytics.totalRevenue')}
          value={money(analytics.totalRevenue, staffLocale)}
          note={t('analytics.confirmed', { count: confirmedBookings })}
        />
        <Figure name={t('analytics.averageBooking')} value={money(analytics.averageBookingValue, staffLocale)} />
        <Figure
          name={t('analytics.totalGuests')}
          value={number(analytics.totalGuests, staffLocale)}
          note={t('analytics.guestsPerBooking', { average: number(averageGuests, staffLocale) })}
        />
        <Figure
          name={t('analytics.conversion')}
          value={`${conversionRate}%`}
          note={t('analytics.confirmedOf', { confirmed: confirmedBookings, count: totalBookings })}
        />
      </Figures>
      {totalBookings === 0 ? (
        <div className="border-b border-line py-16 text-center">
          <h2 className="text-display-sm">{t('analytics.empty')}</h2>
          <p className="mx-auto mt-2 max-w-sm text-navy-mute">{t('analytics.emptyWhy')}</p>
        </div>
      ) : (
        <>
          <Panel
            title={t('analytics.months')}
            note={t(isPart ? 'analytics.monthsPartNote' : 'analytics.monthsNote', { count: months.length })}
            className="mt-12"
          >
            <Months months={months} />
          </Panel>
          <div className="mt-14 grid gap-x-14 gap-y-12 lg:grid-cols-2 xl:grid-cols-3">
            <Panel title={t('analytics.statuses')} note={t('analytics.allBookings', { count: totalBookings })}>
              <Bars
                bars={analytics.statuses.map(({ status, bookings }) => ({
                  name: t(`status.${status}`),
                  count: bookings,
                  tone: statusFills[status],
                }))}
              />
            </Panel>
            <Panel title={t('analytics.popularPackages')} note={t('analytics.byBookings')}>
              <Bars bars={analytics.popularPackages.map(({ packageId, name, bookings }) => ({ id: packageId, name, count: bookings }))} />
            </Panel>
            <Panel title={t('analytics.popularSlots')} note={t('analytics.byBookings')}>
              <Bars bars={analytics.popularTimeSlots.map(({ timeSlot, bookings }) => ({ name: timeSlot, count: bookings }))} />
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
      <FiguresSkeleton count={4} />
      <Skeleton className="mt-12 h-6 w-48" />
      <Skeleton className="mt-4 h-72" />
    </Status>
  );
}
