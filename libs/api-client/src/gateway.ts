import { staffRequests } from './staff-requests.js';
import { visitorRequests } from './visitor-requests.js';

/**
 * Every request of the gateway's API, typed by the contracts. Amounts are dollars, days `yyyy-MM-dd` in Nassau, instants UTC ISO 8601. All
 * reject with `ApiError`, as `call` describes.
 */
export const api = { ...visitorRequests, ...staffRequests };
