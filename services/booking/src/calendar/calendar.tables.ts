import { OccupancyEntity, personalOccupancies, VesselEntity } from './availability/occupancy.entity.js';
import { BlockEntity } from './blocks/block.entity.js';
import { AddOnStockEntity } from './add-ons/add-on-stock.entity.js';

/** Entities, retention and personal data of this module. */
export const tables = {
  entities: [OccupancyEntity, VesselEntity, BlockEntity, AddOnStockEntity],
  personal: [personalOccupancies],
};
