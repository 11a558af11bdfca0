import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Cents, PaymentMethod, RenderedDocument } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { DocumentRepository } from '../accounts/index.js';
import { documentPdf } from '../accounts/model.js';
import { dayInNassau } from '../shared/nassau-time.js';
import { BookingConfig } from '../booking.env.js';
import { type VoucherCreditNoteData, voucherCreditNoteContent } from './voucher-credit-note.js';
import { VoucherCreditNoteRepository } from './voucher-credit-note.repository.js';
import { RenderingQueue } from '../shared/pdf/rendering.queue.js';

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
    private readonly database: Database,
    private readonly notes: VoucherCreditNoteRepository,
    private readonly documents: DocumentRepository,
    private readonly rendering: RenderingQueue,
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

  /** @returns null for another document */
  async render(documentId: string): Promise<RenderedDocument | null> {
    const note = await this.notes.find(this.database.manager, documentId);
    if (!note) return null;
    const { voucherId, year, number, issuedAt, data } = note;
    const content = voucherCreditNoteContent(data, { year, number, day: dayInNassau(issuedAt) });
    const pdf = await this.rendering.render(documentPdf(content), 'en', voucherId);
    return { filename: `${content.number}.pdf`, body: pdf.toString('base64') };
  }
}
