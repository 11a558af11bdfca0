import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Put, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  Booking,
  bookingBackOffice,
  BookingFilter,
  BookingId,
  bookingList,
  BookingListQuery,
  BookingRecord,
  CorrectionForm,
  MoveForm,
  MovePrice,
  MovePriceQuery,
  ResendEmailForm,
  payment,
  Refund,
  RefundForm,
  RemoveBookingQuery,
  type StaffMember,
  StatusChange,
  tripBackOffice,
  TripUrl,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { GatewayConfig } from '../../gateway.env.js';
import { bookingRecord } from './booking-record.view.js';
import { bookingsCsv } from './bookings-csv.view.js';
import { linkToNext } from '../../http/next-link.js';
import { payPalTimeout } from '../payments/payment.controller.js';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

@ApiTags('staff')
@Controller('api')
export class AdminBookingController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  /** One page. `Link: rel="next"` is the URL of the next page, `X-Total-Count` the number of bookings on all pages. */
  @Get('bookings')
  @StaffOnly()
  @ApiOkResponse({ type: [Booking] })
  async list(@Query() query: BookingListQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<Booking[]> {
    const { bookings, total, next } = await this.rpc.call(bookingList.page, query);
    void reply.header('x-total-count', total);
    if (next) void reply.header('link', linkToNext('/api/bookings', { ...query }, next));
    return bookings;
  }

  /** All bookings that match the filter, in one file. */
  @Get('bookings.csv')
  @StaffOnly()
  @ApiProduces('text/csv')
  async export(@Query() filter: BookingFilter): Promise<StreamableFile> {
    return new StreamableFile(await bookingsCsv(this.rpc, filter), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="bookings.csv"',
    });
  }

  /** The booking with its history, its payment and its e-mails. */
  @Get('admin/bookings/:bookingId')
  @StaffOnly()
  @ApiOkResponse({ type: BookingRecord })
  findRecord(@Param() { bookingId }: BookingId): Promise<BookingRecord> {
    return bookingRecord(this.rpc, bookingId);
  }

  /** Idempotent by `refundId`. */
  @Post('admin/bookings/:bookingId/refunds')
  @StaffOnly()
  @ApiCreatedResponse({ type: Refund })
  refund(@Param() { bookingId }: BookingId, @Body() form: RefundForm, @Staff() staff: StaffMember): Promise<Refund> {
    return this.rpc.call(payment.refund, { ...form, bookingId, staff }, payPalTimeout);
  }

  @Put('admin/bookings/:bookingId/status')
  @StaffOnly()
  @ApiOkResponse({ type: Booking })
  changeStatus(@Param() { bookingId }: BookingId, @Body() change: StatusChange, @Staff() staff: StaffMember): Promise<Booking> {
    return this.rpc.call(bookingBackOffice.changeStatus, { ...change, bookingId, staff });
  }

  /** Fields that are left out keep their values; 409 when the booking was changed since it was read. */
  @Patch('admin/bookings/:bookingId')
  @StaffOnly()
  @ApiOkResponse({ type: Booking })
  correct(@Param() { bookingId }: BookingId, @Body() form: CorrectionForm, @Staff() staff: StaffMember): Promise<Booking> {
    return this.rpc.call(bookingBackOffice.correct, { bookingId, form, staff });
  }

  /** Sends an e-mail to the guest again. */
  @Post('admin/bookings/:bookingId/emails')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async resendEmail(@Param() { bookingId }: BookingId, @Body() { kind }: ResendEmailForm, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(bookingBackOffice.resendEmail, { bookingId, kind, staff });
  }

  /**
   * Moves to a slot of the package, or to hours of its own; idempotent by `moveId`. 409 `SLOT_TAKEN` names who has the boat, with `alternatives`, and
   * 409 `PAYMENT_UNDER_REVIEW` what the guest's payment is for that PayPal reviews.
   */
  @Post('admin/bookings/:bookingId/move')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: Booking })
  move(@Param() { bookingId }: BookingId, @Body() form: MoveForm, @Staff() staff: StaffMember): Promise<Booking> {
    return this.rpc.call(tripBackOffice.move, { bookingId, form, staff });
  }

  /** What a move with `changePrice` to a day changes. 404 `PACKAGE_NOT_FOUND` for a charter whose package is no longer sold, or that has none. */
  @Get('admin/bookings/:bookingId/move-price')
  @StaffOnly()
  @ApiOkResponse({ type: MovePrice })
  movePrice(@Param() { bookingId }: BookingId, @Query() { date }: MovePriceQuery): Promise<MovePrice> {
    return this.rpc.call(tripBackOffice.movePrice, { bookingId, date });
  }

  /** Makes a new link of the guest's trip page. The former links open nothing any more. */
  @Post('admin/bookings/:bookingId/link')
  @StaffOnly()
  @ApiCreatedResponse({ type: TripUrl })
  async newLink(@Param() { bookingId }: BookingId, @Staff() staff: StaffMember): Promise<TripUrl> {
    const { path } = await this.rpc.call(tripBackOffice.newLink, { bookingId, staff });
    return { url: `${this.config.publicOrigin}${path}` };
  }

  @Delete('admin/bookings/:bookingId')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param() { bookingId }: BookingId, @Query() { force }: RemoveBookingQuery, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(bookingBackOffice.remove, { bookingId, force: force === 'true', staff });
  }
}
