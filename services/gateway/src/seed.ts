import type { INestApplicationContext } from '@nestjs/common';
import { demoSecondStaff } from '@charter/contracts/demo';
import { gatewayEnv } from './gateway.env.js';
import { hashPassword, StaffSessionService } from './auth/staff-session.service.js';
import { StaffRepository } from './auth/staff.repository.js';

/** Somebody else at the desk: who tries out a lock here does not lock the captain out. */
export async function seed(app: INestApplicationContext): Promise<void> {
  // Before the mate's, after which there would be no captain.
  await app.get(StaffSessionService).makeFirstAccount();
  await app.get(StaffRepository).addAccount(demoSecondStaff, await hashPassword(gatewayEnv.admin.password));
}
