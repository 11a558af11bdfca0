/** The demo's inquiries. */
export { fewInquiries } from './few.js';
export { yearOfInquiries } from './year.js';
