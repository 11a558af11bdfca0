/** Typed client of the gateway's REST API, used by both web apps: each path, request and response type once. */
export * from './api-error.js';
export * from './gateway.js';
export { visitorRequests as visitorApi } from './visitor-requests.js';
export * from './retry-on-lost-response.js';
export { renewSessionsWith } from './session-renewal.js';
export { setFetch, markRequestsAsBackgroundWhen } from './request.js';
