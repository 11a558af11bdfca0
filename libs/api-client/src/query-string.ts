import type { Locale } from '@charter/contracts';

/** `?name=value&…` of the fields that have a value; empty without any. */
export function queryString(query: object): string {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return filled.length ? `?${new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))}` : '';
}

/** English has no query, so that it shares the gateway's cached response with every other client. */
export const inLanguage = (locale?: Locale) => (locale && locale !== 'en' ? queryString({ locale }) : '');

/** The cursor in `Link: <…?cursor=…>; rel="next"`, null on the last page. */
export function nextCursor(response: Response): string | null {
  const address = /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
  return address ? new URL(address, 'http://gateway').searchParams.get('cursor') : null;
}
