/** api-client exists because browsers call the gateway by type: every path, payload and answer is written here once. */
export * from './api-error.js';
export * from './gateway.js';
export * from './retry-on-lost-response.js';
export { setFetch, markRequestsAsBackgroundWhen } from './request.js';
