import { Injectable } from '@nestjs/common';
import type { Cents } from '@charter/contracts';
import type { Actor, ReadManager, Transaction } from '@charter/database';
import { type FolioOwner, FolioService, type NewFolioEntry } from '../../accounts/index.js';
import type { Capture, FolioMoney, PaymentSums } from '../../accounts/model.js';
import { BookingRepository } from './booking.repository.js';

/** A booking with the columns of its money. */
type Account = FolioMoney & { id: string };

/** The only writer of a booking's money, which follows from the entries of its folio: each call sets its columns, also those of the row in memory. */
@Injectable()
export class BookingAccountService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly folio: FolioService,
  ) {}

  /** @param booking a new one, whose account has no entries */
  async recordFirst(tx: Transaction, booking: Account, entries: readonly NewFolioEntry[]): Promise<void> {
    await this.folio.recordFirst(tx, this.ownerOf(booking), entries);
  }

  /** @param booking the locked row */
  async record(tx: Transaction, booking: Account, entries: readonly NewFolioEntry[]): Promise<void> {
    await this.folio.record(tx, this.ownerOf(booking), entries);
  }

  /** A refund reduces the price by what was not owed to the guest. */
  async recordRefund(tx: Transaction, booking: Account, refund: Omit<NewFolioEntry, 'kind'>): Promise<void> {
    await this.folio.recordRefund(tx, this.ownerOf(booking), refund);
  }

  /** After a cancellation the guest owes nothing, and is owed what it refunds. */
  async recordCancellation(tx: Transaction, booking: Account, id: string, dueCents: Cents, actor: Actor): Promise<void> {
    await this.folio.recordCancellation(tx, this.ownerOf(booking), id, dueCents, actor);
  }

  /** The price is again what it was before the cancellation. */
  async undoCancellation(tx: Transaction, booking: Account, id: string, actor: Actor): Promise<void> {
    await this.folio.undoCancellation(tx, this.ownerOf(booking), id, actor);
  }

  /** Issues the documents that the booking lacks. The last step of a cancellation: it locks the series of all numbers. */
  async issueDocuments(tx: Transaction, { id }: Pick<Account, 'id'>): Promise<void> {
    await this.folio.issueDocuments(tx, await this.bookings.stated(tx, id));
  }

  /** Payments through PayPal, oldest first, with what went back of each. */
  async captures(tx: ReadManager, bookingId: string): Promise<Capture[]> {
    return this.folio.captures(tx, bookingId);
  }

  async ofPayment(tx: Transaction, paymentId: string): Promise<PaymentSums> {
    return this.folio.ofPayment(tx, paymentId);
  }

  private ownerOf(booking: Account): FolioOwner {
    const { id } = booking;
    return {
      id,
      stated: (tx) => this.bookings.stated(tx, id),
      save: async (tx, money) => {
        Object.assign(booking, money);
        await this.bookings.saveMoney(tx, id, money);
      },
    };
  }
}
