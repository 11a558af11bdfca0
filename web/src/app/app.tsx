import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Toaster, TranslationsProvider, useTranslations } from '@charter/ui';
import type { Language } from '@charter/ui';
import { loadTexts } from '../lib/languages.js';
import { localizedPath, parsePathname } from '../lib/paths.js';
import { Layout } from './layout.js';
import { pageTitle } from '../render/pages.js';
import type { Page } from '../render/pages.js';

export interface AppProps {
  page: Page;
  /** The address without its language. */
  path: string;
  /** The page's component, loaded: a page is drawn in one piece, on the server and here. */
  Screen: ComponentType;
  language: Language;
  client: QueryClient;
}

export function App({ page, path, Screen, language, client }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <TranslationsProvider initial={language} load={loadTexts}>
        <AddressFollowsLanguage page={page} />
        <Layout page={page} path={path}>
          <Screen />
        </Layout>
        <Toaster />
      </TranslationsProvider>
    </QueryClientProvider>
  );
}

/** A language chosen on the page takes its address and its title with it. */
function AddressFollowsLanguage({ page }: { page: Page }) {
  const { t, locale } = useTranslations();
  useEffect(() => {
    const { locale: shown, path } = parsePathname(location.pathname);
    if (shown !== locale) history.replaceState(history.state, '', localizedPath(locale, path) + location.search + location.hash);
    document.title = pageTitle(t, page);
  }, [locale, page, t]);
  return null;
}
