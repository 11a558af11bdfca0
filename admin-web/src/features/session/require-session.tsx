import { LoadError, useTranslations } from '@charter/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { signInAddress } from './return-address.js';
import { endSession, sessionQuery } from './session.queries.js';
import { signedInHint } from './signed-in-hint.js';

/**
 * Shows staff screens to staff. With the hint set, the screen and the question who one is travel side by side:
 * every call of the screen is refused by the server for anyone else, so nothing is shown too early.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { t } = useTranslations();
  const location = useLocation();
  const client = useQueryClient();
  const [hinted] = useState(() => signedInHint.get());
  const session = useQuery({ ...sessionQuery, enabled: hinted });

  useEffect(() => signedInHint.onCleared(() => endSession(client, { left: true })), [client]);

  const here = location.pathname + location.search + location.hash;
  if (session.data?.staff === null) {
    // The next person at this desk starts at the beginning; whoever was thrown out comes back to where they were.
    if (session.data.left) return <Navigate replace to={signInAddress()} />;
    return <Navigate replace to={signInAddress(here)} state={{ ended: true }} />;
  }
  // The server answers nothing else until then.
  if (session.data?.staff?.pendingSetup && location.pathname !== paths.account) return <Navigate replace to={paths.account} />;
  if (!hinted && !session.data) return <Navigate replace to={signInAddress(here)} />;
  if (session.isError && !session.data) {
    return (
      <main className="measure py-16">
        <h1 className="sr-only">{t('app.name')}</h1>
        <LoadError title={t('session.unknown')} query={session} />
      </main>
    );
  }
  return children;
}
