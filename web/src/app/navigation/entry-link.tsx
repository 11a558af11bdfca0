import type { AnchorHTMLAttributes } from 'react';
import { useTranslations } from '@charter/ui';
import { PageLink } from '../../lib/page-link.js';
import { paths } from '../../lib/paths.js';
import type { Section } from './entries.js';
import { SectionLink } from './section-link.js';

interface EntryLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  entry: Section;
  onHome: boolean;
  /** The section of the home page that is on the screen. */
  current?: Section | undefined;
}

/** A navigation entry: Home reloads the home page, the others scroll to a section of it. */
export function EntryLink({ entry, onHome, current, ...rest }: EntryLinkProps) {
  const { t } = useTranslations();
  const linkProps = { ...rest, 'aria-current': entry === current ? ('location' as const) : undefined };
  if (entry === 'home') {
    return (
      <PageLink {...linkProps} to={paths.home}>
        {t('nav.home')}
      </PageLink>
    );
  }
  return (
    <SectionLink {...linkProps} section={entry} onHome={onHome}>
      {t(`nav.${entry}`)}
    </SectionLink>
  );
}
