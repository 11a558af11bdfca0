/**
 * What front ends may bundle: limits, messages and pure functions, so that forms, DTOs and translations agree.
 * No imports of libraries.
 */
export { cancellationCauses } from './shared/cancellation.js';
export type { CancellationCause } from './shared/cancellation.js';
export * from './shared/field-rule.js';
export { imageFormat, isAnimated } from './shared/image-file.js';
export type { ImageFormat } from './shared/image-file.js';
export * from './shared/limits.js';
export * from './shared/messages.js';
export * from './shared/names.js';
export * from './shared/revision-of.js';
export * from './shared/phone-link.js';
export * from './shared/shown-package-name.js';
export * from './shared/text.js';
export * from './shared/translations.js';
export * from './attention/limits.js';
export * from './back-office/limits.js';
export * from './booking/limits.js';
export * from './accounting-export/limits.js';
export * from './cancellations/limits.js';
export * from './catalog/add-on-limits.js';
export * from './catalog/limits.js';
export * from './catalog/price-rules.js';
export * from './charter-day/limits.js';
export * from './content/limits.js';
export * from './documents/limits.js';
export * from './folio/limits.js';
export * from './gratuities/limits.js';
export * from './inquiry/limits.js';
export * from './invitations/limits.js';
export * from './offers/limits.js';
export * from './party/limits.js';
export * from './party/sample-waiver.js';
export * from './payment/limits.js';
export * from './payment-requests/limits.js';
export * from './promo-codes/limits.js';
export * from './reconciliation/limits.js';
export * from './staff/limits.js';
export * from './staff/username.js';
export * from './taxes/limits.js';
export * from './trip/limits.js';
export * from './vouchers/limits.js';
export * from './weather/limits.js';
export * from './withdrawals/limits.js';
