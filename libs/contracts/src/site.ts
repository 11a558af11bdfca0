/** One address of the public site, which the front end renders and the gateway serves. */
export interface SitePage {
  /** Cache key, equal for all addresses with the same HTML; null for a page that is rendered per request. */
  key: string | null;
  render: () => Promise<RenderedPage>;
}

export interface RenderedPage {
  status: 200 | 404;
  /** A media type with its charset. */
  type: string;
  body: string;
  /** False when a query failed: the page shows what is missing and should not be cached. */
  complete: boolean;
  /** True when PayPal's script runs on the page, which needs a wider security policy. */
  takesPayments: boolean;
}

export interface SiteOptions {
  /** Public origin of the site, such as "https://charters.example". */
  origin: string;
  /** Sends the API requests of a page while it is rendered. */
  fetch: typeof fetch;
}

/** The export `createSiteRenderer` of the front end's server build. The result finds the page of a decoded path and a query ("?…" or ""). */
export type CreateSiteRenderer = (options: SiteOptions) => (path: string, search: string) => SitePage;
