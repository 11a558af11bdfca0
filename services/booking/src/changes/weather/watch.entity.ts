import { Entity, PrimaryColumn, Column } from 'typeorm';

/** The guest of a departure got the e-mail that its weather is watched. */
@Entity('weather_watch')
export class WatchEntity {
  @PrimaryColumn('uuid', { name: 'booking_id' })
  bookingId: string;

  /** Another time of the same booking may be watched too. */
  @PrimaryColumn('timestamptz', { name: 'starts_at' })
  startsAt: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
