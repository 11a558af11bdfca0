import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  Availability,
  AvailabilityQuery,
  booking,
  bookingEvents,
  BookingWindow,
  catalogEvents,
  ConfirmationCode,
  GuestBooking,
  NextFree,
  NextFreeQuery,
  notification,
  PackageRef,
  PlaceBookingForm,
  UnavailableDates,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { CalendarQuery } from './calendar.dto.js';
import { Checkout } from '../payments/checkout-cookie.js';
import { RouteOptions } from '../../http/route-options.js';
import { PublicRead } from '../../cache/cached.interceptor.js';

/** Holds also end by the clock, so these answers are kept shortly and never given old. */
const untilAvailabilityChanges = {
  emptiedBy: [bookingEvents.availabilityChanged, catalogEvents.packagesChanged],
  freshFor: 10_000,
  staleFor: 0,
};
/** Placing waits for a capture that is under way. */
const placingTakes = 15_000;

@ApiTags('booking')
@Controller('api')
export class BookingController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('booking-window')
  @PublicRead(untilAvailabilityChanges)
  @ApiOkResponse({ type: BookingWindow })
  window(): Promise<BookingWindow> {
    return this.rpc.call(booking.window, {});
  }

  @Get('unavailable-dates/:packageId')
  @PublicRead(untilAvailabilityChanges)
  @ApiOkResponse({ type: UnavailableDates })
  unavailableDates(@Param() { packageId }: PackageRef): Promise<UnavailableDates> {
    return this.rpc.call(booking.unavailableDates, { packageId });
  }

  @Post('check-availability')
  @HttpCode(200)
  @RouteOptions({ limit: 'reads' })
  @ApiOkResponse({ type: Availability })
  checkAvailability(@Body() question: AvailabilityQuery): Promise<Availability> {
    return this.rpc.call(booking.checkAvailability, question);
  }

  /** What is free instead of a slot that has gone. Asked after a refusal, so never answered from memory. */
  @Get('next-free/:packageId')
  @ApiOkResponse({ type: NextFree })
  nextFree(@Param() { packageId }: PackageRef, @Query() { after }: NextFreeQuery): Promise<NextFree> {
    return this.rpc.call(booking.nextFree, { packageId, after });
  }

  /** The booking that the visitor's payment made: 201 the first time, 200 after. */
  @Post('bookings')
  @ApiCreatedResponse({ type: GuestBooking })
  @ApiOkResponse({ type: GuestBooking })
  async place(
    @Body() { paymentOrderId, totalAmount }: PlaceBookingForm,
    @Checkout() checkout: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GuestBooking> {
    const placed = await this.rpc.call(booking.place, { checkout, paymentOrderId, totalAmount }, placingTakes);
    void reply.code(placed.first ? 201 : 200);
    return placed.booking;
  }

  @Get('bookings/:confirmationCode')
  @RouteOptions({ limit: 'codes' })
  @ApiOkResponse({ type: GuestBooking })
  findByCode(@Param() code: ConfirmationCode): Promise<GuestBooking> {
    return this.rpc.call(booking.findByCode, code);
  }

  @Get('bookings/:confirmationCode/calendar.ics')
  @RouteOptions({ limit: 'codes' })
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="charter.ics"')
  @ApiProduces('text/calendar')
  async calendarEntry(@Param() code: ConfirmationCode, @Query() { locale = 'en' }: CalendarQuery): Promise<string> {
    const found = await this.rpc.call(booking.findByCode, code);
    return (await this.rpc.call(notification.calendarEntry, { booking: found, locale })).ics;
  }
}
