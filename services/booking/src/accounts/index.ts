export { AccountsModule } from './accounts.module.js';
export { tables } from './accounts.tables.js';
export { DocumentFilesService } from './documents/document-files.service.js';
export type { DocumentEntity } from './documents/document.entity.js';
export { DocumentRepository } from './documents/document.repository.js';
export { FolioEntryEntity } from './folio/folio-entry.entity.js';
export { FolioRepository, type NewFolioEntry } from './folio/folio.repository.js';
export { type FolioOwner, FolioService } from './folio/folio.service.js';
export type {
  BookingPaymentRequest,
  NonCharterRequest,
  OfferPaymentRequest,
  RequestedMoveDetails,
} from './payment-requests/payment-request.entity.js';
export { type CharterRequest, PaymentRequestRepository } from './payment-requests/payment-request.repository.js';
export {
  type FailedPayment,
  type PayableDescription,
  type Payer,
  type PaymentRequestHandler,
  paymentRequestHandlers,
  type PaymentRequestHandlers,
  type RequestPayment,
  type SeparateMoney,
} from './payment-requests/request-handler.service.js';
