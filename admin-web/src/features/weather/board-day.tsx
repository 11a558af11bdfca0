import type { BoardCharter } from '@charter/contracts';
import { Button, type Day, useTranslations } from '@charter/ui';
import { charterDay } from '../../lib/format.js';
import { BoardRow } from './board-row.js';
import { canDecide } from './can-decide.js';

interface BoardDayProps {
  day: Day;
  charters: BoardCharter[];
  ticked: ReadonlySet<string>;
  now: Date;
  onTick: (bookingIds: readonly string[], isTicked: boolean) => void;
}

/** The charters of a day, which can be ticked at once. */
export function BoardDay({ day, charters, ticked, now, onTick }: BoardDayProps) {
  const { t } = useTranslations();
  const name = charterDay(day);
  const sailing = charters.filter((charter) => canDecide(charter, now)).map(({ bookingId }) => bookingId);
  const all = sailing.every((id) => ticked.has(id));
  return (
    <section aria-label={name} className="mb-8">
      <header className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-1">
        <h2 className="font-sans text-base font-semibold">{name}</h2>
        {sailing.length > 0 && (
          <Button
            variant="quiet"
            onClick={() => onTick(sailing, !all)}
            aria-label={t(all ? 'weather.untickDay' : 'weather.tickDay', { day: name })}
          >
            {t(all ? 'weather.untick' : 'weather.tick')}
          </Button>
        )}
      </header>
      <ul>
        {charters.map((charter) => (
          <BoardRow
            key={charter.bookingId}
            charter={charter}
            enabled={canDecide(charter, now)}
            ticked={ticked.has(charter.bookingId)}
            onToggle={() => onTick([charter.bookingId], !ticked.has(charter.bookingId))}
          />
        ))}
      </ul>
    </section>
  );
}
