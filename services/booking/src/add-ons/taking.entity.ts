import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Scarce add-ons that are taken with a time of the boat. Deleted with the occupancy. */
@Entity('addon_taking')
export class AddOnTakingEntity {
  @PrimaryColumn('uuid', { name: 'occupancy_id' })
  occupancyId: string;

  @PrimaryColumn('int', { name: 'addon_id' })
  addOnId: number;

  /** In Nassau, yyyy-MM-dd. */
  @Column('date')
  day: string;

  @Column('int')
  qty: number;
}
