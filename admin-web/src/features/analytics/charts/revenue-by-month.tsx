import type { MonthFigure } from '@charter/contracts';
import { money, monthName, number, Skeleton, useTranslations } from '@charter/ui';
import { lazy, Suspense } from 'react';
import { staffLocale } from '../../../lib/format.js';

// Loaded separately, because the chart library is large.
const MonthChart = lazy(() => import('./month-chart.js'));

/** Revenue and bookings per month, as a chart and as a table. The chart is hidden from screen readers. */
export function RevenueByMonth({ months }: { months: MonthFigure[] }) {
  const { t } = useTranslations();
  return (
    <>
      <div aria-hidden="true" className="h-80">
        <Suspense fallback={<Skeleton className="h-full" />}>
          <MonthChart months={months} />
        </Suspense>
      </div>
      <table className="figures mt-5 w-full text-left text-sm">
        <caption className="sr-only">{t('analytics.months')}</caption>
        <thead>
          <tr>
            <th scope="col" className="py-1.5 font-normal text-navy-mute">
              {t('analytics.month')}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal text-navy-mute">
              {t('analytics.revenue')}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal text-navy-mute">
              {t('analytics.bookings')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, revenue, bookings }) => (
            <tr key={month} className="border-t border-line">
              <th scope="row" className="py-1.5 font-normal">
                {monthName(month, staffLocale)}
              </th>
              <td className="py-1.5 text-right">{money(revenue, staffLocale)}</td>
              <td className="py-1.5 text-right">{number(bookings, staffLocale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
