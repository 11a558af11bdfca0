import type { Page } from '@playwright/test';

/**
 * Pages arrive as when the server could draw nothing and knew nothing, and every question of theirs is lost. A word is left
 * for the first paint, after which pages fetch their code.
 * @returns lets the questions through again
 */
export async function arriveUndrawn(page: Page): Promise<() => Promise<void>> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /<div id="root">[\s\S]*<\/div>\s*<script type="application\/json"[\s\S]*?<\/script>/,
      '<div id="root">Nothing is known</div>',
    );
    if (body.length === html.length) throw new Error('The page was not drawn to begin with');
    return route.fulfill({ response, body });
  });
  await page.route('**/api/**', (route) => route.abort());
  return () => page.unroute('**/api/**');
}
