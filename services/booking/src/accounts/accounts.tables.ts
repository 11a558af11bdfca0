import { PaymentRequestEntity, paymentRequestRetention, personalPaymentRequests } from './payment-requests/payment-request.entity.js';
import { FolioEntryEntity, personalFolios } from './folio/folio-entry.entity.js';
import { DocumentEntity, personalDocuments } from './documents/document.entity.js';

/** Entities, retention and personal data of this module. */
export const tables = {
  entities: [PaymentRequestEntity, FolioEntryEntity, DocumentEntity],
  retention: [paymentRequestRetention],
  personal: [personalPaymentRequests, personalFolios, personalDocuments],
};
