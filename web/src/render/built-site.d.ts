/** Results of the browser's build for the server's build; see vite.config.ts. */
declare module 'virtual:built-site' {
  /** index.html with <!--head-->, <!--page--> and <!--page-data-->. */
  export const template: string;
  export const manifest: import('./server/chunks.js').Manifest;
  /** Path of each language's texts file. */
  export const texts: Record<import('@charter/contracts/browser').Locale, string>;
}
