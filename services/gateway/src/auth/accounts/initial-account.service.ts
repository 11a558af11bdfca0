import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { retryUntilDatabaseUp } from '@charter/database';
import { GatewayConfig } from '../../gateway.env.js';
import { isCommonPassword } from '../credentials/common-passwords.js';
import { hashPassword } from '../credentials/password.js';
import { StaffRepository } from '../staff/staff.repository.js';

/** Creates the staff account of `ADMIN_USERNAME` while there is no account at all. */
@Injectable()
export class InitialAccountService implements OnApplicationBootstrap {
  private readonly logger = new Logger(InitialAccountService.name);

  constructor(
    private readonly repository: StaffRepository,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await retryUntilDatabaseUp(() => this.ensure());
  }

  /** @throws Error in production when ADMIN_PASSWORD is among the most common passwords */
  async ensure(): Promise<void> {
    if (await this.repository.hasAccounts()) return;
    const { username, password } = this.config.admin;
    if (this.config.production && (await isCommonPassword(password))) {
      throw new Error('ADMIN_PASSWORD is one of the most common passwords: choose another one');
    }
    await this.repository.addAccount(username, await hashPassword(password));
    this.logger.log({ username }, 'Created the initial staff account');
  }
}
