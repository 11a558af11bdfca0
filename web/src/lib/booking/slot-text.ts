import type { CharterPackage } from '@charter/contracts';
import type { Locale } from '@charter/contracts/limits';
import { slotTime } from '@charter/ui';

/** A package's slot as the reader of that language writes hours. What is sent stays the label that staff gave it. */
export function slotWords({ slots }: CharterPackage, label: string, locale: Locale): string {
  return slotTime(
    label,
    slots.find((slot) => slot.label === label),
    locale,
  );
}
