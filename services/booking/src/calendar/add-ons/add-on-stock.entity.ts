import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Scarce add-ons that are taken with a time of the boat. Deleted with the occupancy. */
@Entity('addon_stock')
export class AddOnStockEntity {
  @PrimaryColumn('uuid', { name: 'occupancy_id' })
  occupancyId: string;

  @PrimaryColumn('int', { name: 'addon_id' })
  addOnId: number;

  /** In Nassau, yyyy-MM-dd. */
  @Column('date')
  day: string;

  @Column('int')
  qty: number;

  /** Payment request with which the guest of a booking is about to pay for it; null for what the booking or hold has. */
  @Column('uuid', { name: 'payment_request_id', nullable: true })
  paymentRequestId: string | null;

  /** It counts until then, and while the payment request is open; null without one. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;
}
