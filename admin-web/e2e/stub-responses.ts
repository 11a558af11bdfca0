import { expect, type Page } from '@playwright/test';

/** The gateway's words when nobody behind it answers, and what people read then. */
const unavailable = {
  status: 503,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'Service Unavailable', status: 503, code: 'UNAVAILABLE' },
};
const unavailableWords = 'Server error. Please try again later.';

/**
 * Requests of this method to this address meet a 503 and change nothing.
 * @returns lets them through again
 */
export async function fail(page: Page, method: string, address: string, times = Infinity): Promise<() => void> {
  let left = times;
  await page.route(address, (route) => {
    if (left === 0 || route.request().method() !== method) return route.fallback();
    left -= 1;
    return route.fulfill(unavailable);
  });
  return () => {
    left = 0;
  };
}

/** Only the next one does. */
export const failOnce = (page: Page, method: string, address: string) => fail(page, method, address, 1);

/** Whatever is stored, this is what the list at an address holds from now on. */
export const answer = (page: Page, address: string, json: unknown): Promise<unknown> =>
  page.route(address, (route) => route.fulfill({ json, headers: { 'x-total-count': '0' } }));

/** Bad news in passing: what did not work, and why or what to do. */
export async function expectFailure(page: Page, title: string, why: string = unavailableWords): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: title }).filter({ hasText: why })).toBeVisible();
}
