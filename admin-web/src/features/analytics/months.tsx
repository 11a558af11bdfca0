import type { MonthFigure } from '@charter/contracts';
import { money, monthName, number, Skeleton, useTranslations } from '@charter/ui';
import { lazy, Suspense } from 'react';
import { staffLocale } from '../../lib/booking-words.js';

// The drawing brings a library with it; figures and lists come first.
const MonthChart = lazy(() => import('./month-chart.js'));

/** Revenue and bookings month by month: drawn for the eye, and as a table for whoever does not see the drawing. */
export function Months({ months }: { months: MonthFigure[] }) {
  const { t } = useTranslations();
  return (
    <>
      <div aria-hidden="true" className="h-80">
        <Suspense fallback={<Skeleton className="h-full" />}>
          <MonthChart months={months} />
        </Suspense>
      </div>
      <table className="sr-only">
        <caption>{t('analytics.months')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('analytics.month')}</th>
            <th scope="col">{t('analytics.revenue')}</th>
            <th scope="col">{t('analytics.bookings')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, revenue, bookings }) => (
            <tr key={month}>
              <th scope="row">{monthName(month, staffLocale)}</th>
              <td>{money(revenue, staffLocale)}</td>
              <td>{number(bookings, staffLocale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
