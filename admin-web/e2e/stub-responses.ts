import type { Page } from '@playwright/test';

/** The gateway's response when a service is unreachable. */
const unavailable = {
  status: 503,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'Service Unavailable', status: 503, code: 'UNAVAILABLE' },
};

/**
 * Answers requests of this method and URL pattern with 503.
 * @returns a function that ends this
 */
export async function failRequests(page: Page, method: string, url: string): Promise<() => void> {
  let isDown = true;
  await page.route(url, (route) => (isDown && route.request().method() === method ? route.fulfill(unavailable) : route.fallback()));
  return () => {
    isDown = false;
  };
}

export const stubResponse = (page: Page, url: string, json: unknown): Promise<unknown> =>
  page.route(url, (route) => route.fulfill({ json, headers: { 'x-total-count': '0' } }));
