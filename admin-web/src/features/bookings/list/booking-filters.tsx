import { attentionKinds, bookingSorts, bookingStatuses } from '@charter/contracts/browser';
import { addDays, classes, isDay, todayInNassau, useTranslations } from '@charter/ui';
import { useSearchParams } from 'react-router-dom';
import { SegmentedControl } from '../../../lib/segmented-control.js';
import { filterFieldStyle, searchMax } from '../../../lib/search-field.js';
import type { BookingFilters } from '../bookings.queries.js';

const statuses = ['all', ...bookingStatuses] as const;
/** Left out of the URL. */
const defaults: Record<string, string> = { status: 'all', sort: 'created', order: 'desc' };

/** The filters are kept in the URL, so that they survive a reload, a shared link and a new sign-in. */
export function useBookingFilters(): [BookingFilters, (change: Partial<BookingFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const day = (name: string) => {
    const value = params.get(name);
    return isDay(value) ? value : '';
  };
  const filters: BookingFilters = {
    attention: attentionKinds.find((kind) => kind === params.get('attention')) ?? '',
    status: statuses.find((status) => status === params.get('status')) ?? 'all',
    search: (params.get('search') ?? '').slice(0, searchMax),
    from: day('from'),
    to: day('to'),
    sort: bookingSorts.find((sort) => sort === params.get('sort')) ?? 'created',
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
  };
  const update = (change: Partial<BookingFilters>) => {
    const next = { ...filters, ...change };
    const entries = Object.entries(next).filter(([name, value]) => value !== '' && value !== defaults[name]);
    // Typing in the search field must not add an entry to the browser history per letter.
    setParams(new URLSearchParams(entries), { replace: 'search' in change, preventScrollReset: true });
  };
  return [filters, update];
}

/** Without the search, which is always in view. */
export const countFilters = ({ attention, status, from, to }: BookingFilters): number =>
  [attention, status !== 'all', from || to].filter(Boolean).length;

export const isFiltered = (filters: BookingFilters): boolean => countFilters(filters) > 0 || filters.search !== '';

interface Props {
  filters: BookingFilters;
  onChange: (change: Partial<BookingFilters>) => void;
}

/** One row on phones, which scrolls sideways from edge to edge of the screen. */
const scrollStrip = 'max-sm:-mx-4 max-sm:flex-nowrap! max-sm:overflow-x-auto max-sm:px-4! max-sm:*:shrink-0 [scrollbar-width:none]';

export function BookingFilterBar({ filters, onChange }: Props) {
  const { t } = useTranslations();
  return (
    <section aria-label={t('bookings.filters')} className="flex flex-col gap-x-5 gap-y-3 sm:flex-row sm:flex-wrap sm:items-center">
      {filters.attention && (
        <span className="inline-flex min-h-9 items-center self-start rounded-sm bg-warning-pale px-3 text-sm font-medium text-warning">
          {t(`bookings.attention.${filters.attention}`)}
        </span>
      )}
      <SegmentedControl
        legend={t('bookings.status')}
        name="status"
        options={statuses.map((value) => ({ value, label: value === 'all' ? t('bookings.all') : t(`status.${value}`) }))}
        value={filters.status}
        onChange={(status) => onChange({ status })}
        className={scrollStrip}
      />
      <DateRange filters={filters} onChange={onChange} />
      {isFiltered(filters) && (
        <button
          type="button"
          className="min-h-11 self-start text-sm text-lagoon-deep underline decoration-lagoon/40 underline-offset-4 hover:decoration-lagoon-deep lg:min-h-9"
          onClick={() => onChange({ attention: '', status: 'all', search: '', from: '', to: '' })}
        >
          {t('bookings.clear')}
        </button>
      )}
    </section>
  );
}

function DateRange({ filters: { from, to }, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { t } = useTranslations();
  const today = todayInNassau();
  const ranges = [
    { key: 'bookings.today', from: today, to: today },
    { key: 'bookings.week', from: today, to: addDays(today, 6) },
  ] as const;
  return (
    <fieldset className={classes('flex min-w-0 items-center gap-2', scrollStrip)}>
      <legend className="sr-only">{t('bookings.charterDates')}</legend>
      {ranges.map((range) => {
        const selected = range.from === from && range.to === to;
        return (
          <button
            key={range.key}
            type="button"
            aria-pressed={selected}
            className={classes(
              'h-11 shrink-0 rounded-sm border px-3 text-sm whitespace-nowrap transition-colors lg:h-9',
              selected ? 'border-navy bg-navy text-white' : 'border-line text-navy-soft hover:border-line-strong hover:text-navy',
            )}
            onClick={() => onChange(selected ? { from: '', to: '' } : { from: range.from, to: range.to })}
          >
            {t(range.key)}
          </button>
        );
      })}
      <DayField label={t('bookings.from')} value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayField label={t('bookings.to')} value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </fieldset>
  );
}

function DayField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}) {
  return (
    <span className="relative shrink-0">
      <input
        type="date"
        aria-label={label}
        value={value}
        min={min || undefined}
        max={max || undefined}
        // An empty field shows its label; the browser's date pattern appears on focus.
        className={classes(filterFieldStyle, 'peer figures w-36 px-3 lg:w-34', !value && 'not-focus:text-transparent')}
        // The value of an incomplete date is empty, so the URL never contains an invalid one.
        onChange={(event) => onChange(event.target.value)}
      />
      {!value && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-sm text-navy-mute peer-focus:hidden"
        >
          {label}
        </span>
      )}
    </span>
  );
}
