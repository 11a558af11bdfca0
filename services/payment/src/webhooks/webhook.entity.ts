import { Column, Entity, PrimaryColumn } from 'typeorm';
import { mentionsEmail, mentionsKey, NotPersonal, Personal, personal, type RetentionPolicy } from '@charter/database';
import type { PayPalEvent } from '../paypal/paypal-event.js';

/** A signed webhook delivery. It only triggers a read from PayPal, since its signature covers no more than a CRC32 of the body. */
@Entity('paypal_event')
export class PayPalEventEntity {
  @PrimaryColumn('text', { name: 'event_id' })
  @NotPersonal()
  eventId: string;

  @Column('text', { name: 'transmission_id' })
  @NotPersonal()
  transmissionId: string;

  @Column('text')
  @NotPersonal()
  type: string;

  /** Type, ids and links only: PayPal's deliveries carry the buyer's name and address. */
  @Column('jsonb')
  @Personal({ kept: true })
  body: PayPalEvent;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;

  @Column('timestamptz', { name: 'process_after' })
  processAfter: Date;

  @Column('timestamptz', { name: 'processed_at', nullable: true })
  processedAt: Date | null;

  /** Processing failed permanently after the last attempt; PayPal may send it again. */
  @Column('boolean')
  failed: boolean;

  @Column('int')
  tries: number;
}

export const webhookRetention: RetentionPolicy = { table: 'paypal_event', since: 'processed_at', days: 180 };

export const personalWebhooks = personal(PayPalEventEntity, {
  where: `${mentionsKey('body')} OR ${mentionsEmail('body')}`,
  erasure: [{ action: 'keep', stays: `type, ids and links of PayPal's notices: deleted 180 days after they were processed` }],
});
