/** Styles are the browser's business. */
export {};
