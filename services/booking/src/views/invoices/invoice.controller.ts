import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AccountingDocumentsQuery, bookingInvoices, books, InvoiceListQuery, InvoiceRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { AccountingExportService } from './accounting-export.service.js';
import { InvoiceService } from './invoice.service.js';

@Controller()
export class InvoiceController {
  constructor(
    private readonly invoices: InvoiceService,
    private readonly monthlyBooks: AccountingExportService,
  ) {}

  @Handles(bookingInvoices.page)
  list(@Payload() query: InvoiceListQuery) {
    return this.invoices.list(query);
  }

  @Handles(bookingInvoices.render)
  render(@Payload() request: InvoiceRequest) {
    return this.invoices.render(request);
  }

  @Handles(books.documents)
  listBookedDocuments(@Payload() query: AccountingDocumentsQuery) {
    return this.monthlyBooks.ofMonth(query);
  }
}
