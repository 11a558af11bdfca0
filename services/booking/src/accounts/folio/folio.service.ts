import { Injectable } from '@nestjs/common';
import { type Cents, cents, type FolioKind } from '@charter/contracts';
import type { Actor, ReadManager, Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { DocumentService } from '../documents/document.service.js';
import { OpenBalanceService, type SettledRequest } from '../payment-requests/open-balance.service.js';
import { cancellationChange, type Capture, type FolioMoney, moneyOf, type PaymentSums, reductionBy, totalsOf } from './folio.js';
import { FolioRepository, type NewFolioEntry } from './folio.repository.js';
import type { SoldBooking } from '../documents/document.js';

/** Entries after which a document may be missing. A reversal has none of its own, but takes what was owed to the guest: that is credited as unpaid. */
const documented: ReadonlySet<FolioKind> = new Set(['line', 'payment', 'refund', 'reversal']);

/** The booking of a folio. Folios know nothing else of bookings. */
export interface FolioOwner {
  id: string;
  /** What documents say of it now. */
  stated(tx: Transaction): Promise<SoldBooking>;
  /** Stores the columns of the booking that follow from its entries. */
  save(tx: Transaction, money: FolioMoney): Promise<void>;
}

/** The only writer of a booking's money: entries are added, and the columns of the booking and its open balance follow from their sums. */
@Injectable()
export class FolioService {
  constructor(
    private readonly folios: FolioRepository,
    private readonly documents: DocumentService,
    private readonly openBalances: OpenBalanceService,
    private readonly clock: Clock,
  ) {}

  /** @returns cents that were paid in any way and not given back */
  async leftOf(tx: ReadManager, bookingId: string): Promise<Cents> {
    const { paidCents, refundedCents, reversedCents } = moneyOf(await this.folios.totals(tx, bookingId));
    return cents(paidCents - refundedCents - reversedCents);
  }

  async captures(tx: ReadManager, bookingId: string): Promise<Capture[]> {
    return this.folios.captures(tx, bookingId);
  }

  async ofPayment(tx: Transaction, paymentId: string): Promise<PaymentSums> {
    return this.folios.ofPayment(tx, paymentId);
  }

  /** Those of a new booking: what follows from them is known without reading. */
  async recordFirst(tx: Transaction, owner: FolioOwner, entries: readonly NewFolioEntry[]): Promise<void> {
    await this.folios.add(tx, owner.id, entries);
    await owner.save(tx, moneyOf(totalsOf(entries)));
    await this.documents.issueFirst(tx, await owner.stated(tx));
  }

  async record(tx: Transaction, owner: FolioOwner, entries: readonly NewFolioEntry[]): Promise<void> {
    const { balanceCents: before } = moneyOf(await this.folios.totals(tx, owner.id));
    if (entries.length > 0) await this.folios.add(tx, owner.id, entries);
    const money = moneyOf(await this.folios.totals(tx, owner.id));
    await owner.save(tx, money);
    await this.openBalances.follow(tx, owner.id, { before, after: money.balanceCents }, settledBy(entries));
    if (entries.some(({ kind }) => documented.has(kind))) await this.documents.issue(tx, await owner.stated(tx));
  }

  /** A refund reduces the price by what was not owed to the guest. */
  async recordRefund(tx: Transaction, owner: FolioOwner, refund: Omit<NewFolioEntry, 'kind'>): Promise<void> {
    const { balanceCents } = moneyOf(await this.folios.totals(tx, owner.id));
    const reduction = reductionBy(balanceCents, refund.amountCents);
    await this.record(tx, owner, [
      { ...refund, kind: 'refund' },
      ...(reduction > 0 ? [this.adjustment(refund.ref, cents(0 - reduction), refund.actor, 'Reduced by a refund')] : []),
    ]);
  }

  /** After a cancellation the guest owes nothing, and is owed what it refunds. */
  async recordCancellation(tx: Transaction, owner: FolioOwner, id: string, dueCents: Cents, actor: Actor): Promise<void> {
    const { balanceCents } = moneyOf(await this.folios.totals(tx, owner.id));
    const change = cancellationChange(balanceCents, dueCents);
    if (change !== 0) await this.record(tx, owner, [this.adjustment(id, change, actor, 'Cancelled')]);
  }

  /** The price is again what it was before the cancellation. */
  async undoCancellation(tx: Transaction, owner: FolioOwner, id: string, actor: Actor): Promise<void> {
    const change = await this.folios.find(tx, 'adjustment', id);
    if (change) await this.record(tx, owner, [this.adjustment(`${id}:undone`, cents(0 - change.amountCents), actor, 'Reinstated')]);
  }

  /** Issues the documents that the booking lacks. The last step of a cancellation: it locks the series of all numbers. */
  async issueDocuments(tx: Transaction, booking: SoldBooking): Promise<void> {
    await this.documents.issue(tx, booking);
  }

  private adjustment(ref: string, amountCents: Cents, actor: Actor, text: string): NewFolioEntry {
    return { kind: 'adjustment', ref, amountCents, actor, text, at: this.clock.now() };
  }
}

function settledBy(entries: readonly NewFolioEntry[]): SettledRequest | undefined {
  const payment = entries.find(({ settles }) => settles);
  return payment?.settles && payment.paymentId ? { requestId: payment.settles, paymentId: payment.paymentId } : undefined;
}
