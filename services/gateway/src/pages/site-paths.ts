import { limits } from '@charter/contracts';

/** The front end's own routes, as its router knows them; every other page is the 404 page. */
const clientRoutes = [/^\/$/, /^\/booking$/, /^\/review\/[^/]+$/, /^\/terms-of-service$/, /^\/privacy-policy$/, /^\/test-emails$/];

const prefixes = limits.locales.filter((locale) => locale !== 'en').join('|');
const prefix = new RegExp(`^/(?:${prefixes})(?=/|$)`);

/** A path without its language and its trailing slash. */
const plain = (path: string) => path.replace(prefix, '').replace(/(?<=[^/])\/$/, '') || '/';

export const isClientRoute = (path: string): boolean => clientRoutes.some((route) => route.test(plain(path)));

export const isBookingPage = (path: string): boolean => plain(path) === '/booking';

/** Steps out of a folder, or is no path of ours: never looked up on disk. */
export const isCrooked = (path: string): boolean => !path.startsWith('/') || /\/\/|\\|\0|\/\.\.?(?:\/|$)/.test(path);

/** Where only machines ask, and a page would be no answer. */
export const isForMachines = (path: string): boolean => /^\/(?:api|paypal)(?:\/|$)/.test(path);

export const isBackOffice = (path: string): boolean => /^\/admin(?:\/|$)/.test(path);

/** Something with an extension is a file; a page for it would be taken for the picture. */
export const namesFile = (path: string): boolean => /\.[a-z\d]{1,8}$/i.test(path);

/** File names with a hash in them, and pictures whose name changes with their content, never change. */
const unchanging = /^(?:\/admin)?\/(?:assets|media)\//;

export function cachingOf(file: string): string {
  if (file.endsWith('.html')) return 'no-cache';
  return unchanging.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}
