import { Body, Controller, HttpCode, Post, Put, Res } from '@nestjs/common';
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
import { RouteOptions } from '../http/route-options.js';
import { openSession, SessionToken } from './session-cookie.js';
import { StaffAccountService } from './staff-account.service.js';
import { Staff, StaffInSetup } from './staff-routes.js';

@ApiTags('staff')
@Controller('api/admin')
export class StaffAccountController {
  constructor(private readonly accounts: StaffAccountService) {}

  /** Every other session of the account ends, and this one goes on under a new token. */
  @Put('password')
  @StaffInSetup()
  @RouteOptions({ limit: 'signIn' })
  @HttpCode(204)
  @ApiNoContentResponse()
  async changePassword(
    @Body() change: PasswordChange,
    @Staff() staff: StaffMember,
    @SessionToken() token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    openSession(reply, await this.accounts.changePassword(staff, change, token));
  }

  /** The first step: a secret for the authenticator, in force once a code of it has come. */
  @Post('second-factor')
  @StaffInSetup()
  @RouteOptions({ limit: 'signIn' })
  @HttpCode(200)
  @ApiOkResponse({ type: SecondFactorSecret })
  offerSecondFactor(
    @Body() { password }: PasswordProof,
    @Staff() staff: StaffMember,
    @SessionToken() token: string,
  ): Promise<SecondFactorSecret> {
    return this.accounts.offerSecondFactor(staff, password, token);
  }

  /** Every other session of the account ends: they were opened without it. */
  @Put('second-factor')
  @StaffInSetup()
  @RouteOptions({ limit: 'signIn' })
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
  @RouteOptions({ limit: 'signIn' })
  @HttpCode(204)
  @ApiNoContentResponse()
  async disableSecondFactor(@Body() proof: SecondFactorRemoval, @Staff() staff: StaffMember, @SessionToken() token: string): Promise<void> {
    await this.accounts.disableSecondFactor(staff, proof, token);
  }
}
