import { Body, Controller, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type StaffMember, VoucherEndForm, VoucherRef, VoucherRefund, VoucherRefundForm, Vouchers, vouchers } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

/** Gift vouchers that were sold. No answer has a code: whoever has it can use the voucher. */
@ApiTags('staff')
@Controller('api/admin/vouchers')
export class AdminVoucherController {
  constructor(private readonly rpc: RpcClient) {}

  /** Newest first. */
  @Get()
  @StaffOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: Vouchers })
  list(): Promise<Vouchers> {
    return this.rpc.call(vouchers.list, {});
  }

  /** Sets or removes the last day of a voucher. What has expired of it can be used again. */
  @Put(':voucherId/end')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async setEnd(@Param() { voucherId }: VoucherRef, @Body() form: VoucherEndForm, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(vouchers.setEnd, { voucherId, form, staff });
  }

  /**
   * Refunds what is left of a voucher and not reserved, or a part of it, to the payment that bought it. It can be used no more at once; PayPal
   * completes the refund later. A repeated request with the same id makes one refund, and attempts one again that PayPal has rejected.
   */
  @Post(':voucherId/refund')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: VoucherRefund })
  refund(@Param() { voucherId }: VoucherRef, @Body() form: VoucherRefundForm, @Staff() staff: StaffMember): Promise<VoucherRefund> {
    return this.rpc.call(vouchers.refund, { voucherId, form, staff });
  }

  /** Sends the voucher again to the address that its buyer has entered. */
  @Post(':voucherId/email')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async resend(@Param() { voucherId }: VoucherRef, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(vouchers.resend, { voucherId, staff });
  }
}
