import { locales } from '@charter/contracts/browser';

/** Path traversal, or not a path at all: never looked up on disk. */
export const isUnsafePath = (path: string): boolean => !path.startsWith('/') || /\/\/|\\|\0|\/\.\.?(?:\/|$)/.test(path);

/** Below these paths an unknown route is a problem in JSON, never a page. */
export const isApiPath = (path: string): boolean => /^\/(?:api|paypal)(?:\/|$)/i.test(path);

export const isBackOffice = (path: string): boolean => /^\/admin(?:\/|$)/.test(path) || isEmailPreview(path);

/** The screen of the back office that shows e-mails, each with its own styles. */
export const isEmailPreview = (path: string): boolean => /^\/test-emails\/?$/.test(path);

/** A missing file is answered with a problem, not with the page for unknown paths. */
export const hasExtension = (path: string): boolean => /\.[a-z\d]{1,8}$/i.test(path);

/** The service worker of the day sheet: without a content hash, because browsers compare the file at its address. @param file below /admin */
export const isWorker = (file: string): boolean => file === '/day-worker.js';

/** Names with a content hash. */
const immutable = /^(?:\/admin)?\/assets\//;

export function cacheControlOf(file: string): string {
  if (file.endsWith('.html') || isWorker(file)) return 'no-cache';
  if (immutable.test(file)) return 'public, max-age=31536000, immutable';
  // A new version of a brand image keeps its name, so browsers show the old one at once and revalidate it in the background.
  if (file.startsWith('/media/')) return 'public, max-age=604800, stale-while-revalidate=31536000';
  return 'public, max-age=3600';
}

/** Never opened as a document. SVG is not listed: it may be, and its scripts would run. */
export const isNoDocument = (file: string): boolean => /\.(?:js|css|woff2|avif|webp|jpg|png|ico)$/.test(file);

/**
 * The address of a page that was asked for in another spelling: with the code of English, which has none in addresses, with a region
 * ("/pt-br"), or with capitals. The parts after the page's name are keys, which stay as they are.
 * @returns undefined for an address in the site's own spelling
 */
export function respelled(path: string): string | undefined {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path)!;
  const language = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/i.exec(first)?.[1]?.toLowerCase();
  const locale = locales.find((known) => known === language);
  const page = locale ? rest : path;
  const spelled = page.replace(/^\/[^/]*/, (name) => (hasExtension(name) ? name : name.toLowerCase()));
  const own = first === locale && locale !== 'en';
  const address = locale && locale !== 'en' ? `/${locale}${own ? spelled : spelled || '/'}` : spelled || '/';
  return address === path ? undefined : address;
}
