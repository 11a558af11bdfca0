import type { Page } from '@playwright/test';

/** A refusal as the gateway words it, for `route.fulfill`. */
export const problem = (status: number, code: string, errors?: Record<string, string>) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: code, status, code, ...(errors && { errors }) },
});

/**
 * Requests to an address wait, and are answered as usual afterwards.
 * @returns lets them go
 */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
