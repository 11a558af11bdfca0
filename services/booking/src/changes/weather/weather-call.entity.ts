import type { CallCause } from '@charter/contracts';
import { NotPersonal } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Staff have called off the charters in a range of time. Its block has the same id. */
@Entity('weather_call')
export class WeatherCallEntity {
  /** Made by the client. */
  @PrimaryColumn('uuid')
  id: string;

  /** User name of the member of staff who called off. */
  @Column('text')
  @NotPersonal()
  who: string;

  @Column('text')
  @NotPersonal()
  cause: CallCause;

  /** What staff wrote to the guests. */
  @Column('text', { nullable: true })
  @NotPersonal()
  note: string | null;

  @Column('timestamptz', { name: 'starts_at' })
  startsAt: Date;

  @Column('timestamptz', { name: 'ends_at' })
  endsAt: Date;

  /** Recognizes a repeated request. */
  @Column('text', { name: 'request_hash' })
  @NotPersonal()
  requestHash: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt: Date | null;
}
