import type { DehydratedState } from '@tanstack/react-query';

/** Data that the server embeds in a page, so that hydration needs no request to the API. */
export interface PageData {
  /** Path of the file with the language's texts, shared by all pages of the language. */
  texts: string;
  queries: DehydratedState;
}

/** `id` of the script element that holds the page data as JSON. */
export const pageDataId = 'page-data';

/** Undefined in the development server, which does not render pages. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(pageDataId)?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}
