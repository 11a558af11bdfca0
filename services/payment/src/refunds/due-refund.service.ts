import { Injectable, Logger } from '@nestjs/common';
import { Database } from '@charter/database';
import { backOff } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { RefundRepository } from '../payments/refund.repository.js';
import { RefundService } from './refund.service.js';

const batch = 20;

/** Attempts refunds that are not made yet. */
@Injectable()
export class DueRefundService {
  private readonly logger = new Logger(DueRefundService.name);

  constructor(
    private readonly database: Database,
    private readonly rows: RefundRepository,
    private readonly refunds: RefundService,
    private readonly clock: Clock,
  ) {}

  /** Attempts one batch of refunds. @returns how many were due by `until` */
  async attemptDue(until = this.clock.now()): Promise<number> {
    const due = await this.rows.leaseDue(this.database, until, batch);
    for (const { id, checks } of due) {
      try {
        await this.refunds.attempt(id, checks);
      } catch (error) {
        this.logger.warn({ refundId: id, reason: String(error) }, 'Refund postponed');
        await this.database.transaction((tx) => this.rows.save(tx, { id, nextCheckAt: this.retryAt(checks) }));
      }
    }
    return due.length;
  }

  private retryAt(checks: number): Date {
    return new Date(this.clock.now().getTime() + backOff(checks));
  }
}
