import { Button, LoadError, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { Panel } from '../../lib/panel.js';
import { CrewSection } from './crew-section.js';
import { OpenInvitations } from './invitations.js';
import { TeamMembers } from './team-members.js';
import { teamQuery } from './team.queries.js';

const InviteMember = lazy(() => import('./invite-member.js'));

/** @param username of the signed-in member */
export function TeamScreen({ username }: { username: string }) {
  const { t } = useTranslations();
  const query = useQuery(teamQuery);
  const team = query.data;
  const [inviting, setInviting] = useState(false);
  const secondFactor = team?.members.some((member) => member.username === username && member.secondFactor) ?? false;
  return (
    <>
      <title>{`${t('team.title')} · ${t('app.name')}`}</title>
      <header className="mb-7 flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-display-md">{t('team.title')}</h1>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link to={paths.openSessions} className="inline-flex min-h-11 items-center text-lagoon-deep underline underline-offset-4">
            {t('sessions.title')}
          </Link>
          <Button size="sm" onClick={() => setInviting(true)}>
            {t('team.invite')}
          </Button>
        </div>
      </header>
      <div className="max-w-5xl space-y-12" aria-busy={query.isFetching}>
        <Panel title={t('team.accounts')} note={t('team.accountsNote')}>
          {query.isPending && (
            <>
              <output className="sr-only">{t('team.loading')}</output>
              <Skeleton className="h-40 w-full" />
            </>
          )}
          {query.isError && !team && <LoadError title={t('team.failed')} query={query} />}
          {team && <TeamMembers members={team.members} username={username} />}
        </Panel>
        {team && team.invitations.length > 0 && (
          <Panel title={t('team.openInvitations')}>
            <OpenInvitations invitations={team.invitations} />
          </Panel>
        )}
        <CrewSection />
      </div>
      {inviting && (
        <Suspense>
          <InviteMember secondFactor={secondFactor} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  );
}
