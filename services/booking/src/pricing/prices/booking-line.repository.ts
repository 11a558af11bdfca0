import { randomUUID } from 'node:crypto';
import { type Cents, cents } from '@charter/contracts';
import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { addOnLine, addOnsTotal, type OrderedAddOn } from './add-on.js';
import { BookingLineEntity } from './booking-line.entity.js';
import { charterLine, type Line } from './line.js';

@Injectable()
export class BookingLineRepository {
  /** In the order of the price. */
  async of(tx: ReadManager, bookingId: string): Promise<BookingLineEntity[]> {
    return tx.find(BookingLineEntity, { where: { bookingId }, order: { position: 'ASC' } });
  }

  /** Those of a new booking. */
  async addFirst(tx: Transaction, bookingId: string, lines: readonly Line[]): Promise<BookingLineEntity[]> {
    return this.insert(tx, rowsOf(bookingId, lines));
  }

  /** @param tx that has locked the booking: lines that are added later follow those that it has */
  async add(tx: Transaction, bookingId: string, lines: readonly Line[]): Promise<BookingLineEntity[]> {
    return this.insert(tx, rowsOf(bookingId, lines, await tx.countBy(BookingLineEntity, { bookingId })));
  }

  private async insert(tx: Transaction, rows: BookingLineEntity[]): Promise<BookingLineEntity[]> {
    await tx.insert(BookingLineEntity, rows);
    return rows;
  }
}

/** In the order of the price. */
export const linesOfBooking = async (tx: ReadManager, bookingId: string): Promise<BookingLineEntity[]> =>
  tx.find(BookingLineEntity, { where: { bookingId }, order: { position: 'ASC' } });

interface SoldCharter {
  id: string;
  packageName: string;
  amountCents: Cents;
  addOns: readonly OrderedAddOn[];
}

/** The rows of a booking that costs nothing but its charter and its add-ons. */
export const charterRows = ({ id, packageName, amountCents, addOns }: SoldCharter): BookingLineEntity[] =>
  rowsOf(id, [charterLine(packageName, cents(amountCents - addOnsTotal(addOns))), ...addOns.map(addOnLine)]);

const rowsOf = (bookingId: string, lines: readonly Line[], first = 0): BookingLineEntity[] =>
  lines.map((line, index) => ({ key: null, tax: null, ...line, id: randomUUID(), bookingId, position: first + index }));
