import { Module } from '@nestjs/common';
import { DocumentController } from './document.controller.js';
import { DocumentFilesService } from './document-files.service.js';
import { DocumentRepository } from './document.repository.js';
import { DocumentService } from './document.service.js';
import { VoucherCreditNoteRepository } from './voucher-credit-note.repository.js';
import { VoucherCreditNoteService } from './voucher-credit-note.service.js';
import { RenderingQueue } from './rendering.queue.js';

@Module({
  controllers: [DocumentController],
  providers: [
    { provide: RenderingQueue, useFactory: () => new RenderingQueue() },
    DocumentRepository,
    DocumentService,
    DocumentFilesService,
    VoucherCreditNoteRepository,
    VoucherCreditNoteService,
  ],
  exports: [
    RenderingQueue,
    DocumentRepository,
    DocumentService,
    DocumentFilesService,
    VoucherCreditNoteRepository,
    VoucherCreditNoteService,
  ],
})
export class DocumentsModule {}
