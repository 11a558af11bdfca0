import { Body, Controller, HttpCode, Inject, Post, Put, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  PasswordChange,
  PasswordProof,
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorRemoval,
  SecondFactorSecret,
  type StaffMember,
} from '@charter/contracts';
import { GatewayConfig } from '../../gateway.env.js';
import { RouteOptions } from '../../http/requests/route-options.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { StaffAccountService } from './staff-account.service.js';
import { SessionToken, Staff, StaffInSetup } from '../sessions/staff-routes.js';

@ApiTags('staff')
@Controller('api/admin')
export class StaffAccountController {
  constructor(
    private readonly accounts: StaffAccountService,
    private readonly cookie: SessionCookie,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  /** Ends every other session of the account; this one gets a new token. */
  @Put('password')
  @StaffInSetup()
  @RouteOptions({ rateClass: 'signIn' })
  @HttpCode(204)
  @ApiNoContentResponse()
  async changePassword(
    @Body() change: PasswordChange,
    @Staff() staff: StaffMember,
    @SessionToken() token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    this.cookie.set(reply, await this.accounts.changePassword(staff, change, token));
  }

  /** Step 1: a secret for the authenticator. It is in force after step 2, a PUT with a code of it. */
  @Post('second-factor')
  @StaffInSetup()
  @RouteOptions({ rateClass: 'signIn' })
  @HttpCode(200)
  @ApiOkResponse({ type: SecondFactorSecret })
  offerSecondFactor(
    @Body() { password }: PasswordProof,
    @Staff() staff: StaffMember,
    @SessionToken() token: string,
  ): Promise<SecondFactorSecret> {
    return this.accounts.offerSecondFactor(staff, password, token, this.config.business.name);
  }

  /** Step 2. Ends every other session of the account, because they were opened without the second factor. */
  @Put('second-factor')
  @StaffInSetup()
  @RouteOptions({ rateClass: 'signIn' })
  @ApiOkResponse({ type: RecoveryCodes })
  enableSecondFactor(
    @Body() { code }: SecondFactorCode,
    @Staff() staff: StaffMember,
    @SessionToken() token: string,
  ): Promise<RecoveryCodes> {
    return this.accounts.enableSecondFactor(staff, code, token);
  }

  @Post('second-factor/removal')
  @StaffInSetup()
  @RouteOptions({ rateClass: 'signIn' })
  @HttpCode(204)
  @ApiNoContentResponse()
  async disableSecondFactor(@Body() proof: SecondFactorRemoval, @Staff() staff: StaffMember, @SessionToken() token: string): Promise<void> {
    await this.accounts.disableSecondFactor(staff, proof, token);
  }
}
