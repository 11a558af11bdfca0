import type { AnchorHTMLAttributes } from 'react';
import { useTranslations } from '@charter/ui';
import { localizedPath } from './paths.js';

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** One of `paths`, with a query or an anchor if need be; the reader's language is added. */
  to: string;
}

/** A way to another page of the site. Every page is a document of its own: see infra/docs/decisions/0006-server-rendered-pages.md. */
export function PageLink({ to, children, ...rest }: PageLinkProps) {
  const { locale } = useTranslations();
  return (
    <a {...rest} href={localizedPath(locale, to)}>
      {children}
    </a>
  );
}
