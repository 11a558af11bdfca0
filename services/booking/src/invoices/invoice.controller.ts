import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { bookingInvoices, InvoiceListQuery, InvoiceRequest } from '@charter/contracts';
import { Answers } from '@charter/messaging';
import { InvoiceService } from './invoice.service.js';

@Controller()
export class InvoiceController {
  constructor(private readonly invoices: InvoiceService) {}

  @Answers(bookingInvoices.page)
  list(@Payload() query: InvoiceListQuery) {
    return this.invoices.list(query);
  }

  @Answers(bookingInvoices.draw)
  draw(@Payload() request: InvoiceRequest) {
    return this.invoices.draw(request);
  }
}
