import type { OpenSession } from '@charter/contracts';
import { Badge, LoadError, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { dateTimeInNassau } from '../../lib/format.js';
import { openSessionsQuery } from './open-sessions.queries.js';

/** The team's sessions, so that admins can find one that should not be there. */
export function OpenSessionsScreen() {
  const { t } = useTranslations();
  const query = useQuery(openSessionsQuery);
  const sessions = query.data?.sessions;
  return (
    <>
      <title>{`${t('sessions.title')} · ${t('app.name')}`}</title>
      <header className="mb-7 max-w-5xl">
        <h1 className="text-display-md">{t('sessions.title')}</h1>
        <p className="mt-2 max-w-prose text-navy-soft">{t('sessions.description')}</p>
      </header>
      <div className="max-w-5xl" aria-busy={query.isFetching}>
        {query.isPending && (
          <>
            <output className="sr-only">{t('sessions.loading')}</output>
            <Skeleton className="h-40 w-full" />
          </>
        )}
        {query.isError && !sessions && <LoadError title={t('sessions.failed')} query={query} />}
        {sessions && (
          <ul className="divide-y divide-line border-y border-line">
            {sessions.map((session) => (
              <SessionRow key={`${session.username} ${session.signedInAt}`} session={session} />
            ))}
          </ul>
        )}
        {sessions?.every(({ current }) => current) && <p className="mt-4 text-navy-mute">{t('sessions.noOthers')}</p>}
      </div>
    </>
  );
}

function SessionRow({ session: { name, username, role, signedInAt, lastSeenAt, expiresAt, current } }: { session: OpenSession }) {
  const { t } = useTranslations();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name ?? username}</span>
          {current && <Badge tone="success">{t('sessions.current')}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-navy-mute">{name ? `${username} · ${t(`staffRole.${role}`)}` : t(`staffRole.${role}`)}</p>
      </div>
      <div className="text-sm sm:text-right">
        <p>{t('sessions.signedIn', { time: dateTimeInNassau(signedInAt) })}</p>
        <p className="text-navy-mute">{t('sessions.lastSeen', { time: dateTimeInNassau(lastSeenAt) })}</p>
        <p className="text-navy-mute">{t('sessions.expires', { time: dateTimeInNassau(expiresAt) })}</p>
      </div>
    </li>
  );
}
