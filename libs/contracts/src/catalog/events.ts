import { eventType } from '../shared/operation.js';

export class PackagesChanged {
  packageIds: number[];
}

export const catalogEvents = {
  packagesChanged: eventType('evt.catalog.packagesChanged', PackagesChanged),
} as const;
