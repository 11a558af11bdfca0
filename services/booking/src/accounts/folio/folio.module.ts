import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { PaymentRequestsModule } from '../payment-requests/payment-requests.module.js';
import { FolioRepository } from './folio.repository.js';
import { FolioService } from './folio.service.js';

@Module({
  imports: [DocumentsModule, PaymentRequestsModule],
  providers: [FolioRepository, FolioService],
  exports: [FolioRepository, FolioService],
})
export class FolioModule {}
