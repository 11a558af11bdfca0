import type { AnchorHTMLAttributes } from 'react';
import { useTranslations } from '@charter/ui';
import { localizedPath, paths } from '../../lib/paths.js';
import type { Section } from './entries.js';

export interface SectionLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  section: Section;
  /** The home page is the one being read: its own anchor then, which keeps the query and loads nothing. */
  onHome: boolean;
}

/** A way to a part of the home page. */
export function SectionLink({ section, onHome, children, ...rest }: SectionLinkProps) {
  const { locale } = useTranslations();
  return (
    <a
      {...rest}
      href={onHome ? `#${section}` : localizedPath(locale, `${paths.home}#${section}`)}
      onClick={() => onHome && readyForFocus(section)}
    >
      {children}
    </a>
  );
}

/** The browser moves the focus to an anchor's target if it can have it; to show where one is, the page has moved already. */
function readyForFocus(section: Section): void {
  const target = document.getElementById(section);
  if (!target) return;
  target.tabIndex = -1;
  target.style.outline = 'none';
}
