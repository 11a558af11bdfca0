import { classes, useTranslations } from '@charter/ui';
import { SegmentedControl } from '../../../lib/segmented-control.js';
import { filterFieldStyle } from '../../../lib/search-field.js';
import { type Range, ranges } from './date-range.js';

interface Props {
  range: Range;
  onChange: (range: Range) => void;
}

const dayField = classes(filterFieldStyle, 'figures w-40 px-3');

export function RangePicker({ range, onChange }: Props) {
  const { t } = useTranslations();
  return (
    <section aria-label={t('analytics.range')} className="flex flex-col gap-3 lg:flex-row lg:items-center lg:gap-5">
      <SegmentedControl
        legend={t('analytics.charterDates')}
        name="range"
        options={ranges.map((value) => ({ value, label: t(`analytics.range.${value}`) }))}
        value={range.name}
        onChange={(name) => onChange({ ...range, name })}
      />
      {range.name === 'custom' && (
        <div className="flex flex-wrap gap-2">
          <input
            type="date"
            aria-label={t('bookings.from')}
            value={range.from}
            max={range.to || undefined}
            onChange={(event) => onChange({ ...range, from: event.target.value })}
            className={dayField}
          />
          <input
            type="date"
            aria-label={t('bookings.to')}
            value={range.to}
            min={range.from || undefined}
            onChange={(event) => onChange({ ...range, to: event.target.value })}
            className={dayField}
          />
        </div>
      )}
    </section>
  );
}
