import type { BoardCharter, BoardMove, WeatherState } from '@charter/contracts';
import { Badge, timeInNassau, type Tone, useTranslations } from '@charter/ui';
import { ChooseButton } from '../../lib/choice/choose-button.js';
import { CheckboxField } from '../../lib/checkbox-field.js';
import { charterHours, dateTimeInNassau, staffLocale } from '../../lib/format.js';

const tones: Record<WeatherState, Tone> = { open: 'neutral', watch: 'warning', sails: 'success', calledOff: 'danger' };

interface BoardRowProps {
  charter: BoardCharter;
  /** It can be decided about. */
  enabled: boolean;
  ticked: boolean;
  onToggle: () => void;
}

/** One charter: when, who, until when to decide, and what was decided. */
export function BoardRow({ charter, enabled, ticked, onToggle }: BoardRowProps) {
  const { t } = useTranslations();
  const { packageName, guestName, guestCount, sunset, decideBy, state, moved } = charter;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-72">
        <CheckboxField
          label={`${charterHours(charter)}: ${guestName}`}
          hint={[
            packageName,
            t('weather.guests', { count: guestCount }),
            t('weather.sunset', { time: timeInNassau(sunset, staffLocale) }),
          ].join(' · ')}
          checked={ticked && enabled}
          disabled={!enabled}
          onChange={onToggle}
        />
      </div>
      {moved && <Moved move={moved} />}
      {moved?.choice === 'waits' && <ChooseButton size="sm" guest={{ ...charter, name: guestName, moveId: moved.moveId }} />}
      {state !== 'calledOff' && (
        <p className="figures text-sm text-navy-mute max-sm:pl-9">{t('weather.decideBy', { time: dateTimeInNassau(decideBy) })}</p>
      )}
      <Badge tone={tones[state]} className={state === 'calledOff' ? 'max-sm:ml-9' : ''}>
        {t(`weather.state.${state}`)}
      </Badge>
    </li>
  );
}

/** What the charter's hours were, and what its guest says of the new ones. */
function Moved({ move: { from, choice, chooseBy } }: { move: BoardMove }) {
  const { t } = useTranslations();
  return (
    <p className="figures text-sm text-navy-soft max-sm:pl-9">
      {t('weather.movedFrom', { time: dateTimeInNassau(from) })}
      {choice === 'waits' && chooseBy && <> {t('weather.movedWaits', { time: dateTimeInNassau(chooseBy) })}</>}
      {choice === 'kept' && <> {t('weather.movedKept')}</>}
    </p>
  );
}
