import type { ReminderKind } from '@charter/contracts/browser';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A reminder that was published, of one departure: another time of the same booking has reminders of its own. */
@Entity('reminder')
export class ReminderEntity {
  @PrimaryColumn('uuid', { name: 'booking_id' })
  bookingId: string;

  @PrimaryColumn('text')
  kind: ReminderKind;

  @PrimaryColumn('timestamptz', { name: 'starts_at' })
  startsAt: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
