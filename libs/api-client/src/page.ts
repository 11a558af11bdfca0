import type { Argument, Options, Reply } from './endpoints.js';
import { callForResponse } from './request.js';

export interface Page<Item> {
  items: Item[];
  /** Items on all pages. */
  total: number;
  /** Cursor of the next page, null on the last. */
  next: string | null;
}

/** Reads one page of a list. @throws ApiError as `callForResponse` does */
export async function callPage<E extends 'GET /api/bookings' | 'GET /api/contact'>(
  endpoint: E,
  ...options: Argument<Options<E>>
): Promise<Page<Reply<E>[number]>> {
  const response = await callForResponse(endpoint, ...options);
  const items = (await response.json()) as Reply<E>[number][];
  return { items, total: Number(response.headers.get('x-total-count') ?? items.length), next: nextCursor(response) };
}

/** The cursor in `Link: <…?cursor=…>; rel="next"`. */
function nextCursor(response: Response): string | null {
  const address = /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
  return address ? new URL(address, 'http://gateway').searchParams.get('cursor') : null;
}
