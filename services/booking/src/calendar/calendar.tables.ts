import { OccupancyEntity, personalOccupancies, VesselEntity } from './availability/occupancy.entity.js';
import { BlockEntity } from './blocks/block.entity.js';
import { AddOnTakingEntity } from './add-ons/taking.entity.js';

/** Entities, retention and personal data of this module. */
export const tables = {
  entities: [OccupancyEntity, VesselEntity, BlockEntity, AddOnTakingEntity],
  personal: [personalOccupancies],
};
