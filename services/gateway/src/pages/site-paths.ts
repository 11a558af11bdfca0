/** Steps out of a folder, or is no path of ours: never looked up on disk. */
export const isCrooked = (path: string): boolean => !path.startsWith('/') || /\/\/|\\|\0|\/\.\.?(?:\/|$)/.test(path);

/** Where only machines ask, and a page would be no answer. */
export const isForMachines = (path: string): boolean => /^\/(?:api|paypal)(?:\/|$)/i.test(path);

export const isBackOffice = (path: string): boolean => /^\/admin(?:\/|$)/.test(path) || showsLetters(path);

/** The one screen of the back office that has letters to show, each with its own styles. */
export const showsLetters = (path: string): boolean => /^\/test-emails\/?$/.test(path);

/** Something with an extension is a file; a page for it would be taken for the picture. */
export const namesFile = (path: string): boolean => /\.[a-z\d]{1,8}$/i.test(path);

/** Files with a hash in their names never change. */
const unchanging = /^(?:\/admin)?\/assets\//;

export function cachingOf(file: string): string {
  if (file.endsWith('.html')) return 'no-cache';
  if (unchanging.test(file)) return 'public, max-age=31536000, immutable';
  // The brand's pictures keep their names when they are made anew: shown at once, and looked after behind the visitor's back.
  if (file.startsWith('/media/')) return 'public, max-age=604800, stale-while-revalidate=31536000';
  return 'public, max-age=3600';
}

/** Never shown on its own as a page; a drawing in SVG may be, and its scripts would run. */
export const isNoDocument = (file: string): boolean => /\.(?:js|css|woff2|avif|webp|jpg|png|ico)$/.test(file);
