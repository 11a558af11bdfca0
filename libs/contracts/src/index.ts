/** contracts exists because strangers must agree: what can be asked, what is answered, what is announced, what can go wrong. */
export * from './operation.js';
export * from './errors.js';
export * from './catalog.js';
export * from './booking.js';
export * from './booking-desk.js';
export * from './figures.js';
export * from './invoice.js';
export * from './payment.js';
export * from './content.js';
export * from './inquiry.js';
export * from './notification.js';
export * from './booking-record.js';
export * from './staff.js';
export * from './business.js';
export type { DrawnPage, OpenSite, SiteOptions, SitePage } from './site.js';
export * as limits from './limits.js';
export type { BlockReason, BookingSort, BookingStatus, InquiryStatus, Locale, PaymentStatus } from './limits.js';
