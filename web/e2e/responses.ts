import type { Page } from '@playwright/test';

/** A problem document as the gateway sends it, for `route.fulfill`. */
export const problem = (status: number, code: string, errors?: Record<string, string>) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: code, status, code, ...(errors && { errors }) },
});

/**
 * Delays the requests of scripts, so that the page is not hydrated.
 * @returns function that releases them
 */
export async function holdBackScripts(page: Page, url: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
