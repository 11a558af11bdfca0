import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  Availability,
  AvailabilityQuery,
  booking,
  bookingEvents,
  BookingWindow,
  catalogEvents,
  ConfirmationCode,
  GuestBooking,
  LocaleQuery,
  NextFree,
  NextFreeQuery,
  notification,
  OrderRef,
  PackageRef,
  PendingBooking,
  PlaceBookingForm,
  type PlacedBooking,
  PriceForm,
  PriceQuote,
  SlotTime,
  SlotTimesQuery,
  UnavailableDates,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Cached } from '../../cache/cached.interceptor.js';
import { clientAddress } from '../../http/limits/rate-limits.js';
import { Public, RouteOptions } from '../../http/requests/route-options.js';
import { CheckoutCookie } from '../payments/checkout-cookie.js';
import { PromoCodeAttempts } from '../promo-codes/promo-code-attempts.js';
import { bookingWithVouchers, placedBooking } from './placed-booking.view.js';

/** Holds also expire without an event, so these responses are cached briefly and never served stale. */
const untilAvailabilityChanges = {
  invalidatedBy: [bookingEvents.availabilityChanged, catalogEvents.packagesChanged],
  freshFor: 10_000,
  staleIfErrorFor: 0,
};

const locationHeader = { Location: { description: 'URL of the booking once it is created', schema: { type: 'string' } } } as const;

@ApiTags('booking')
@Controller('api')
export class BookingController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly checkout: CheckoutCookie,
    private readonly promoCodes: PromoCodeAttempts,
  ) {}

  @Get('booking-window')
  @Public()
  @Cached(untilAvailabilityChanges)
  @ApiOkResponse({ type: BookingWindow })
  window(): Promise<BookingWindow> {
    return this.rpc.call(booking.window, {});
  }

  @Get('unavailable-dates/:packageId')
  @Public()
  @Cached(untilAvailabilityChanges)
  @ApiOkResponse({ type: UnavailableDates })
  unavailableDates(@Param() { packageId }: PackageRef): Promise<UnavailableDates> {
    return this.rpc.call(booking.unavailableDates, { packageId });
  }

  /**
   * The hours of the package's slots on these days, which follow the sun where a slot does, and which of them can be booked. Not cached: the
   * cache knows a response by its path, and the dates of a query are without number.
   */
  @Get('slot-times/:packageId')
  @Public()
  @ApiOkResponse({ type: SlotTime, isArray: true })
  async slotTimes(@Param() { packageId }: PackageRef, @Query() { from, to }: SlotTimesQuery): Promise<SlotTime[]> {
    return (await this.rpc.call(booking.slotTimes, { packageId, from, to })).slotTimes;
  }

  @Post('check-availability')
  @Public()
  @HttpCode(200)
  @RouteOptions({ rateClass: 'reads' })
  @ApiOkResponse({ type: Availability })
  checkAvailability(@Body() query: AvailabilityQuery): Promise<Availability> {
    return this.rpc.call(booking.checkAvailability, query);
  }

  /**
   * What the charter costs on that date, in lines: the amount that an order must have. Whether the boat is free is not checked. After too many
   * unknown promo codes, requests with one are answered with 429 for a minute.
   */
  @Post('price')
  @Public()
  @HttpCode(200)
  @RouteOptions({ rateClass: 'reads' })
  @ApiOkResponse({ type: PriceQuote })
  price(@Body() form: PriceForm, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PriceQuote> {
    return this.promoCodes.count(form.promoCode, clientAddress(request), reply, () => this.rpc.call(booking.price, form));
  }

  /** Alternatives to a slot that has just been taken, so it is never served from the cache. */
  @Get('next-free/:packageId')
  @Public()
  @ApiOkResponse({ type: NextFree })
  nextFree(@Param() { packageId }: PackageRef, @Query() { after }: NextFreeQuery): Promise<NextFree> {
    return this.rpc.call(booking.nextFree, { packageId, after });
  }

  /**
   * The booking of the visitor's payment: 201 the first time, 200 afterwards, 202 while it is not created yet. The body repeats the whole
   * form, of which only `paymentOrderId`, `totalAmount` and `vouchers` are used: the booking itself is created from the order. With vouchers
   * that cover the price there is no order, and the visitor's newest booking is meant.
   */
  @Post('bookings')
  @Public()
  @ApiCreatedResponse({ type: GuestBooking })
  @ApiOkResponse({ type: GuestBooking })
  @ApiAcceptedResponse({ type: PendingBooking, headers: locationHeader })
  async place(
    @Body() { paymentOrderId: orderId, totalAmount, vouchers }: PlaceBookingForm,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GuestBooking | PendingBooking> {
    const checkout = this.checkout.hashOf(request) ?? '';
    const order = orderId && { orderId };
    const placed = vouchers?.length
      ? await bookingWithVouchers(this.rpc, { checkout, totalAmount, ...order })
      : await placedBooking(this.rpc, { checkout, totalAmount, ...order });
    return bookingOrPending(placed, placed.first ? 201 : 200, reply);
  }

  /** The same after a 202. Requires the checkout cookie with which the order was created. */
  @Get('bookings/pending/:orderId')
  @Public()
  @ApiOkResponse({ type: GuestBooking })
  @ApiAcceptedResponse({ type: PendingBooking, headers: locationHeader })
  async findPlaced(
    @Param() { orderId }: OrderRef,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GuestBooking | PendingBooking> {
    const checkout = this.checkout.hashOf(request) ?? '';
    return bookingOrPending(await placedBooking(this.rpc, { checkout, orderId }), 200, reply);
  }

  @Get('bookings/:confirmationCode')
  @Public()
  @RouteOptions({ rateClass: 'codes' })
  @ApiOkResponse({ type: GuestBooking })
  findByCode(@Param() code: ConfirmationCode): Promise<GuestBooking> {
    return this.rpc.call(booking.findByCode, code);
  }

  @Get('bookings/:confirmationCode/calendar.ics')
  @Public()
  @RouteOptions({ rateClass: 'codes' })
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="charter.ics"')
  @ApiProduces('text/calendar')
  async calendarEntry(@Param() code: ConfirmationCode, @Query() { locale = 'en' }: LocaleQuery): Promise<string> {
    const found = await this.rpc.call(booking.findByCode, code);
    return (await this.rpc.call(notification.calendarEntry, { booking: found, locale })).ics;
  }
}

/** @param foundStatus sent when the booking exists */
function bookingOrPending(
  { booking: created, orderId }: PlacedBooking & { orderId: string },
  foundStatus: number,
  reply: FastifyReply,
): GuestBooking | PendingBooking {
  if (created) {
    void reply.code(foundStatus);
    return created;
  }
  const location = `/api/bookings/pending/${orderId}`;
  void reply.code(202).header('location', location);
  return { status: 'pending', location };
}
