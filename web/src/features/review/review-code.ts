import { useSyncExternalStore } from 'react';
import { paths, parsePathname } from '../../lib/paths.js';

const subscribeToNothing = () => () => undefined;
const currentCode = () => parseReviewCode(location.pathname);

/**
 * The confirmation code in "/review/{code}", formatted as XXXXX-XXXXX. Tolerates changes that mail programs make to links: lower case, a
 * missing dash, a trailing full stop.
 * @returns null when it is not a valid code
 */
function parseReviewCode(pathname: string): string | null {
  const typed = parsePathname(pathname).path.slice(paths.review.length);
  const code = typed.replace(/%[0-9a-f]{2}|[^0-9a-z]/gi, '').toUpperCase();
  return code.length === 10 ? `${code.slice(0, 5)}-${code.slice(5)}` : null;
}

/** Undefined on the server and during hydration, because the server's markup is the same for every code. */
export const useReviewCode = (): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(subscribeToNothing, currentCode, () => undefined);
