import type { BoardCharter, WeatherBoard } from '@charter/contracts';
import { Button, errorText, LoadError, Skeleton, toast, todayInNassau, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '../../lib/empty-state.js';
import { WeatherCallSection } from './weather-call.js';
import { BoardDay } from './board-day.js';
import { watchMutation, weatherQuery } from './weather.queries.js';

const CallOffDialog = lazy(() => import('./call-off-dialog.js'));

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

function Board({ board: { charters, calls } }: { board: WeatherBoard }) {
  const { t } = useTranslations();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [calling, setCalling] = useState(false);
  const chosen = charters.filter(({ bookingId, state }) => ticked.has(bookingId) && state !== 'calledOff');
  const days = [...new Set(charters.map(dayOf))];
  const setAll = (bookingIds: readonly string[], isTicked: boolean) =>
    setTicked((now) => new Set(isTicked ? [...now, ...bookingIds] : [...now].filter((id) => !bookingIds.includes(id))));
  return (
    <>
      {charters.length === 0 ? (
        <EmptyState title={t('weather.empty')} description={t('weather.emptyText')} />
      ) : (
        <>
          {days.map((day) => (
            <BoardDay key={day} day={day} charters={charters.filter((charter) => dayOf(charter) === day)} ticked={ticked} onTick={setAll} />
          ))}
          <div className="mt-5 flex flex-wrap gap-3">
            <WatchButton charters={chosen} onWatched={() => setTicked(new Set())} />
            <Button variant="danger" disabled={chosen.length === 0} onClick={() => setCalling(true)}>
              {t('weather.callOff')}
            </Button>
          </div>
        </>
      )}
      {calls.map((call) => (
        <WeatherCallSection key={call.callId} call={call} charters={charters} />
      ))}
      <Suspense>
        {calling && (
          <CallOffDialog
            charters={chosen}
            onClose={() => {
              setCalling(false);
              setTicked(new Set());
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Tells the guests of charters that are still to be decided. */
function WatchButton({ charters, onWatched }: { charters: BoardCharter[]; onWatched: () => void }) {
  const { t } = useTranslations();
  const undecided = charters.filter(({ state }) => state === 'open').map(({ bookingId }) => bookingId);
  const { mutate, isPending } = useMutation(
    watchMutation(useQueryClient(), {
      onSuccess: () => {
        toast({ title: t('weather.watched') });
        onWatched();
      },
      onError: (error) => toast({ title: errorText(t, error) }),
    }),
  );
  return (
    <Button variant="secondary" busy={isPending} disabled={undecided.length === 0} onClick={() => mutate({ bookingIds: undecided })}>
      {t('weather.watch')}
    </Button>
  );
}
