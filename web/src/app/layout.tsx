import type { ReactNode } from 'react';
import { Spinner, Status, useTranslations } from '@charter/ui';
import { LazyBoundary } from '../render/lazy-boundary.js';
import { lazyOnVisible } from '../render/lazy-on-visible.js';
import { Header } from './header.js';
import { useCurrentPath } from './navigation/use-current-path.js';
import type { Page } from '../render/pages.js';

const Footer = lazyOnVisible('footer', async () => (await import('./footer.js')).Footer, <div className="min-h-dvh bg-navy" />);

export function Layout({ page, path, children }: { page: Page; path: string; children: ReactNode }) {
  const { t } = useTranslations();
  const currentPath = useCurrentPath(page, path);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="sr-only z-50 bg-white px-4 py-3 focus:not-sr-only focus:fixed focus:top-3 focus:left-3">
        {t('site.skip')}
      </a>
      <Header page={page} currentPath={currentPath} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <LazyBoundary fallback={<PageSpinner />}>{children}</LazyBoundary>
      </main>
      <Footer page={page} currentPath={currentPath} />
    </div>
  );
}

function PageSpinner() {
  const { t } = useTranslations();
  return (
    <Status label={t('ui.loading')} className="flex min-h-dvh items-center justify-center text-lagoon-deep">
      <Spinner />
    </Status>
  );
}
