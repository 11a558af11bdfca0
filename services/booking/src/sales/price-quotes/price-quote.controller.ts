import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { booking, PriceForm } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { PriceQuoteService } from './price-quote.service.js';

@Controller()
export class PriceQuoteController {
  constructor(private readonly quotes: PriceQuoteService) {}

  @Handles(booking.price)
  quote(@Payload() form: PriceForm) {
    return this.quotes.quote(form);
  }
}
