import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PromoCode, PromoCodeForm, PromoCodeUpdate, PromoCodeRef, promoCodes, type StaffMember } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

/** Codes that take something off the price of a charter. A booking has one at most, and keeps its price when the code changes. */
@ApiTags('staff')
@Controller('api/admin/promo-codes')
export class AdminPromoCodeController {
  constructor(private readonly rpc: RpcClient) {}

  /** Newest first, with how many bookings each has made. */
  @Get()
  @StaffOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: [PromoCode] })
  async list(): Promise<PromoCode[]> {
    return (await this.rpc.call(promoCodes.list, {})).promoCodes;
  }

  @Post()
  @StaffOnly()
  @ApiCreatedResponse({ type: PromoCode })
  add(@Body() form: PromoCodeForm, @Staff() staff: StaffMember): Promise<PromoCode> {
    return this.rpc.call(promoCodes.add, { form, staff });
  }

  @Put(':id')
  @StaffOnly()
  @ApiOkResponse({ type: PromoCode })
  change(@Param() { id }: PromoCodeRef, @Body() form: PromoCodeUpdate, @Staff() staff: StaffMember): Promise<PromoCode> {
    return this.rpc.call(promoCodes.change, { id, form, staff });
  }

  @Delete(':id')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param() { id }: PromoCodeRef, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(promoCodes.remove, { id, staff });
  }
}
