import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { BookedInvoicesQuery, bookingInvoices, books, InvoiceListQuery, InvoiceRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { InvoiceService } from './invoice.service.js';

@Controller()
export class InvoiceController {
  constructor(private readonly invoices: InvoiceService) {}

  @Handles(bookingInvoices.page)
  list(@Payload() query: InvoiceListQuery) {
    return this.invoices.list(query);
  }

  @Handles(bookingInvoices.render)
  render(@Payload() request: InvoiceRequest) {
    return this.invoices.render(request);
  }

  @Handles(books.invoices)
  listBookedInvoices(@Payload() query: BookedInvoicesQuery) {
    return this.invoices.books(query);
  }
}
