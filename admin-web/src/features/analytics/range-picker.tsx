import { classes, useTranslations } from '@charter/ui';
import { type Range, ranges } from './range.js';

interface Props {
  range: Range;
  onChange: (range: Range) => void;
}

const field =
  'figures h-11 w-40 rounded-sm border border-line bg-white px-3 text-base transition-colors hover:border-line-strong ' +
  'focus:border-lagoon-deep focus-visible:outline-offset-0 lg:h-9 lg:text-sm';

export function RangePicker({ range, onChange }: Props) {
  const { t } = useTranslations();
  return (
    <section aria-label={t('analytics.range')} className="flex flex-col gap-3 lg:flex-row lg:items-center lg:gap-5">
      <fieldset className="-mx-4 flex min-w-0 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] sm:mx-0 sm:px-0.5">
        <legend className="sr-only">{t('analytics.charterDates')}</legend>
        {ranges.map((name) => (
          <label
            key={name}
            className={classes(
              'relative flex h-11 shrink-0 cursor-pointer items-center border-y border-l border-line px-3.5 text-sm transition-colors last:border-r lg:h-9',
              'first-of-type:rounded-l-sm last:rounded-r-sm has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-lagoon-deep',
              name === range.name ? 'bg-navy font-medium text-white' : 'bg-white text-navy-soft hover:bg-sand-pale hover:text-navy',
            )}
          >
            <input
              type="radio"
              name="range"
              checked={name === range.name}
              onChange={() => onChange({ ...range, name })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {t(`analytics.range.${name}`)}
          </label>
        ))}
      </fieldset>
      {range.name === 'custom' && (
        <div className="flex flex-wrap gap-2">
          <input
            type="date"
            aria-label={t('bookings.from')}
            value={range.from}
            max={range.to || undefined}
            onChange={(event) => onChange({ ...range, from: event.target.value })}
            className={field}
          />
          <input
            type="date"
            aria-label={t('bookings.to')}
            value={range.to}
            min={range.from || undefined}
            onChange={(event) => onChange({ ...range, to: event.target.value })}
            className={field}
          />
        </div>
      )}
    </section>
  );
}
