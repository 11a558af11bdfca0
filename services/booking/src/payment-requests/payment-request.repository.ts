import { Injectable } from '@nestjs/common';
import type { Cents } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import type { Line } from '../prices/line.js';
import type { PaymentRequestState } from './payment-request.js';

/** What the visitor of a hold is to pay. */
export interface CharterRequest {
  /** Of the hold. */
  id: string;
  amountCents: Cents;
  lines: readonly Line[];
  state: PaymentRequestState;
  /** SHA-256 of the checkout cookie. */
  payer: string;
  createdAt: Date;
}

@Injectable()
export class PaymentRequestRepository {
  /** Also inserts the one of a hold that a process of the former release has made. */
  async saveCharter(tx: Transaction, { id, amountCents, lines, state, payer, createdAt }: CharterRequest): Promise<void> {
    await tx.query(
      `INSERT INTO payment_request (id, kind, booking_id, amount_cents, lines, state, payer, created_at)
       VALUES ($1, 'charter', (SELECT id FROM booking WHERE hold_id = $1), $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET booking_id = excluded.booking_id, amount_cents = excluded.amount_cents, lines = excluded.lines,
         state = excluded.state`,
      [id, amountCents, JSON.stringify(lines), state, payer, createdAt],
    );
  }
}
