import type { DehydratedState } from '@tanstack/react-query';

/** What the server drew a page from, sent along with it: waking up asks for no answer again. */
export interface Served {
  /** Where its words are: the same for every page of a language. */
  texts: string;
  queries: DehydratedState;
}

/** The data block of server-drawn pages. */
export const servedId = 'served';

/** Undefined while developing, where no server draws. */
export function readServed(): Served | undefined {
  const text = document.getElementById(servedId)?.textContent;
  return text ? (JSON.parse(text) as Served) : undefined;
}
