import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { loadLanguage } from '@charter/ui';
import type { Locale } from '@charter/contracts/limits';
import { ServedSearch } from '../lib/address.js';
import { loadTexts } from '../lib/languages.js';
import { makeQueryClient } from '../lib/query-client.js';
import { App } from './app.js';
import { pageAt } from './pages.js';

/** Header and footer as the server draws them; what is between them is not asked about here. */
async function served(path: string, locale: Locale = 'en', search = ''): Promise<string> {
  const language = await loadLanguage(locale, loadTexts);
  return renderToString(
    <ServedSearch value={search}>
      <App page={pageAt(path)} path={path} Screen={() => null} language={language} client={makeQueryClient()} />
    </ServedSearch>,
  );
}

test('a page names its addresses in the other languages, query and all', async () => {
  expect(await served('/terms-of-service', 'de')).toContain('href="/ja/terms-of-service"');
  expect(await served('/booking', 'en', '?package=2')).toContain('href="/fr/booking?package=2"');
});

test('a review’s page, drawn once for all guests, does not hold the code of one of them', async () => {
  const html = await served('/review/K7WQ2-9XMTD');
  expect(html).not.toContain('K7WQ2');
  expect(html).toContain('href="/fr/"');
});

test('header and footer keep to the security policy: no style attributes, no inline scripts', async () => {
  for (const path of ['/', '/booking', '/nowhere']) expect(await served(path)).not.toMatch(/ style=|<script/);
});
