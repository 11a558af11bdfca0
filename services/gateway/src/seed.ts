import type { INestApplicationContext } from '@nestjs/common';
import { demoSecondStaff } from '@charter/demo';
import { InitialAccountService } from './auth/accounts/initial-account.service.js';
import { hashPassword } from './auth/credentials/password.js';
import { StaffRepository } from './auth/staff/staff.repository.js';
import { GatewayConfig } from './gateway.env.js';

/** Adds a second demo account, so that trying the lockout of one does not block the other. */
export async function seed(app: INestApplicationContext): Promise<void> {
  // First, because the initial account is created only while there is none.
  await app.get(InitialAccountService).ensure();
  await app.get(StaffRepository).addAccount(demoSecondStaff, await hashPassword(app.get<GatewayConfig>(GatewayConfig).admin.password));
}
