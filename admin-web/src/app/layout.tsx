import { Skeleton, useTranslations } from '@charter/ui';
import { onlineManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { Suspense, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { screenOf } from '../lib/record-address.js';
import { RequireSession } from '../features/session/require-session.js';
import { ErrorBoundary } from './error-boundary.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { Navigation } from './navigation.js';

export function Layout() {
  const { t } = useTranslations();
  const { pathname } = useLocation();
  return (
    <RequireSession>
      <a href="#content" className="sr-only z-10 rounded-sm bg-white px-4 py-3 focus:not-sr-only focus:fixed focus:top-3 focus:left-3">
        {t('app.skip')}
      </a>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <div className="flex flex-1 flex-col lg:flex-row">
          <Navigation />
          <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-6 pb-16 outline-none sm:px-6 lg:px-10 lg:pt-8">
            <Offline />
            <ErrorBoundary key={screenOf(pathname)}>
              <Suspense fallback={<Skeleton className="h-9 w-48" />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
        <Footer />
      </div>
    </RequireSession>
  );
}

function Offline() {
  const { t } = useTranslations();
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  return (
    <output className="block">
      {!online && (
        <span className="mb-5 flex items-center gap-3 rounded-xs bg-warning-pale px-4 py-3 text-sm text-navy">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
          {t('app.offline')}
        </span>
      )}
    </output>
  );
}
