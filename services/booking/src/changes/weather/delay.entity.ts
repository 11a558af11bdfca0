import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Staff have put off departures because of the weather. Its moves have its id. */
@Entity('weather_delay')
export class DelayEntity {
  /** Made by the client. */
  @PrimaryColumn('uuid')
  id: string;

  /** User name of the member of staff. */
  @Column('text')
  who: string;

  @Column('smallint')
  minutes: number;

  /** What staff wrote to the guests. */
  @Column('text', { nullable: true })
  note: string | null;

  /** Recognizes a repeated request. */
  @Column('text', { name: 'request_hash' })
  requestHash: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
