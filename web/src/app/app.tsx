import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Toaster, TranslationsProvider, useTranslations } from '@charter/ui';
import type { Language } from '@charter/ui';
import { businessQuery } from '../lib/business.queries.js';
import { loadTexts } from '../lib/languages.js';
import { localizedPath, parsePathname } from '../lib/paths.js';
import { Layout } from './layout.js';
import { PageBoundary } from '../render/lazy-boundary.js';
import { pageTitle } from '../render/pages.js';
import type { Page } from '../render/pages.js';

interface AppProps {
  page: Page;
  /** Path without the language prefix. */
  path: string;
  /** The page's component, already loaded, so that it renders without suspending. */
  Screen: ComponentType;
  language: Language;
  client: QueryClient;
}

export function App({ page, path, Screen, language, client }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <TranslationsProvider initial={language} load={loadTexts}>
        <SyncAddressWithLanguage page={page} />
        <PageBoundary>
          <Layout page={page} path={path}>
            <Screen />
          </Layout>
        </PageBoundary>
        <Toaster />
      </TranslationsProvider>
    </QueryClientProvider>
  );
}

/** Updates the address and the title after a change of language, and the title when the company's name is loaded. */
function SyncAddressWithLanguage({ page }: { page: Page }) {
  const { t, locale } = useTranslations();
  const company = useQuery(businessQuery).data?.name;
  useEffect(() => {
    const { locale: addressLocale, path } = parsePathname(location.pathname);
    if (addressLocale !== locale) history.replaceState(history.state, '', localizedPath(locale, path) + location.search + location.hash);
    document.title = pageTitle(t, page, company);
  }, [locale, page, t, company]);
  return null;
}
