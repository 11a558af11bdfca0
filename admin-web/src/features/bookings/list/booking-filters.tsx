import { attentionKinds, bookingSorts, bookingStatuses } from '@charter/contracts/limits';
import { addDays, classes, isDay, todayInNassau, useTranslations } from '@charter/ui';
import { useSearchParams } from 'react-router-dom';
import { Choice } from '../../../lib/segmented-control.js';
import { field, searchMax } from '../../../lib/search-field.js';
import type { BookingFilters } from '../bookings.queries.js';

const statuses = ['all', ...bookingStatuses] as const;
/** What goes without saying in an address. */
const usual: Record<string, string> = { status: 'all', sort: 'created', order: 'desc' };

/** The filters live in the address: a reload, a shared link and the way back after sign-in all keep them. */
export function useBookingFilters(): [BookingFilters, (change: Partial<BookingFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const day = (name: string) => {
    const written = params.get(name);
    return isDay(written) ? written : '';
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
  const change = (wish: Partial<BookingFilters>) => {
    const next = { ...filters, ...wish };
    const kept = Object.entries(next).filter(([name, value]) => value !== '' && value !== usual[name]);
    // Letters of a search are not steps that one wants to go back through.
    setParams(new URLSearchParams(kept), { replace: 'search' in wish, preventScrollReset: true });
  };
  return [filters, change];
}

export const isFiltered = ({ attention, status, search, from, to }: BookingFilters): boolean =>
  status !== 'all' || !!(attention || search || from || to);

interface Props {
  filters: BookingFilters;
  onChange: (change: Partial<BookingFilters>) => void;
}

/** On a phone a row of choices runs off the edge and is pushed sideways by a thumb. */
const strip = '-mx-4 flex overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:overflow-visible sm:px-0';

export function BookingFilterBar({ filters, onChange }: Props) {
  const { t } = useTranslations();
  return (
    <section aria-label={t('bookings.filters')} className="flex flex-col gap-x-5 gap-y-3 sm:flex-row sm:flex-wrap sm:items-center">
      {filters.attention && (
        <span className="inline-flex min-h-9 items-center self-start rounded-sm bg-warning-pale px-3 text-sm font-medium text-warning">
          {t(`bookings.attention.${filters.attention}`)}
        </span>
      )}
      <Choice
        legend={t('bookings.status')}
        name="status"
        options={statuses.map((value) => ({ value, label: value === 'all' ? t('bookings.all') : t(`status.${value}`) }))}
        chosen={filters.status}
        onChoose={(status) => onChange({ status })}
        className={strip}
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
    <fieldset className={classes(strip, 'min-w-0 items-center gap-2')}>
      <legend className="sr-only">{t('bookings.charterDates')}</legend>
      {ranges.map((range) => {
        const chosen = range.from === from && range.to === to;
        return (
          <button
            key={range.key}
            type="button"
            aria-pressed={chosen}
            className={classes(
              'h-11 shrink-0 rounded-sm border px-3 text-sm whitespace-nowrap transition-colors lg:h-9',
              chosen ? 'border-navy bg-navy text-white' : 'border-line text-navy-soft hover:border-line-strong hover:text-navy',
            )}
            onClick={() => onChange(chosen ? { from: '', to: '' } : { from: range.from, to: range.to })}
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
        // An empty field says what it is for, not "mm/dd/yyyy"; the pattern comes with the focus.
        className={classes(field, 'peer figures w-36 px-3 lg:w-34', !value && 'not-focus:text-transparent')}
        // A half-typed date reads as empty: the address then holds no limit, never a wrong one.
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
