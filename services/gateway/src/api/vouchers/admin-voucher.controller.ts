import { Body, Controller, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type StaffMember, VoucherEndForm, VoucherRef, Vouchers, vouchers } from '@charter/contracts';
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

  /** Sends the voucher again to the address that its buyer has entered. */
  @Post(':voucherId/email')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async resend(@Param() { voucherId }: VoucherRef, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(vouchers.resend, { voucherId, staff });
  }
}
