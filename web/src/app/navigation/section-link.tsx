import type { AnchorHTMLAttributes } from 'react';
import { useTranslations } from '@charter/ui';
import { localizedPath, paths } from '../../lib/paths.js';
import type { Section } from './entries.js';

interface SectionLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  section: Section;
  /** On the home page the link is only a hash, which keeps the query and loads nothing. */
  onHome: boolean;
}

/** Link to a section of the home page. */
export function SectionLink({ section, onHome, children, ...rest }: SectionLinkProps) {
  const { locale } = useTranslations();
  return (
    <a
      {...rest}
      href={onHome ? `#${section}` : localizedPath(locale, `${paths.home}#${section}`)}
      onClick={() => onHome && makeFocusable(section)}
    >
      {children}
    </a>
  );
}

/** The browser focuses an anchor's target only if it is focusable. No outline, because scrolling already shows the target. */
function makeFocusable(section: Section): void {
  const target = document.getElementById(section);
  if (!target) return;
  target.tabIndex = -1;
  target.style.outline = 'none';
}
