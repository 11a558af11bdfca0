import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Cents } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { followOwed } from './payment-request.js';
import { PaymentRequestRepository } from './payment-request.repository.js';

/** What is owed by a booking, negative for what was paid too much. */
export interface OwedChange {
  before: Cents;
  after: Cents;
}

/** The payment that settles a payment request. */
export interface SettledRequest {
  requestId: string;
  paymentId: string;
}

/**
 * Keeps the open balance of a booking equal to what is owed. It stays the same request: the guest's link pays it, payment has at most one
 * payment in progress for it, and an order of its former amount is not captured.
 */
@Injectable()
export class OpenBalanceService {
  constructor(
    private readonly requests: PaymentRequestRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param tx that has locked the booking
   * @param settled when a payment request was paid by it
   */
  async follow(tx: Transaction, bookingId: string, { before, after }: OwedChange, settled?: SettledRequest): Promise<void> {
    if (before === after) return;
    const open = (await this.requests.openOf(tx, bookingId)).find(({ kind }) => kind === 'balance');
    if (!open) return;
    const askedCents = followOwed(open.amountCents, before, after);
    if (open.id === settled?.requestId) {
      // More became owed while its payment was captured. There is one open balance, so this one is paid first.
      await this.requests.savePaid(tx, open, settled.paymentId);
      if (after <= 0 || askedCents <= 0) return;
      const { kind, lines, dueAt } = open;
      const createdAt = this.clock.now();
      await this.requests.add(tx, { id: randomUUID(), kind, bookingId, amountCents: askedCents, lines, dueAt, createdAt });
    } else if (askedCents <= 0) await this.requests.saveClosed(tx, open);
    else if (askedCents !== open.amountCents) await this.requests.saveAmount(tx, open, askedCents);
  }
}
