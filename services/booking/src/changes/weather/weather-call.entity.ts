import type { CallCause } from '@charter/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Staff have called off the charters in a range of time. Its block has the same id. */
@Entity('weather_call')
export class WeatherCallEntity {
  /** Made by the client. */
  @PrimaryColumn('uuid')
  id: string;

  /** User name of the member of staff who called off. */
  @Column('text')
  who: string;

  @Column('text')
  cause: CallCause;

  /** What staff wrote to the guests. */
  @Column('text', { nullable: true })
  note: string | null;

  @Column('timestamptz', { name: 'starts_at' })
  startsAt: Date;

  @Column('timestamptz', { name: 'ends_at' })
  endsAt: Date;

  /** Recognizes a repeated request. */
  @Column('text', { name: 'request_hash' })
  requestHash: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt: Date | null;
}
