import '../main.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hydrate } from '@tanstack/react-query';
import { loadLanguage } from '@charter/ui';
import { App } from '../app/app.js';
import { fetchTexts, loadTexts } from '../lib/languages.js';
import { parsePathname } from '../lib/paths.js';
import { makeQueryClient } from '../lib/query-client.js';
import { loadFonts } from './fonts.js';
import { markHydrated } from './hydration.js';
import { readPageData } from './page-data.js';
import { pageAt } from './pages.js';

const root = document.getElementById('root')!;
const { locale, path } = parsePathname(location.pathname);
const page = pageAt(path);
// Links to this page, such as those to other languages, leave the key out.
const linkedPath = page.personal ?? path;
const client = makeQueryClient();

loadFonts(locale);
const pageData = readPageData();
if (pageData) hydrate(client, pageData.queries);
const [{ default: Screen }, language] = await Promise.all([
  page.load().then(async (route) => {
    await route.prepare?.(location.search, client);
    return route;
  }),
  pageData ? fetchTexts(pageData.texts).then((texts) => ({ locale, texts })) : loadLanguage(locale, loadTexts),
]);

const app = (
  <StrictMode>
    <App page={page} path={linkedPath} Screen={Screen} language={language} client={client} />
  </StrictMode>
);
if (pageData) {
  // In a transition, so that hydration does not block input.
  startTransition(() => void hydrateRoot(root, app));
  // From here on React replays events on parts that it has not hydrated yet.
  markHydrated(document.documentElement);
} else createRoot(root).render(app);
