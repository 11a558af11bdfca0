import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { OpenWithdrawals, type StaffMember, WithdrawalForm, WithdrawalRef, withdrawals } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';
import { Public, RouteOptions } from '../../http/requests/route-options.js';

/** Withdrawals from a purchase. */
@ApiTags('vouchers')
@Controller('api')
export class WithdrawalController {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * A buyer withdraws from a purchase, which an e-mail confirms. The answer and its time are the same whether there is such a purchase or not. 404
   * where withdrawals are switched off.
   */
  @Post('withdrawal')
  @Public()
  @HttpCode(202)
  @RouteOptions({ rateClass: 'contact' })
  @ApiAcceptedResponse()
  async receive(@Body() form: WithdrawalForm): Promise<void> {
    await this.rpc.call(withdrawals.receive, form);
  }

  /** Withdrawals that are left to staff, the oldest first. */
  @Get('admin/withdrawals')
  @StaffOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: OpenWithdrawals })
  list(): Promise<OpenWithdrawals> {
    return this.rpc.call(withdrawals.list, {});
  }

  /** Staff have answered it: it needs no attention any more. */
  @Post('admin/withdrawals/:withdrawalId/answered')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async answer(@Param() { withdrawalId }: WithdrawalRef, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(withdrawals.answer, { withdrawalId, staff });
  }
}
