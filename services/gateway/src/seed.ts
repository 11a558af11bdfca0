import type { INestApplicationContext } from '@nestjs/common';
import { demoMate } from '@charter/contracts/demo';
import { gatewayEnv } from './gateway.env.js';
import { hashPassword } from './staff/staff-session.service.js';
import { StaffRepository } from './staff/staff.repository.js';

/** Somebody else at the desk: who tries out a lock here does not lock the captain out. */
export async function seed(app: INestApplicationContext): Promise<void> {
  const staff = app.get(StaffRepository);
  // The gateway makes the captain's account only while there is none at all.
  if (!(await staff.hasAccounts())) throw new Error('The gateway has not yet made the first staff account');
  await staff.addAccount(demoMate, await hashPassword(gatewayEnv.admin.password));
}
