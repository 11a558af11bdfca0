import type { AnchorHTMLAttributes } from 'react';
import { useTranslations } from '@charter/ui';
import { PageLink } from '../../lib/page-link.js';
import { paths } from '../../lib/paths.js';
import type { Section } from './entries.js';
import { SectionLink } from './section-link.js';

export interface EntryLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  entry: Section;
  onHome: boolean;
  /** The part of the home page that is on the screen. */
  current?: Section | undefined;
}

/** One entry of the navigation. Home loads the root page anew; every other one scrolls to its part of it. */
export function EntryLink({ entry, onHome, current, ...rest }: EntryLinkProps) {
  const { t } = useTranslations();
  const shown = { ...rest, 'aria-current': entry === current ? ('location' as const) : undefined };
  if (entry === 'home') {
    return (
      <PageLink {...shown} to={paths.home}>
        {t('nav.home')}
      </PageLink>
    );
  }
  return (
    <SectionLink {...shown} section={entry} onHome={onHome}>
      {t(`nav.${entry}`)}
    </SectionLink>
  );
}
