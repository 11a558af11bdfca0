import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { BookingId, Folio, folio, ManualPaymentForm, PaymentRequestForm, RequestedFolio, type StaffMember } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

/** What a booking costs, what was paid, and what went back. */
@ApiTags('staff')
@Controller('api/admin/bookings/:bookingId')
export class AdminFolioController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('folio')
  @StaffOnly()
  @ApiOkResponse({ type: Folio })
  find(@Param() { bookingId }: BookingId): Promise<Folio> {
    return this.rpc.call(folio.find, { bookingId });
  }

  /** Records a payment that did not come through PayPal. Idempotent by `entryId`; a negative amount corrects a payment that was recorded by mistake. */
  @Post('payments')
  @StaffOnly()
  @ApiCreatedResponse({ type: Folio })
  recordPayment(@Param() { bookingId }: BookingId, @Body() form: ManualPaymentForm, @Staff() staff: StaffMember): Promise<Folio> {
    return this.rpc.call(folio.recordPayment, { ...form, bookingId, staff });
  }

  /** Asks the guest by e-mail to pay what is left, on the trip page. A new request of the kind closes the former; the same one again sends a reminder, at most once an hour. */
  @Post('payment-requests')
  @StaffOnly()
  @ApiCreatedResponse({ type: RequestedFolio })
  requestPayment(
    @Param() { bookingId }: BookingId,
    @Body() form: PaymentRequestForm,
    @Staff() staff: StaffMember,
  ): Promise<RequestedFolio> {
    return this.rpc.call(folio.requestPayment, { ...form, bookingId, staff });
  }
}
