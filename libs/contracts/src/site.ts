/** One address of the public site, as its front end draws it and the gateway serves it. */
export interface SitePage {
  /** The same for every address that is drawn the same; null for a page that is drawn for its visitor. */
  key: string | null;
  draw: () => Promise<DrawnPage>;
}

export interface DrawnPage {
  status: 200 | 404;
  /** A media type with its charset. */
  type: string;
  body: string;
  /** False when a read failed: the page says what is missing, and is worth drawing again soon. */
  complete: boolean;
  /** PayPal's script runs here. */
  takesPayments: boolean;
}

export interface SiteOptions {
  /** Where visitors find the site, such as "https://charters.example". */
  origin: string;
  /** How the pages' reads reach the gateway that serves them. */
  reach: typeof fetch;
}

/** What the front end's server build exports as `openSite`: finds the page of a path (decoded) and a query ("?…" or ""). */
export type OpenSite = (options: SiteOptions) => (path: string, search: string) => SitePage;
