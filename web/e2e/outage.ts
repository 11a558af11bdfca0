import type { Page } from '@playwright/test';

/**
 * Serves pages without server-rendered content and data, and aborts every API request. Some text remains, because scripts are loaded
 * after the first paint.
 * @returns function that ends the outage of the API
 */
export async function simulateApiOutage(page: Page): Promise<() => Promise<void>> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /<div id="root">[\s\S]*<\/div>\s*<script type="application\/json"[\s\S]*?<\/script>/,
      '<div id="root">Placeholder</div>',
    );
    if (body.length === html.length) throw new Error('The page was not rendered by the server');
    // Same as after a first interaction: every part of the page is loaded at once, and not when it is scrolled to.
    return route.fulfill({ response, body: body.replace(' data-no-interaction="before-paint"', '') });
  });
  await page.route('**/api/**', (route) => route.abort());
  return () => page.unroute('**/api/**');
}
