import { useSyncExternalStore } from 'react';
import { paths, parsePathname } from '../../lib/paths.js';

const never = () => () => undefined;
const codeHere = () => parseReviewCode(location.pathname);

/**
 * The confirmation code of "/review/{code}" as it is printed, XXXXX-XXXXX. Mail programs add to a link and take from
 * it: letters may be small, the dash may be missing, a full stop may have come along.
 * @returns null when it is no code
 */
export function parseReviewCode(pathname: string): string | null {
  const typed = parsePathname(pathname).path.slice(paths.review.length);
  const code = typed.replace(/%[0-9a-f]{2}|[^0-9a-z]/gi, '').toUpperCase();
  return code.length === 10 ? `${code.slice(0, 5)}-${code.slice(5)}` : null;
}

/** Undefined until the browser has woken the page up: what the server draws is the same for every code. */
export const useReviewCode = (): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(never, codeHere, () => undefined);
