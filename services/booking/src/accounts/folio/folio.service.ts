import { Injectable } from '@nestjs/common';
import { type Cents, cents, type FolioKind } from '@charter/contracts';
import type { Actor, ReadManager, Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { DocumentService } from '../documents/document.service.js';
import { OpenBalanceService, type SettledRequest } from '../payment-requests/open-balance.service.js';
import { cancellationChange, type FolioMoney, moneyOf, type PaymentSums, reductionBy } from './folio.js';
import { FolioRepository, type NewFolioEntry } from './folio.repository.js';

/** Entries after which a document may be missing. A reversal has none of its own, but takes what was owed to the guest: that is credited as unpaid. */
const documented: ReadonlySet<FolioKind> = new Set(['line', 'payment', 'refund', 'reversal']);

/** A booking with the columns that its folio fills in. */
type FolioOwner = FolioMoney & { id: string };

/** The only writer of a booking's money: entries are added, and the columns of the booking and its open balance follow from their sums. */
@Injectable()
export class FolioService {
  constructor(
    private readonly folios: FolioRepository,
    private readonly documents: DocumentService,
    private readonly openBalances: OpenBalanceService,
    private readonly clock: Clock,
  ) {}

  /** Adds the entries of a booking that a process of the former release has made without any. */
  async open(tx: Transaction, { id }: FolioOwner): Promise<void> {
    await this.folios.open(tx, id);
  }

  /** @returns cents that were paid in any way and not given back */
  async leftOf(tx: ReadManager, bookingId: string): Promise<Cents> {
    const { paidCents, refundedCents, reversedCents } = moneyOf(await this.folios.totals(tx, bookingId));
    return cents(paidCents - refundedCents - reversedCents);
  }

  async ofPayment(tx: Transaction, paymentId: string): Promise<PaymentSums> {
    return this.folios.ofPayment(tx, paymentId);
  }

  /** @param booking the locked row, or a new one; its columns of money are set */
  async record(tx: Transaction, booking: FolioOwner, entries: readonly NewFolioEntry[]): Promise<void> {
    const { balanceCents: before } = moneyOf(await this.folios.totals(tx, booking.id));
    if (entries.length > 0) await this.folios.add(tx, booking.id, entries);
    const money = moneyOf(await this.folios.totals(tx, booking.id));
    Object.assign(booking, money);
    await this.folios.saveMoney(tx, booking.id, money);
    await this.openBalances.follow(tx, booking.id, { before, after: money.balanceCents }, settledBy(entries));
    if (entries.some(({ kind }) => documented.has(kind))) await this.documents.issue(tx, booking.id);
  }

  /** A refund reduces the price by what was not owed to the guest. */
  async recordRefund(tx: Transaction, booking: FolioOwner, refund: Omit<NewFolioEntry, 'kind'>): Promise<void> {
    const { balanceCents } = moneyOf(await this.folios.totals(tx, booking.id));
    const reduction = reductionBy(balanceCents, refund.amountCents);
    await this.record(tx, booking, [
      { ...refund, kind: 'refund' },
      ...(reduction > 0 ? [this.adjustment(refund.ref, cents(0 - reduction), refund.actor, 'Reduced by a refund')] : []),
    ]);
  }

  /** After a cancellation the guest owes nothing, and is owed what it refunds. */
  async recordCancellation(tx: Transaction, booking: FolioOwner, id: string, dueCents: Cents, actor: Actor): Promise<void> {
    await this.folios.open(tx, booking.id);
    const { balanceCents } = moneyOf(await this.folios.totals(tx, booking.id));
    const change = cancellationChange(balanceCents, dueCents);
    if (change !== 0) await this.record(tx, booking, [this.adjustment(id, change, actor, 'Cancelled')]);
  }

  /** The price is again what it was before the cancellation. */
  async undoCancellation(tx: Transaction, booking: FolioOwner, id: string, actor: Actor): Promise<void> {
    const change = await this.folios.find(tx, 'adjustment', id);
    if (change) await this.record(tx, booking, [this.adjustment(`${id}:undone`, cents(0 - change.amountCents), actor, 'Reinstated')]);
  }

  /** Issues the documents that the booking lacks. The last step of a cancellation: it locks the series of all numbers. */
  async issueDocuments(tx: Transaction, { id }: Pick<FolioOwner, 'id'>): Promise<void> {
    await this.documents.issue(tx, id);
  }

  private adjustment(ref: string, amountCents: Cents, actor: Actor, text: string): NewFolioEntry {
    return { kind: 'adjustment', ref, amountCents, actor, text, at: this.clock.now() };
  }
}

function settledBy(entries: readonly NewFolioEntry[]): SettledRequest | undefined {
  const payment = entries.find(({ settles }) => settles);
  return payment?.settles && payment.paymentId ? { requestId: payment.settles, paymentId: payment.paymentId } : undefined;
}
