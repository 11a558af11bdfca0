import './main.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hydrate } from '@tanstack/react-query';
import { loadLanguage } from '@charter/ui';
import { App } from './app/app.js';
import { pageAt } from './app/pages.js';
import { wake } from './lib/awake.js';
import { fetchTexts, loadLetters, loadTexts } from './lib/languages.js';
import { placeOf } from './lib/paths.js';
import { makeQueryClient } from './lib/query-client.js';
import { readServed } from './lib/served.js';

const root = document.getElementById('root')!;
const { locale, path } = placeOf(location.pathname);
const page = pageAt(path);
const client = makeQueryClient();

const served = readServed();
if (served) {
  hydrate(client, served.queries);
  loadLetters(locale);
}
const [{ default: Screen }, language] = await Promise.all([
  page.load().then(async (code) => {
    await code.prepare?.(location.search);
    return code;
  }),
  served ? fetchTexts(served.texts).then((texts) => ({ locale, texts })) : loadLanguage(locale, loadTexts),
]);

const app = (
  <StrictMode>
    <App page={page} path={path} Screen={Screen} language={language} client={client} />
  </StrictMode>
);
// The server drew the page, unless it is being developed. In a transition: waking up must not block a finger.
if (served) {
  startTransition(() => void hydrateRoot(root, app));
  // From here on React wakes what somebody presses by itself.
  wake(document.documentElement);
} else createRoot(root).render(app);
