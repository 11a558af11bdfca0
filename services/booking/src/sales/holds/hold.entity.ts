import type { BookingForm, Cents } from '@charter/contracts';
import { NotPersonal, Personal } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Sale } from '../sale/sale.js';
import type { HoldStatus } from './hold.js';

/** A slot reserved for a visitor who pays, with the form they filled in. */
@Entity('hold')
export class HoldEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** SHA-256 of the checkout cookie. */
  @Column('text')
  @NotPersonal()
  checkout: string;

  /** Null once the slot was released. */
  @Column('uuid', { name: 'occupancy_id', nullable: true })
  occupancyId: string | null;

  @Column('text')
  @NotPersonal()
  status: HoldStatus;

  @Column('jsonb')
  @Personal()
  form: BookingForm;

  @Column('jsonb')
  @NotPersonal()
  sale: Sale;

  /** The payment of the visitor's last request; null for holds from releases that did not store it. */
  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  /** When its payment's capture was about to be sent; null for an unpaid hold. Only the end of that payment releases the slot. */
  @Column('timestamptz', { name: 'committed_at', nullable: true })
  committedAt: Date | null;

  /** Cents refunded of its payment before there was a booking: events have no order. */
  @Column('bigint', { name: 'refunded_cents', transformer: { to: (value: number) => value, from: Number } })
  refundedCents: Cents;

  /** Why its payment was refunded instead of becoming a booking. */
  @Column('text', { name: 'refused_as', nullable: true })
  @NotPersonal()
  refusedAs: 'slot_gone' | 'departed' | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
