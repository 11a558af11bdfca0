import { type Cents, cents, type LineKind, type LineRefund } from '@charter/contracts';
import { NotPersonal } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LineTax } from './line.js';

const centsColumn = { to: (value: number) => value, from: (value: string) => cents(Number(value)) };

/** One line of what a booking costs. Its lines add up to `booking.amount_cents`. */
@Entity('booking_line')
export class BookingLineEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'booking_id' })
  bookingId: string;

  /** From 0, in the order of the price. */
  @Column('smallint')
  position: number;

  @Column('text')
  @NotPersonal()
  kind: LineKind;

  @Column('text')
  @NotPersonal()
  text: string;

  @Column('text', { nullable: true })
  @NotPersonal()
  key: string | null;

  @Column('int')
  qty: number;

  @Column('bigint', { name: 'unit_cents', transformer: centsColumn })
  unitCents: Cents;

  @Column('bigint', { name: 'amount_cents', transformer: centsColumn })
  amountCents: Cents;

  @Column('text')
  @NotPersonal()
  refundable: LineRefund;

  /** The taxes that the amount contains; null without a rule for it. */
  @Column('jsonb', { nullable: true })
  @NotPersonal()
  tax: LineTax[] | null;
}
