import { expect, type Page } from '@playwright/test';

/** The gateway's response when a service is unreachable, and the message shown for it. */
const unavailable = {
  status: 503,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'Service Unavailable', status: 503, code: 'UNAVAILABLE' },
};
const unavailableMessage = 'Server error. Please try again later.';

/**
 * Answers requests of this method and URL pattern with 503.
 * @returns a function that ends this
 */
export async function failRequests(page: Page, method: string, url: string, times = Infinity): Promise<() => void> {
  let left = times;
  await page.route(url, (route) => {
    if (left === 0 || route.request().method() !== method) return route.fallback();
    left -= 1;
    return route.fulfill(unavailable);
  });
  return () => {
    left = 0;
  };
}

export const failNextRequest = (page: Page, method: string, url: string) => failRequests(page, method, url, 1);

export const stubResponse = (page: Page, url: string, json: unknown): Promise<unknown> =>
  page.route(url, (route) => route.fulfill({ json, headers: { 'x-total-count': '0' } }));

/** Expects an alert or toast with this title and description. */
export async function expectFailure(page: Page, title: string, description: string = unavailableMessage): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: title }).filter({ hasText: description })).toBeVisible();
}
