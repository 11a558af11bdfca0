/** Typed client of the gateway's REST API, used by both web apps. Paths, forms and replies are those of its OpenAPI document. */
export * from './api-error.js';
export type { Endpoint, Reply } from './endpoints.js';
export { inLanguage } from './language.js';
export { callPage, type Page } from './page.js';
export { call, callForResponse, markRequestsAsBackgroundWhen, setFetch, urlOf } from './request.js';
export * from './retry-on-lost-response.js';
export { renewSessionsWith } from './session-renewal.js';
export { uploadImage } from './upload.js';
