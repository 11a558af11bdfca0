import { useId } from 'react';
import type { CharterPackage } from '@charter/contracts';
import { classes, FieldError, useTranslations } from '@charter/ui';
import { slotWords } from '../../lib/booking/slot-text.js';

export interface SlotPickerProps {
  of: CharterPackage;
  selected?: string | undefined;
  error?: string | undefined;
  onChoose: (slot: string) => void;
}

/** The day's slots as radio buttons in the shape of pills. */
export function SlotPicker({ of, selected, error, onChoose }: SlotPickerProps) {
  const { t, locale } = useTranslations();
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-medium">{t('schedule.slot')}</legend>
      <div className="flex flex-wrap gap-2.5">
        {of.timeSlots.map((slot) => (
          <label
            key={slot}
            className={classes(
              'figures flex min-h-12 cursor-pointer items-center rounded-full border px-5 text-[0.9375rem] transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-lagoon-deep',
              slot === selected ? 'border-lagoon-deep bg-lagoon-deep font-medium text-white' : 'border-line-strong hover:border-navy',
            )}
          >
            <input type="radio" name={id} value={slot} checked={slot === selected} onChange={() => onChoose(slot)} className="sr-only" />
            {slotWords(of, slot, locale)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
