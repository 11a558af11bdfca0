import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { notification } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';

/** An account that becomes that of an admin. */
export interface NewAdmin {
  username: string;
  /** User name of the admin who has made it so, or has sent the invitation. */
  by: string;
  /** E-mail addresses of all active admins, as far as they are known. */
  admins: string[];
}

/** Tells all admins who has become one. */
@Injectable()
export class AdminAnnouncements {
  constructor(private readonly rpc: RpcClient) {}

  /** Called inside the transaction of the change, which fails with it: nobody becomes an admin unnoticed. */
  async announce({ username, by, admins }: NewAdmin): Promise<void> {
    await this.rpc.call(notification.announceAdmin, { announcementId: randomUUID(), username, by, admins });
  }
}
