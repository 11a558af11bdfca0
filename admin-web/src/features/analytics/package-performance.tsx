import type { PackagePerformance as Performance } from '@charter/contracts';
import { classes, money, number, useTranslations } from '@charter/ui';
import { staffLocale } from '../../lib/format.js';

const heading = 'border-b border-line py-2.5 pr-4 text-left text-xs font-medium text-navy-mute last:pr-0';
const cell = 'border-b border-line py-3.5 pr-4 align-baseline last:pr-0';
const figure = 'figures text-right';

/** On phones duration and price are below the name, because five columns do not fit. */
export function PackagePerformance({ packages }: { packages: Performance[] }) {
  const { t } = useTranslations();
  if (packages.length === 0) return <p className="border-t border-line py-4 text-navy-mute">{t('analytics.noPackages')}</p>;
  return (
    <table className="w-full border-separate border-spacing-0 text-sm">
      <thead>
        <tr>
          <th scope="col" className={heading}>
            {t('bookings.package')}
          </th>
          <th scope="col" className={classes(heading, 'max-md:hidden')}>
            {t('analytics.duration')}
          </th>
          <th scope="col" className={classes(heading, 'text-right max-md:hidden')}>
            {t('analytics.price')}
          </th>
          <th scope="col" className={classes(heading, 'text-right')}>
            {t('analytics.bookings')}
          </th>
          <th scope="col" className={classes(heading, 'text-right')}>
            {t('analytics.revenue')}
          </th>
        </tr>
      </thead>
      <tbody>
        {packages.map(({ packageId, name, duration, price, confirmedBookings, confirmedRevenue }) => (
          <tr key={packageId ?? 'custom'}>
            <th scope="row" className={classes(cell, 'text-left font-medium')}>
              {name}
              {price !== null && (
                <span className="figures block font-normal text-navy-mute md:hidden">
                  {duration} · {money(price, staffLocale)}
                </span>
              )}
            </th>
            <td className={classes(cell, 'text-navy-soft max-md:hidden')}>{duration}</td>
            <td className={classes(cell, figure, 'max-md:hidden')}>{price === null ? '' : money(price, staffLocale)}</td>
            <td className={classes(cell, figure)}>{number(confirmedBookings, staffLocale)}</td>
            <td className={classes(cell, figure, 'font-medium')}>{money(confirmedRevenue, staffLocale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
