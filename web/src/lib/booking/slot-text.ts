import type { CharterPackage } from '@charter/contracts';
import type { Locale } from '@charter/contracts/limits';
import { slotTime } from '@charter/ui';

/** A package's slot in the locale's time format. Requests use the unformatted label. */
export function slotText({ slots }: CharterPackage, label: string, locale: Locale): string {
  return slotTime(
    label,
    slots.find((slot) => slot.label === label),
    locale,
  );
}
