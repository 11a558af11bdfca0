import type { BoardCharter, WeatherBoard } from '@charter/contracts';
import { Button, classes, LoadError, Skeleton, todayInNassau, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '../../lib/empty-state.js';
import { WeatherCallSection } from './weather-call.js';
import { useNow } from '../../lib/use-now.js';
import { BoardDay } from './board-day.js';
import { canDecide } from './can-decide.js';
import { weatherQuery } from './weather.queries.js';

const DelayDialog = lazy(() => import('./delay-dialog.js'));
const CallOffDialog = lazy(() => import('./call-off-dialog.js'));
const WatchDialog = lazy(() => import('./watch-dialog.js'));

/** The charters of the next three days, and what staff decide about their weather. */
export function WeatherScreen() {
  const { t } = useTranslations();
  const query = useQuery(weatherQuery);
  return (
    <>
      <title>{`${t('weather.title')} · ${t('app.name')}`}</title>
      <header className="mb-6">
        <h1 className="text-display-md">{t('weather.title')}</h1>
        <p className="mt-2 max-w-prose text-navy-soft">{t('weather.note')}</p>
      </header>
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.isError && !query.data && <LoadError title={t('weather.failed')} query={query} />}
      {query.data && <Board board={query.data} />}
    </>
  );
}

const dayOf = ({ startsAt }: BoardCharter) => todayInNassau(new Date(startsAt));

const minuteMs = 60_000;

type BoardDialog = 'watch' | 'delay' | 'callOff';

function Board({ board: { charters, calls } }: { board: WeatherBoard }) {
  const { t } = useTranslations();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<BoardDialog>();
  const now = useNow(minuteMs);
  const [newCall, setNewCall] = useState<string>();
  const chosen = charters.filter((charter) => ticked.has(charter.bookingId) && canDecide(charter, now));
  const undecided = chosen.filter(({ state }) => state === 'open');
  const days = [...new Set(charters.map(dayOf))];
  const setAll = (bookingIds: readonly string[], isTicked: boolean) =>
    setTicked((before) => new Set(isTicked ? [...before, ...bookingIds] : [...before].filter((id) => !bookingIds.includes(id))));
  const close = () => {
    setDialog(undefined);
    setTicked(new Set());
  };
  return (
    <>
      {charters.length === 0 ? (
        <EmptyState title={t('weather.empty')} description={t('weather.emptyText')} />
      ) : (
        <>
          {days.map((day) => (
            <BoardDay
              key={day}
              day={day}
              charters={charters.filter((charter) => dayOf(charter) === day)}
              ticked={ticked}
              now={now}
              onTick={setAll}
            />
          ))}
          {/* On phones it stays in view while charters are ticked. */}
          <div
            className={classes(
              'mt-5 flex flex-wrap gap-3',
              chosen.length > 0 &&
                'max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-white max-lg:p-4 max-lg:z-2',
            )}
          >
            <Button variant="secondary" disabled={undecided.length === 0} onClick={() => setDialog('watch')}>
              {t('weather.watch')}
            </Button>
            <Button variant="secondary" disabled={chosen.length === 0} onClick={() => setDialog('delay')}>
              {t('weather.delay')}
            </Button>
            <Button variant="danger" disabled={!charters.some((charter) => canDecide(charter, now))} onClick={() => setDialog('callOff')}>
              {t('weather.callOff')}
            </Button>
          </div>
        </>
      )}
      {calls.map((call) => (
        <WeatherCallSection key={call.callId} call={call} charters={charters} isNew={call.callId === newCall} />
      ))}
      <Suspense>
        {dialog === 'watch' && <WatchDialog charters={undecided} onClose={close} />}
        {dialog === 'delay' && <DelayDialog charters={chosen} onClose={close} />}
        {dialog === 'callOff' && <CallOffDialog charters={charters} ticked={chosen} onCalledOff={setNewCall} onClose={close} />}
      </Suspense>
    </>
  );
}
