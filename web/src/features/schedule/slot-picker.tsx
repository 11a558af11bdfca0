import type { CharterPackage, SlotTime } from '@charter/contracts';
import { sunAnchorOf } from '@charter/contracts/browser';
import { type Day, timeInNassau, type Translations, useTranslations } from '@charter/ui';
import { slotText } from '../../lib/booking/slot-text.js';
import { useSlotTimes } from '../../lib/booking/slot-times.js';
import { Choice } from '../../lib/forms/choice.js';

interface SlotPickerProps {
  charterPackage: CharterPackage;
  date: Day;
  selected?: string | undefined;
  error?: string | undefined;
  onChoose: (slot: string) => void;
}

/** The package's time slots on that day. One that would leave too little daylight is shown with this reason, and cannot be chosen. */
export function SlotPicker({ charterPackage, date, ...rest }: SlotPickerProps) {
  const texts = useTranslations();
  const times = useSlotTimes(charterPackage, date);
  const slots = charterPackage.timeSlots.map((label) => {
    const time = times?.get(label);
    const isOnSun = charterPackage.slots.some((slot) => slot.label === label && sunAnchorOf(slot));
    const note = time && noteOf(time, isOnSun, texts);
    const text = slotText(charterPackage, label, texts, time);
    return { label, text: note ? `${text} · ${note}` : text, disabled: time?.reason === 'dark' };
  });
  return <Choice legend={texts.t('schedule.slot')} options={slots} {...rest} />;
}

function noteOf({ reason, sunset }: SlotTime, isOnSun: boolean, { t, locale }: Pick<Translations, 't' | 'locale'>): string | undefined {
  if (reason === 'dark') return t('schedule.dark');
  return isOnSun ? t('schedule.sunset', { time: timeInNassau(sunset, locale) }) : undefined;
}
