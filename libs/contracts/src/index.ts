/** Services and front ends import from here what they must agree on: forms, operations, events, errors and limits. */
export * from './shared/business.js';
export * from './shared/unset-business.js';
export { CancellationExplanation, RefundShares } from './shared/cancellation.js';
export type { CancellationCause } from './shared/cancellation.js';
export * from './shared/crockford.js';
export * from './shared/dispute.js';
export * from './shared/durations.js';
export * from './shared/errors.js';
export * from './shared/locale-query.js';
export * from './shared/money.js';
export * from './shared/network.js';
export * from './shared/refund-split.js';
export { withError } from './shared/field.decorator.js';
export * from './shared/revision.js';
export { revisionOf } from './shared/revision-of.js';
export { fieldError, sentenceOf } from './shared/messages.js';
export type { FieldError } from './shared/messages.js';
export * from './shared/offered-slot.js';
export * from './shared/operation.js';
export type { RenderedPage, CreateSiteRenderer, SitePage } from './shared/site.js';
export * from './shared/staff-member.js';
export * from './shared/trip-link.js';
export { SourceHashes } from './shared/translation-forms.js';
export * from './attention/join.js';
export * from './attention/operations.js';
export * from './back-office/forms.js';
export * from './back-office/operations.js';
export * from './booking/events.js';
export * from './booking/forms.js';
export * from './booking/operations.js';
export * from './accounting-export/forms.js';
export * from './accounting-export/operations.js';
export * from './cancellations/forms.js';
export * from './cancellations/operations.js';
export * from './catalog/add-on-forms.js';
export * from './catalog/add-on-operations.js';
export * from './catalog/events.js';
export * from './catalog/forms.js';
export * from './catalog/operations.js';
export * from './charter-day/events.js';
export * from './catalog/price-rules.js';
export * from './charter-day/forms.js';
export * from './charter-day/operations.js';
export * from './content/events.js';
export * from './content/forms.js';
export * from './content/operations.js';
export * from './documents/forms.js';
export * from './documents/operations.js';
export * from './figures/forms.js';
export * from './figures/operations.js';
export * from './folio/forms.js';
export * from './folio/operations.js';
export * from './gratuities/forms.js';
export * from './gratuities/operations.js';
export * from './inquiry/events.js';
export * from './inquiry/forms.js';
export * from './inquiry/operations.js';
export * from './invitations/operations.js';
export * from './invoices/forms.js';
export * from './invoices/operations.js';
export * from './notification/events.js';
export * from './notification/forms.js';
export * from './notification/operations.js';
export * from './offers/events.js';
export * from './offers/forms.js';
export * from './offers/operations.js';
export * from './party/events.js';
export * from './party/forms.js';
export * from './party/operations.js';
export * from './payment/events.js';
export * from './payment/forms.js';
export * from './payment/operations.js';
export * from './payment/paypal-events.js';
export * from './payment-requests/forms.js';
export * from './payment-requests/operations.js';
export * from './promo-codes/forms.js';
export * from './promo-codes/operations.js';
export * from './reconciliation/events.js';
export * from './reconciliation/forms.js';
export * from './reconciliation/operations.js';
export * from './staff/forms.js';
export * from './staff/operations.js';
export * from './taxes/forms.js';
export * from './taxes/operations.js';
export * from './trip/events.js';
export * from './trip/forms.js';
export * from './trip/operations.js';
export * from './vouchers/events.js';
export * from './vouchers/forms.js';
export * from './vouchers/operations.js';
export * from './withdrawals/events.js';
export * from './withdrawals/forms.js';
export * from './withdrawals/operations.js';
export * from './weather/events.js';
export * from './weather/forms.js';
export * from './weather/operations.js';
export * as limits from './browser.js';
export { attentionOf, isInstant, isStale, stampTranslations, translate } from './browser.js';
export type {
  AddOnUnit,
  Age,
  AttentionItemKind,
  AttentionKind,
  AttentionSeverity,
  BalanceReminder,
  BlockReason,
  BookingRequestKind,
  BookKind,
  BookingSort,
  BookingStatus,
  CallCause,
  CancellationRefundState,
  RefundPartState,
  Choice,
  MoveChoice,
  CrewRole,
  DocumentKind,
  FindingKind,
  FolioKind,
  InquiryStatus,
  LineKind,
  LineRefund,
  Locale,
  LogKind,
  ManifestCause,
  ManualMethod,
  MoveCause,
  MoveObstacle,
  OfferState,
  PaymentMethod,
  PaymentStatus,
  RequestEmail,
  RequestKind,
  StaffRole,
  TaxedKind,
  WeatherState,
} from './browser.js';
