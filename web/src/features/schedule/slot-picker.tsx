import type { CharterPackage } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import { slotText } from '../../lib/booking/slot-text.js';
import { SlotChoice } from './slot-choice.js';

interface SlotPickerProps {
  charter: CharterPackage;
  selected?: string | undefined;
  error?: string | undefined;
  onChoose: (slot: string) => void;
}

/** The package's time slots. */
export function SlotPicker({ charter, ...rest }: SlotPickerProps) {
  const { t, locale } = useTranslations();
  const slots = charter.timeSlots.map((label) => ({ label, text: slotText(charter, label, locale) }));
  return <SlotChoice legend={t('schedule.slot')} slots={slots} {...rest} />;
}
