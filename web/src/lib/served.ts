import type { DehydratedState } from '@tanstack/react-query';
import type { Texts } from '@charter/ui';

/** What the server drew a page from, sent along with it: waking up asks for nothing. */
export interface Served {
  texts: Texts;
  queries: DehydratedState;
}

/** The data block of server-drawn pages. */
export const servedId = 'served';

/** Undefined while developing, where no server draws. */
export function readServed(): Served | undefined {
  const text = document.getElementById(servedId)?.textContent;
  return text ? (JSON.parse(text) as Served) : undefined;
}
