import { expect, type Page } from '@playwright/test';

/** The gateway's words when nobody behind it answers, and what people read then. */
const unavailable = {
  status: 503,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'Service Unavailable', status: 503, code: 'UNAVAILABLE' },
};
const unavailableWords = 'Server error. Please try again later.';

/** The next request of this method to this address meets a 503 and changes nothing; the one after it is answered as usual. */
export async function failOnce(page: Page, method: string, address: string): Promise<void> {
  let failed = false;
  await page.route(address, (route) => {
    if (failed || route.request().method() !== method) return route.fallback();
    failed = true;
    return route.fulfill(unavailable);
  });
}

/** Whatever is stored, this is what the list at an address holds from now on. */
export const answer = (page: Page, address: string, json: unknown): Promise<unknown> =>
  page.route(address, (route) => route.fulfill({ json, headers: { 'x-total-count': '0' } }));

/** Bad news in passing: what did not work, and why or what to do. */
export async function expectFailure(page: Page, title: string, why: string = unavailableWords): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: title })).toContainText(why);
}
