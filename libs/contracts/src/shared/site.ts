/** One page of the public site: the front end renders it, the gateway serves it. */
export interface SitePage {
  /** Cache key, the same for all addresses with the same page; null for a page that depends on its visitor. */
  key: string | null;
  /** The key contains parameters of the address, of which there are infinitely many. */
  hasParameters?: boolean;
  render: () => Promise<RenderedPage>;
}

export interface RenderedPage {
  status: 200 | 404;
  /** Media type with charset. */
  type: string;
  body: string;
  /** False when a read failed: the page shows what is missing, and should be rendered again soon. */
  complete: boolean;
  /** The page runs PayPal's script, so its security headers must allow PayPal. */
  takesPayments: boolean;
  /** Its address may contain a key: no cache may store it, and no other page may learn the address as its referrer. */
  personal?: boolean;
}

interface SiteOptions {
  /** Public origin of the site, such as "https://charters.example". */
  origin: string;
  /** Sends the pages' API requests to the gateway that serves them. */
  fetch: typeof fetch;
}

/** What the front end's server build exports as `createSiteRenderer`: finds the page of a decoded path and a query ("?…" or ""). */
export type CreateSiteRenderer = (options: SiteOptions) => (path: string, search: string) => SitePage;
