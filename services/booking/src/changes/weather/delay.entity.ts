import { NotPersonal } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Staff have put off departures because of the weather. Its moves have its id. */
@Entity('weather_delay')
export class DelayEntity {
  /** Made by the client. */
  @PrimaryColumn('uuid')
  id: string;

  /** User name of the member of staff. */
  @Column('text')
  @NotPersonal()
  who: string;

  @Column('smallint')
  minutes: number;

  /** What staff wrote to the guests. */
  @Column('text', { nullable: true })
  @NotPersonal()
  note: string | null;

  /** Recognizes a repeated request. */
  @Column('text', { name: 'request_hash' })
  @NotPersonal()
  requestHash: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
