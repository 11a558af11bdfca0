import { errorText, timeInNassau, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleUserRound, ExternalLink, LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { logoutMutation } from '../features/session/session.queries.js';
import { BusinessName } from '../lib/business-name.js';
import { useSignOut } from '../lib/day-store/use-sign-out.js';
import { useNow } from '../lib/use-now.js';
import { paths } from './paths.js';

const headerLink =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-3 text-sm text-white/80 transition-colors hover:bg-white/8 hover:text-white';

export function Header() {
  const { t } = useTranslations();
  const client = useQueryClient();
  const logout = useMutation(logoutMutation(client));
  const { signOut, dialog } = useSignOut(() =>
    logout.mutate(undefined, {
      onError: (error) => toast({ variant: 'destructive', title: t('session.logoutFailed'), description: errorText(t, error) }),
    }),
  );
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
        <button type="button" className={headerLink} aria-busy={logout.isPending || undefined} onClick={signOut}>
          <LogOut aria-hidden="true" className="size-4" strokeWidth={1.6} />
          <span className="sr-only sm:not-sr-only">{t('app.logout')}</span>
        </button>
      </nav>
      {dialog}
    </header>
  );
}

/** All times in the back office are in Nassau time, which may differ from the user's. */
function NassauClock() {
  const { t, locale } = useTranslations();
  const now = useNow(10_000);
  return <span className="figures text-sm text-white/65">{t('app.nassauTime', { time: timeInNassau(now.toISOString(), locale) })}</span>;
}
