import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { loadLanguage } from '@charter/ui';
import type { Locale } from '@charter/contracts/limits';
import { ServerSearch } from '../lib/address.js';
import { loadTexts } from '../lib/languages.js';
import { makeQueryClient } from '../lib/query-client.js';
import { App } from '../app/app.js';
import { pageAt } from './pages.js';

/** Header and footer as the server renders them, without page content. */
async function renderLayout(path: string, locale: Locale = 'en', search = ''): Promise<string> {
  const language = await loadLanguage(locale, loadTexts);
  return renderToString(
    <ServerSearch value={search}>
      <App page={pageAt(path)} path={path} Screen={() => null} language={language} client={makeQueryClient()} />
    </ServerSearch>,
  );
}

test('links to the same page in other languages, with its query string', async () => {
  expect(await renderLayout('/terms-of-service', 'de')).toContain('href="/ja/terms-of-service"');
  expect(await renderLayout('/booking', 'en', '?package=2')).toContain('href="/fr/booking?package=2"');
});

test('keeps the confirmation code out of the markup of the review page, which is cached for all guests', async () => {
  const html = await renderLayout('/review/K7WQ2-9XMTD');
  expect(html).not.toContain('K7WQ2');
  expect(html).toContain('href="/fr/"');
});

test('renders header and footer without style attributes and inline scripts, which the security policy forbids', async () => {
  for (const path of ['/', '/booking', '/nowhere']) expect(await renderLayout(path)).not.toMatch(/ style=|<script/);
});
