import { urlOf } from '@charter/api-client';
import { bookingSorts } from '@charter/contracts/browser';
import { useTranslations } from '@charter/ui';
import { Download } from 'lucide-react';
import { FilterSelect } from '../../../lib/filter-select.js';
import { type BookingFilters, toApiFilter } from '../bookings.queries.js';

const sortOptions = bookingSorts.flatMap((sort) =>
  (['desc', 'asc'] as const).map((order) => ({ sort, order, key: `${sort}.${order}` as const })),
);

interface Props {
  filters: BookingFilters;
  onChange: (change: Pick<BookingFilters, 'sort' | 'order'>) => void;
}

/** The sort order, and the download of the filtered list as CSV. */
export function BookingSortAndExport({ filters, onChange }: Props) {
  const { t } = useTranslations();
  return (
    <div className="flex items-center gap-2">
      <FilterSelect
        label={t('bookings.order')}
        value={`${filters.sort}.${filters.order}`}
        onChange={(value) => {
          const option = sortOptions.find(({ key }) => key === value);
          if (option) onChange({ sort: option.sort, order: option.order });
        }}
      >
        {sortOptions.map(({ key }) => (
          <option key={key} value={key}>
            {t(`bookings.order.${key}`)}
          </option>
        ))}
      </FilterSelect>
      <a
        href={urlOf('GET /api/bookings.csv', { query: toApiFilter(filters) })}
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
