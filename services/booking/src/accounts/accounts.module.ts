import { Module } from '@nestjs/common';
import { PricingModule } from '../pricing/index.js';
import { DocumentFilesService } from './documents/document-files.service.js';
import { DocumentRepository } from './documents/document.repository.js';
import { DocumentService } from './documents/document.service.js';
import { FolioRepository } from './folio/folio.repository.js';
import { FolioService } from './folio/folio.service.js';
import { OpenBalanceService } from './payment-requests/open-balance.service.js';
import { PaymentRequestRepository } from './payment-requests/payment-request.repository.js';

/** What is to be paid, what was paid, and the documents that say so. */
@Module({
  imports: [PricingModule],
  providers: [
    DocumentFilesService,
    DocumentRepository,
    DocumentService,
    FolioRepository,
    FolioService,
    OpenBalanceService,
    PaymentRequestRepository,
  ],
  exports: [DocumentFilesService, DocumentRepository, FolioRepository, FolioService, PaymentRequestRepository],
})
export class AccountsModule {}
