import type { MonthFigure } from '@charter/contracts';
import { money, monthName, number, Skeleton, useTranslations } from '@charter/ui';
import { lazy, Suspense } from 'react';
import { staffLocale } from '../../../lib/format.js';

// The drawing brings a library with it; figures and lists come first.
const MonthChart = lazy(() => import('./month-chart.js'));

/** Revenue and bookings month by month: drawn, and as a table with the counts that the drawing leaves out. */
export function Months({ months }: { months: MonthFigure[] }) {
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
