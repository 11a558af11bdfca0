import { errorText, Skeleton, timeInNassau, toast, useTranslations } from '@charter/ui';
import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleUserRound, ExternalLink, LogOut, MailSearch, WifiOff } from 'lucide-react';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { RequireSession } from '../features/session/require-session.js';
import { logoutMutation } from '../features/session/session.queries.js';
import { BusinessName } from '../lib/business-name.js';
import { useActiveKeys } from '../lib/use-shortcuts.js';
import { ErrorBoundary } from './error-boundary.js';
import { paths } from './paths.js';
import { tabs } from './tabs.js';

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
            <ErrorBoundary key={pathname}>
              <Suspense fallback={<Skeleton className="h-9 w-48" />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
    </RequireSession>
  );
}

const headerLink =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-3 text-sm text-white/80 transition-colors hover:bg-white/8 hover:text-white';

function Header() {
  const { t } = useTranslations();
  const client = useQueryClient();
  const logout = useMutation(logoutMutation(client));
  return (
    <header className="on-dark z-3 flex h-16 shrink-0 items-center gap-2 bg-navy pr-2 pl-4 text-white sm:pl-6 lg:sticky lg:top-0 lg:h-15">
      <Link to={paths.dashboard} className="rounded-xs">
        <BusinessName className="origin-left scale-90" />
        <span className="sr-only">{t('app.name')}</span>
      </Link>
      <span className="ml-auto hidden sm:block">
        <NassauClock />
      </span>
      <nav className="ml-auto flex sm:ml-4">
        {/* The public site is another application: a full page load. */}
        <a href={paths.website} className={headerLink}>
          <ExternalLink aria-hidden="true" className="size-4" strokeWidth={1.6} />
          <span className="sr-only sm:not-sr-only">{t('app.viewWebsite')}</span>
        </a>
        <Link to={paths.account} className={headerLink}>
          <CircleUserRound aria-hidden="true" className="size-4" strokeWidth={1.6} />
          <span className="sr-only sm:not-sr-only">{t('app.account')}</span>
        </Link>
        <button
          type="button"
          className={headerLink}
          aria-busy={logout.isPending || undefined}
          onClick={() =>
            logout.mutate(undefined, {
              onError: (error) => toast({ variant: 'destructive', title: t('session.logoutFailed'), description: errorText(t, error) }),
            })
          }
        >
          <LogOut aria-hidden="true" className="size-4" strokeWidth={1.6} />
          <span className="sr-only sm:not-sr-only">{t('app.logout')}</span>
        </button>
      </nav>
    </header>
  );
}

/** All times in the back office are in Nassau time, which may differ from the user's. */
function NassauClock() {
  const { t, locale } = useTranslations();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return <span className="figures text-sm text-white/65">{t('app.nassauTime', { time: timeInNassau(now.toISOString(), locale) })}</span>;
}

/** Centers the current tab in the navigation, which scrolls sideways on phones. */
function scrollIntoNav(link: HTMLAnchorElement | null): void {
  const list = link?.closest('ul');
  if (link && list) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
}

/** A sidebar on wide screens, a row of tabs that scrolls sideways on narrow ones. */
function Navigation() {
  const { t } = useTranslations();
  const { pathname } = useLocation();
  return (
    <div className="flex shrink-0 flex-col justify-between border-line lg:sticky lg:top-15 lg:h-[calc(100dvh-3.75rem)] lg:w-54 lg:border-r lg:bg-sand-pale">
      <nav aria-label={t('app.sections')} className={tabs.length > 1 ? 'border-b border-line lg:border-b-0' : 'hidden lg:block'}>
        <ul className="relative flex overflow-x-auto px-2 [scrollbar-width:none] lg:flex-col lg:gap-0.5 lg:px-3 lg:py-5">
          {tabs.map(({ name, path, Icon }) => {
            const isCurrent = pathname.startsWith(path);
            return (
              <li key={path} className="shrink-0">
                <Link
                  ref={isCurrent ? scrollIntoNav : undefined}
                  to={path}
                  aria-current={isCurrent ? 'page' : undefined}
                  className="relative flex min-h-12 items-center gap-3 px-3 text-sm text-navy-soft transition-colors hover:text-navy aria-[current=page]:font-semibold aria-[current=page]:text-navy lg:min-h-10 lg:rounded-sm lg:hover:bg-sand aria-[current=page]:lg:bg-sand"
                >
                  <Icon aria-hidden="true" className="size-[1.125rem]" strokeWidth={1.6} />
                  {t(name)}
                  {isCurrent && (
                    <span
                      aria-hidden="true"
                      className="absolute inset-x-3 bottom-0 h-0.5 bg-lagoon-deep lg:inset-x-auto lg:inset-y-2.5 lg:left-0 lg:h-auto lg:w-0.5"
                    />
                  )}
                </Link>
              </li>
            );
          })}
          <li className="shrink-0 lg:hidden">
            {/* A full page load: see paths.testEmails. */}
            <a
              href={paths.testEmails}
              ref={pathname === paths.testEmails ? scrollIntoNav : undefined}
              aria-current={pathname === paths.testEmails ? 'page' : undefined}
              className="flex min-h-12 items-center gap-3 px-3 text-sm text-navy-mute hover:text-navy aria-[current=page]:font-semibold aria-[current=page]:text-navy"
            >
              <MailSearch aria-hidden="true" className="size-[1.125rem]" strokeWidth={1.6} />
              {t('app.testEmails')}
            </a>
          </li>
        </ul>
      </nav>
      <div className="hidden lg:block">
        <nav aria-label={t('app.tools')} className="px-6 pb-4">
          {/* A full page load: see paths.testEmails. */}
          <a href={paths.testEmails} className="inline-flex min-h-9 items-center gap-2 text-sm text-navy-mute hover:text-navy">
            <MailSearch aria-hidden="true" className="size-4" strokeWidth={1.6} />
            {t('app.testEmails')}
          </a>
        </nav>
        <ShortcutHints />
      </div>
    </div>
  );
}

/** A hint is shown while its shortcut is active. */
const hints = [
  { shortcut: '/', keys: ['/'], label: 'keys.search' },
  { shortcut: 'j', keys: ['J', 'K'], label: 'keys.move' },
  { shortcut: 'j', keys: ['↵'], label: 'keys.open' },
  { shortcut: 'ArrowRight', keys: ['←', '→'], label: 'keys.days' },
  { shortcut: 't', keys: ['T'], label: 'keys.today' },
  { shortcut: 'm', keys: ['M', 'W'], label: 'keys.period' },
] as const;

/** The shortcuts of the current screen. */
function ShortcutHints() {
  const { t } = useTranslations();
  const active = useActiveKeys();
  const shown = hints.filter(({ shortcut }) => active.includes(shortcut));
  if (shown.length === 0) return null;
  return (
    <aside aria-label={t('keys.title')} className="border-t border-sand-deep/50 px-6 py-5">
      <dl className="space-y-2 text-xs text-navy-mute">
        {shown.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between">
            <dt>{t(label)}</dt>
            <dd className="flex gap-1">
              {keys.map((name) => (
                <kbd key={name} className="key">
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </aside>
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
