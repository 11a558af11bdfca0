import { expect, test } from 'vitest';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static.edge';
import { loadLanguage } from '@charter/ui';
import type { Locale } from '@charter/contracts/browser';
import { ServerSearch } from '../lib/address.js';
import { loadTexts } from '../lib/languages.js';
import { makeQueryClient } from '../lib/query-client.js';
import { App } from '../app/app.js';
import { packagesQuery } from '../lib/packages.queries.js';
import { detailsAddress } from '../test/booking-page.js';
import { roseIsland, sunsetCruise } from '../test/fake-gateway.js';
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
  // What the page does not read must not make it another page.
  expect(await renderLayout('/booking', 'en', '?x=1&package=2&utm_source=y')).toContain('href="/fr/booking?package=2"');
});

test('keeps the confirmation code out of the markup of the review page, which is cached for all guests', async () => {
  const html = await renderLayout('/review/K7WQ2-9XMTD');
  expect(html).not.toContain('K7WQ2');
  expect(html).toContain('href="/fr/"');
});

test('renders header and footer without style attributes and inline scripts, which the security policy forbids', async () => {
  for (const path of ['/', '/booking', '/nowhere']) expect(await renderLayout(path)).not.toMatch(/ style=|<script/);
});

test.each(['date', 'details'])(
  'renders the checkout without the dialog of the step "%s", whose code loads after hydration',
  async (step) => {
    const page = pageAt('/booking');
    const language = await loadLanguage('en', loadTexts);
    const client = makeQueryClient();
    client.setQueryData(packagesQuery('en').queryKey, [roseIsland, sunsetCruise]);
    const { default: Screen } = await page.load();
    const search = detailsAddress.replace('/booking', '').replace('step=details', `step=${step}`);
    const { prelude } = await prerender(
      <ServerSearch value={search}>
        <App page={page} path="/booking" Screen={Screen} language={language} client={client} />
      </ServerSearch>,
    );
    const html = await new Response(prelude).text();
    client.clear();
    expect([html.includes('Or choose another charter'), html.includes('<dialog')]).toEqual([true, false]);
  },
);
