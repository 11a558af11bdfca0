import { LoadError, useTranslations } from '@charter/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { signInAddress } from './return-address.js';
import { endSession, sessionQuery } from './session.queries.js';
import { SignInDialog } from './sign-in-dialog.js';
import { signedInHint } from './signed-in-hint.js';

/**
 * Renders its children for signed-in staff and redirects everyone else to the sign-in page. When the local hint is set,
 * the children load in parallel with the session; the server rejects their requests if the session has ended.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { t } = useTranslations();
  const location = useLocation();
  const client = useQueryClient();
  const [hasHint] = useState(() => signedInHint.get());
  const session = useQuery({ ...sessionQuery, enabled: hasHint });

  useEffect(() => signedInHint.onCleared(() => endSession(client, { byUser: true })), [client]);

  const currentAddress = location.pathname + location.search + location.hash;
  if (session.data?.staff === null) {
    // After an expired session, signing in returns to this screen; after a logout the next user starts at the overview.
    if (session.data.endedByUser) return <Navigate replace to={signInAddress()} />;
    return <Navigate replace to={signInAddress(currentAddress)} state={{ ended: true }} />;
  }
  // The server rejects all other requests until the setup is complete.
  if (session.data?.staff?.pendingSetup && location.pathname !== paths.account) return <Navigate replace to={paths.account} />;
  // Crew have two screens; the server answers 403 to the requests of the others.
  const isOfCrew = location.pathname === paths.day || location.pathname === paths.account;
  if (session.data?.staff?.role === 'crew' && !isOfCrew) return <Navigate replace to={paths.day} />;
  if (!hasHint && !session.data) return <Navigate replace to={signInAddress(currentAddress)} />;
  if (session.isError && !session.data) {
    return (
      <main className="measure py-16">
        <h1 className="sr-only">{t('app.name')}</h1>
        <LoadError title={t('session.checkFailed')} query={session} />
      </main>
    );
  }
  return (
    <>
      {children}
      <SignInDialog />
    </>
  );
}
