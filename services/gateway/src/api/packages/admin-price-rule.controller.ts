import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { catalog, PriceRule, PriceRuleForm, PriceRuleUpdate, PriceRuleRef, type StaffMember } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

/** Prices of dates. A rule of a package applies before one of every package, then the higher priority, then the newer one. */
@ApiTags('staff')
@Controller('api/admin/price-rules')
export class AdminPriceRuleController {
  constructor(private readonly rpc: RpcClient) {}

  /** All rules in the order of their first dates; those that are over, too. */
  @Get()
  @StaffOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: [PriceRule] })
  async list(): Promise<PriceRule[]> {
    return (await this.rpc.call(catalog.listPriceRules, {})).rules;
  }

  @Post()
  @StaffOnly()
  @ApiCreatedResponse({ type: PriceRule })
  add(@Body() form: PriceRuleForm, @Staff() staff: StaffMember): Promise<PriceRule> {
    return this.rpc.call(catalog.addPriceRule, { form, staff });
  }

  @Put(':id')
  @StaffOnly()
  @ApiOkResponse({ type: PriceRule })
  change(@Param() { id }: PriceRuleRef, @Body() form: PriceRuleUpdate, @Staff() staff: StaffMember): Promise<PriceRule> {
    return this.rpc.call(catalog.changePriceRule, { id, form, staff });
  }

  @Delete(':id')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param() { id }: PriceRuleRef, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(catalog.removePriceRule, { id, staff });
  }
}
