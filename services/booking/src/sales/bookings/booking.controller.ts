import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { booking, ConfirmationCode, CoveredQuery, PlaceBookingRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { BookingService } from './booking.service.js';

@Controller()
export class BookingController {
  constructor(private readonly bookings: BookingService) {}

  @Handles(booking.place)
  place(@Payload() request: PlaceBookingRequest) {
    return this.bookings.place(request);
  }

  @Handles(booking.findCovered)
  findCovered(@Payload() query: CoveredQuery) {
    return this.bookings.findCovered(query);
  }

  @Handles(booking.findByCode)
  findByCode(@Payload() { confirmationCode }: ConfirmationCode) {
    return this.bookings.findByCode(confirmationCode);
  }
}
