import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { taxes, TaxRule, TaxRuleForm, TaxRuleUpdate, TaxRuleRef, type StaffMember } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

/** Taxes that prices contain, or that come on top of offers. What was sold keeps the taxes of that day. */
@ApiTags('staff')
@Controller('api/admin/taxes')
export class AdminTaxController {
  constructor(private readonly rpc: RpcClient) {}

  /** The latest first day first. */
  @Get()
  @StaffOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: [TaxRule] })
  async list(): Promise<TaxRule[]> {
    return (await this.rpc.call(taxes.list, {})).taxRules;
  }

  @Post()
  @StaffOnly()
  @ApiCreatedResponse({ type: TaxRule })
  add(@Body() form: TaxRuleForm, @Staff() staff: StaffMember): Promise<TaxRule> {
    return this.rpc.call(taxes.add, { form, staff });
  }

  @Put(':id')
  @StaffOnly()
  @ApiOkResponse({ type: TaxRule })
  change(@Param() { id }: TaxRuleRef, @Body() form: TaxRuleUpdate, @Staff() staff: StaffMember): Promise<TaxRule> {
    return this.rpc.call(taxes.change, { id, form, staff });
  }

  @Delete(':id')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param() { id }: TaxRuleRef, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(taxes.remove, { id, staff });
  }
}
