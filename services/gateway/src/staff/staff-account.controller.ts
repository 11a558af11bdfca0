import { Body, Controller, HttpCode, Post, Put, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { PasswordChange, PasswordProof, RecoveryCodes, SecondFactorCode, SecondFactorSecret, type StaffMember } from '@charter/contracts';
import { Admits } from '../door/admission.js';
import { sessionCookie } from './session-cookie.js';
import { StaffAccountService } from './staff-account.service.js';
import { Staff, StaffOnly } from './staff.guard.js';

@ApiTags('staff')
@Controller('api/admin')
export class StaffAccountController {
  constructor(private readonly accounts: StaffAccountService) {}

  /** Every other session of the account ends. */
  @Put('password')
  @StaffOnly()
  @Admits({ limit: 'signIn' })
  @HttpCode(204)
  @ApiNoContentResponse()
  async changePassword(@Body() change: PasswordChange, @Staff() staff: StaffMember, @Req() request: FastifyRequest): Promise<void> {
    await this.accounts.changePassword(staff, change, request.cookies[sessionCookie]!);
  }

  /** The first step: a secret for the authenticator, in force once a code of it has come. */
  @Post('second-factor')
  @StaffOnly()
  @Admits({ limit: 'signIn' })
  @HttpCode(200)
  @ApiOkResponse({ type: SecondFactorSecret })
  offerSecondFactor(@Body() { password }: PasswordProof, @Staff() staff: StaffMember): Promise<SecondFactorSecret> {
    return this.accounts.offerSecondFactor(staff, password);
  }

  @Put('second-factor')
  @StaffOnly()
  @Admits({ limit: 'signIn' })
  @ApiOkResponse({ type: RecoveryCodes })
  enableSecondFactor(@Body() { code }: SecondFactorCode, @Staff() staff: StaffMember): Promise<RecoveryCodes> {
    return this.accounts.enableSecondFactor(staff, code);
  }

  @Post('second-factor/removal')
  @StaffOnly()
  @Admits({ limit: 'signIn' })
  @HttpCode(204)
  @ApiNoContentResponse()
  async disableSecondFactor(@Body() { password }: PasswordProof, @Staff() staff: StaffMember): Promise<void> {
    await this.accounts.disableSecondFactor(staff, password);
  }
}
