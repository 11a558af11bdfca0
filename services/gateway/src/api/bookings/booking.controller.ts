import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  Availability,
  AvailabilityQuestion,
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
  PlaceBooking,
  UnavailableDates,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Cached } from '../../cache/cached.interceptor.js';
import { RouteOptions } from '../../http/route-options.js';
import { CheckoutCookie } from '../payments/checkout-cookie.js';
import { CalendarQuery } from './calendar.dto.js';

/** Holds also expire without an event, so these responses are cached briefly and never served stale. */
const untilAvailabilityChanges = {
  invalidatedBy: [bookingEvents.availabilityChanged, catalogEvents.packagesChanged],
  freshFor: 10_000,
  staleIfErrorFor: 0,
};
/** Milliseconds: `place` waits for a capture in progress. */
const placeTimeout = 15_000;

@ApiTags('booking')
@Controller('api')
export class BookingController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly checkout: CheckoutCookie,
  ) {}

  @Get('booking-window')
  @Cached(untilAvailabilityChanges)
  @ApiOkResponse({ type: BookingWindow })
  window(): Promise<BookingWindow> {
    return this.rpc.call(booking.window, {});
  }

  @Get('unavailable-dates/:packageId')
  @Cached(untilAvailabilityChanges)
  @ApiOkResponse({ type: UnavailableDates })
  unavailableDates(@Param() { packageId }: PackageRef): Promise<UnavailableDates> {
    return this.rpc.call(booking.unavailableDates, { packageId });
  }

  @Post('check-availability')
  @HttpCode(200)
  @RouteOptions({ rateClass: 'reads' })
  @ApiOkResponse({ type: Availability })
  checkAvailability(@Body() query: AvailabilityQuestion): Promise<Availability> {
    return this.rpc.call(booking.checkAvailability, query);
  }

  /** Alternatives to a slot that has just been taken, so it is never served from the cache. */
  @Get('next-free/:packageId')
  @ApiOkResponse({ type: NextFree })
  nextFree(@Param() { packageId }: PackageRef, @Query() { after }: NextFreeQuery): Promise<NextFree> {
    return this.rpc.call(booking.nextFree, { packageId, after });
  }

  /**
   * The booking of the visitor's payment: 201 the first time, 200 afterwards. The body repeats the whole form, of which only
   * `paymentOrderId` and `totalAmount` are used: the booking itself was created from the order.
   */
  @Post('bookings')
  @ApiCreatedResponse({ type: GuestBooking })
  @ApiOkResponse({ type: GuestBooking })
  async place(
    @Body() { paymentOrderId, totalAmount }: PlaceBooking,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GuestBooking> {
    const checkout = this.checkout.hashOf(request) ?? '';
    const placed = await this.rpc.call(booking.place, { checkout, paymentOrderId, totalAmount }, placeTimeout);
    void reply.code(placed.first ? 201 : 200);
    return placed.booking;
  }

  @Get('bookings/:confirmationCode')
  @RouteOptions({ rateClass: 'codes' })
  @ApiOkResponse({ type: GuestBooking })
  findByCode(@Param() code: ConfirmationCode): Promise<GuestBooking> {
    return this.rpc.call(booking.findByCode, code);
  }

  @Get('bookings/:confirmationCode/calendar.ics')
  @RouteOptions({ rateClass: 'codes' })
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="charter.ics"')
  @ApiProduces('text/calendar')
  async calendarEntry(@Param() code: ConfirmationCode, @Query() { locale = 'en' }: CalendarQuery): Promise<string> {
    const found = await this.rpc.call(booking.findByCode, code);
    return (await this.rpc.call(notification.calendarEntry, { booking: found, locale })).ics;
  }
}
