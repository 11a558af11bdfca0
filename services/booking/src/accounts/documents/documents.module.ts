import { Module } from '@nestjs/common';
import { DocumentController } from './document.controller.js';
import { DocumentFilesService } from './document-files.service.js';
import { DocumentRepository } from './document.repository.js';
import { DocumentService } from './document.service.js';
import { VoucherCreditNoteRepository } from '../../vouchers/voucher-credit-note.repository.js';
import { VoucherCreditNoteService } from '../../vouchers/voucher-credit-note.service.js';

@Module({
  controllers: [DocumentController],
  providers: [DocumentRepository, DocumentService, DocumentFilesService, VoucherCreditNoteRepository, VoucherCreditNoteService],
  exports: [DocumentRepository, DocumentService, DocumentFilesService, VoucherCreditNoteRepository, VoucherCreditNoteService],
})
export class DocumentsModule {}
