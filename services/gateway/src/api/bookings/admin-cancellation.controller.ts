import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  bookingBackOffice,
  BookingId,
  Cancellation,
  CancellationQuote,
  cancellations,
  SettleRefundForm,
  type StaffMember,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

/** What a cancellation refunds, and the settlement of that refund. `PUT /api/admin/bookings/{bookingId}/status` cancels. */
@ApiTags('staff')
@Controller('api/admin/bookings/:bookingId/cancellation')
export class AdminCancellationController {
  constructor(private readonly rpc: RpcClient) {}

  /** What each choice would refund now; of a cancelled booking, what was fixed when it was cancelled. */
  @Get()
  @StaffOnly()
  @ApiOkResponse({ type: CancellationQuote })
  quote(@Param() { bookingId }: BookingId): Promise<CancellationQuote> {
    return this.rpc.call(cancellations.quote, { bookingId });
  }

  /** Refunds through PayPal what the cancellation has fixed. Idempotent: the refund has the cancellation's id. */
  @Post('refund')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: Cancellation })
  payRefund(@Param() { bookingId }: BookingId, @Staff() staff: StaffMember): Promise<Cancellation> {
    return this.rpc.call(cancellations.payRefund, { bookingId, staff });
  }

  /** Marks a due refund as paid outside of PayPal; no money is moved. */
  @Post('handed-back')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async settleRefund(@Param() { bookingId }: BookingId, @Body() { note }: SettleRefundForm, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(bookingBackOffice.settleRefund, { bookingId, note, staff });
  }
}
