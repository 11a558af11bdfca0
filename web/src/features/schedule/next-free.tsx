import { useQuery } from '@tanstack/react-query';
import type { FreeSlot } from '@charter/contracts';
import { dayComma, shortDay, useTranslations } from '@charter/ui';
import type { Day } from '@charter/ui';
import { hoursText } from '../../lib/booking/hours-text.js';
import { nextFreeQuery } from './schedule.queries.js';

interface NextFreeProps {
  packageId: number;
  /** The requested day. */
  after: Day;
  onChoose: (slot: FreeSlot) => void;
}

/** Buttons for the next free slots of the package; nothing while loading or when there are none. */
export function NextFree({ packageId, after, onChoose }: NextFreeProps) {
  const { data: slots = [] } = useQuery(nextFreeQuery(packageId, after));
  return <FreeSlots slots={slots} onChoose={onChoose} />;
}

/** Buttons for free slots that are offered instead of a taken one; nothing without any. */
export function FreeSlots({ slots, onChoose }: { slots: readonly FreeSlot[]; onChoose: (slot: FreeSlot) => void }) {
  const texts = useTranslations();
  const { t, locale } = texts;
  if (slots.length === 0) return null;
  return (
    <div className="border-l-2 border-lagoon pl-5">
      <p className="text-sm font-medium">{t('schedule.nextFree')}</p>
      <ul className="mt-2 flex flex-col items-start gap-1">
        {slots.map((slot) => (
          <li key={slot.startsAt}>
            <button
              type="button"
              onClick={() => onChoose(slot)}
              className="figures min-h-11 text-left text-[0.9375rem] text-lagoon-deep underline decoration-lagoon/40 underline-offset-[6px] transition-colors hover:decoration-lagoon-deep"
            >
              {shortDay(slot.date, locale)}
              {dayComma(locale)} {hoursText(slot, texts)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
