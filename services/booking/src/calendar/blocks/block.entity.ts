import type { BlockReason } from '@charter/contracts';
import { NotPersonal } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Why staff took the boat out of sale; the time is that of its occupancy. */
@Entity('block')
export class BlockEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'occupancy_id' })
  occupancyId: string;

  @Column('text')
  @NotPersonal()
  reason: BlockReason;

  @Column('text', { nullable: true })
  @NotPersonal()
  note: string | null;

  /** User name of the member of staff who blocked it. */
  @Column('text')
  @NotPersonal()
  who: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
