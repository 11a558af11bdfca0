import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../accounts/documents/documents.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { GratuitiesModule } from '../../departures/gratuities/gratuities.module.js';
import { VouchersModule } from '../../vouchers/vouchers.module.js';
import { BooksService } from './books.service.js';
import { InvoiceController } from './invoice.controller.js';
import { InvoiceRepository } from './invoice.repository.js';
import { InvoiceService } from './invoice.service.js';

@Module({
  imports: [DocumentsModule, FiguresModule, GratuitiesModule, VouchersModule],
  controllers: [InvoiceController],
  providers: [BooksService, InvoiceRepository, InvoiceService],
})
export class InvoicesModule {}
