import { api } from '@charter/api-client';
import { bookingSorts } from '@charter/contracts/limits';
import { useTranslations } from '@charter/ui';
import { ChevronDown, Download } from 'lucide-react';
import { type BookingFilters, questionOf } from '../bookings.queries.js';

const orders = bookingSorts.flatMap((sort) =>
  (['desc', 'asc'] as const).map((order) => ({ sort, order, key: `${sort}.${order}` as const })),
);

interface Props {
  filters: BookingFilters;
  onChange: (change: Pick<BookingFilters, 'sort' | 'order'>) => void;
}

/** In which order, and the whole list as a file. */
export function BookingOrder({ filters, onChange }: Props) {
  const { t } = useTranslations();
  return (
    <div className="flex items-center gap-2">
      <span className="relative">
        <select
          aria-label={t('bookings.order')}
          value={`${filters.sort}.${filters.order}`}
          onChange={(event) => {
            const wish = orders.find(({ key }) => key === event.target.value);
            if (wish) onChange({ sort: wish.sort, order: wish.order });
          }}
          className="h-11 w-full appearance-none rounded-sm border border-line bg-white pr-9 pl-3 text-sm text-navy transition-colors hover:border-line-strong lg:h-9"
        >
          {orders.map(({ key }) => (
            <option key={key} value={key}>
              {t(`bookings.order.${key}`)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 size-3.5 -translate-y-1/2 text-navy-mute" />
      </span>
      <a
        href={api.bookingsCsvUrl(questionOf(filters))}
        download
        title={t('bookings.export')}
        aria-label={t('bookings.export')}
        className="flex size-11 items-center justify-center rounded-sm text-navy-mute transition-colors hover:bg-sand-pale hover:text-navy lg:size-9"
      >
        <Download aria-hidden="true" className="size-4" strokeWidth={1.6} />
      </a>
    </div>
  );
}
