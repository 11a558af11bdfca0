import { useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { MailSearch } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { sessionQuery } from '../features/session/session.queries.js';
import { screenOf } from '../lib/record-address.js';
import { paths } from './paths.js';
import { ShortcutHints } from './shortcut-hints.js';
import { crewTabs, type Tab, tabs } from './tabs.js';

/** Centers the current tab in the navigation, which scrolls sideways on phones. */
function scrollIntoNav(link: HTMLAnchorElement | null): void {
  const list = link?.closest('ul');
  if (link && list) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
}

/** A sidebar on wide screens, a row of tabs that scrolls sideways on narrow ones. */
export function Navigation() {
  const { t } = useTranslations();
  const { pathname } = useLocation();
  const isCrew = useQuery(sessionQuery).data?.staff?.role === 'crew';
  const shown = isCrew ? crewTabs : tabs;
  return (
    <div className="flex shrink-0 flex-col justify-between border-line lg:sticky lg:top-15 lg:h-[calc(100dvh-3.75rem)] lg:w-54 lg:border-r lg:bg-sand-pale">
      <nav aria-label={t('app.sections')} className={shown.length > 1 ? 'border-b border-line lg:border-b-0' : 'hidden lg:block'}>
        <ul className="relative flex overflow-x-auto px-2 [scrollbar-width:none] lg:flex-col lg:gap-0.5 lg:px-3 lg:py-5">
          {shown.map((tab) => (
            <TabItem key={tab.path} {...tab} isCurrent={screenOf(pathname).startsWith(tab.path)} />
          ))}
          {!isCrew && (
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
          )}
        </ul>
      </nav>
      {!isCrew && (
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
      )}
    </div>
  );
}

function TabItem({ name, path, Icon, isCurrent }: Tab & { isCurrent: boolean }) {
  const { t } = useTranslations();
  return (
    <li className="shrink-0">
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
}
