import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Cents, PaymentMethod } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { dayInNassau } from '../shared/nassau-time.js';
import { BookingConfig } from '../booking.env.js';
import { DocumentRepository } from '../accounts/documents/document.repository.js';
import type { VoucherCreditNoteData } from './voucher-credit-note.js';
import { VoucherCreditNoteRepository } from './voucher-credit-note.repository.js';

interface CreditedRefund {
  voucherId: string;
  voucher: VoucherCreditNoteData['voucher'];
  ref: string;
  amountCents: Cents;
  /** Null for a refund that staff made without PayPal. */
  method: PaymentMethod | null;
}

/** Issues the credit notes of gift vouchers, each in the transaction that records its refund. */
@Injectable()
export class VoucherCreditNoteService {
  constructor(
    private readonly notes: VoucherCreditNoteRepository,
    private readonly documents: DocumentRepository,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  async issue(tx: Transaction, { voucherId, voucher, ref, amountCents, method }: CreditedRefund): Promise<void> {
    const issuedAt = this.clock.now();
    const year = Number(dayInNassau(issuedAt).slice(0, 4));
    const { name, place, phone, email } = this.config.business;
    await this.documents.lockSeries(tx, year);
    const number = await this.documents.drawNumber(tx, 'credit_note', year);
    const data = { amountCents, business: { name, place, phone, email }, voucher, method };
    await this.notes.add(tx, { id: randomUUID(), year, number, voucherId, ref, issuedAt, data });
  }
}
