/** The browser's build, as the server's build finds it: see vite.config.ts. */
declare module 'virtual:built-site' {
  /** index.html with <!--head-->, <!--page--> and <!--served-->. */
  export const template: string;
  export const manifest: import('./app/chunks.js').Manifest;
  /** The file of each language's texts. */
  export const texts: Record<import('@charter/contracts/limits').Locale, string>;
}
