import type { AnchorHTMLAttributes } from 'react';
import { useTranslations } from '@charter/ui';
import { localizedPath } from './paths.js';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** One of `paths`, optionally with query and hash; the language prefix is added. */
  to: string;
}

/** Link to a page of the site, as a full navigation: see infra/docs/decisions/0006-server-rendered-pages.md. */
export function PageLink({ to, children, ...rest }: PageLinkProps) {
  const { locale } = useTranslations();
  return (
    <a {...rest} href={localizedPath(locale, to)}>
      {children}
    </a>
  );
}
