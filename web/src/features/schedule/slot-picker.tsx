import { useId } from 'react';
import type { CharterPackage } from '@charter/contracts';
import { classes, FieldError, useTranslations } from '@charter/ui';
import { slotText } from '../../lib/booking/slot-text.js';

interface SlotPickerProps {
  charter: CharterPackage;
  selected?: string | undefined;
  error?: string | undefined;
  onChoose: (slot: string) => void;
}

/** Radio buttons with the package's time slots. */
export function SlotPicker({ charter, selected, error, onChoose }: SlotPickerProps) {
  const { t, locale } = useTranslations();
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-medium">{t('schedule.slot')}</legend>
      <div className="flex flex-wrap gap-2.5">
        {charter.timeSlots.map((slot) => (
          <label
            key={slot}
            className={classes(
              'figures flex min-h-12 cursor-pointer items-center rounded-full border px-5 text-[0.9375rem] transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-lagoon-deep',
              slot === selected ? 'border-lagoon-deep bg-lagoon-deep font-medium text-white' : 'border-line-strong hover:border-navy',
            )}
          >
            <input type="radio" name={id} value={slot} checked={slot === selected} onChange={() => onChoose(slot)} className="sr-only" />
            {slotText(charter, slot, locale)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
