import { Notice, useTranslations } from '@charter/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../app/paths.js';
import { ChangePassword } from '../features/account/change-password.js';
import { SecondFactor } from '../features/account/second-factor.js';
import { SignOutEverywhere } from '../features/account/sign-out-everywhere.js';
import { endSession, sessionQuery } from '../features/session/session.queries.js';

export default function Account() {
  const { t } = useTranslations();
  const client = useQueryClient();
  const staff = useQuery(sessionQuery).data?.staff;
  if (!staff) return null;
  return (
    <>
      <title>{`${t('account.title')} · ${t('app.name')}`}</title>
      <h1 className="text-display-md">{t('account.title')}</h1>
      <p className="mt-2 mb-10 flex flex-wrap items-center gap-x-6 text-navy-soft">
        {t('account.signedInAs', { username: staff.username })}
        {staff.role === 'admin' && !staff.pendingSetup && (
          <Link to={paths.team} className="inline-flex min-h-11 items-center text-lagoon-deep underline underline-offset-4">
            {t('team.title')}
          </Link>
        )}
      </p>
      {staff.pendingSetup && (
        <Notice tone="warning" className="mb-10">
          {t(staff.pendingSetup === 'password' ? 'account.setUpPassword' : 'account.setUpFactor')}
        </Notice>
      )}
      <ChangePassword username={staff.username} />
      <SecondFactor enabled={staff.secondFactor} />
      <SignOutEverywhere onSignedOut={() => endSession(client, { byUser: true })} />
    </>
  );
}
