import { Type } from 'class-transformer';
import { RowId } from './fields.js';
import { fact, Nothing, operation } from './operation.js';

/** A slot as staff wrote it, and where it lies in the day. */
export class Slot {
  /** "9:00 AM - 1:00 PM" */
  label: string;
  /** Minutes after midnight in Nassau. */
  startMinute: number;
  /** Minutes after the same midnight; more than 1440 when the slot ends the next day. */
  endMinute: number;
}

export class CharterPackage {
  id: number;
  name: string;
  /** Text such as "4 hours". */
  duration: string;
  description: string;
  /** Whole US dollars, per charter. */
  price: number;
  maxGuests: number;
  includes: string[];
  imageUrl: string;
  isPopular: boolean;
  timeSlots: string[];
  slots: Slot[];
}

export class CharterPackages {
  packages: CharterPackage[];
}

export class PackageImage {
  id: number;
  packageId: number;
  imageUrl: string;
  title: string | null;
  description: string | null;
  isPrimary: boolean;
  displayOrder: number;
  /** UTC ISO 8601. */
  createdAt: string;
}

export class PackageImages {
  images: PackageImage[];
}

export class PackageRef {
  @RowId('packageId must be the number of a package')
  @Type(() => Number)
  packageId: number;
}

export class PackagesChanged {
  packageIds: number[];
}

export const catalog = {
  /** Packages on sale, cheapest first. */
  listPackages: operation('svc.catalog.listPackages', Nothing, CharterPackages),
  /** One package on sale. Refuses PACKAGE_NOT_FOUND. */
  findPackage: operation('svc.catalog.findPackage', PackageRef, CharterPackage),
  /** A package's pictures in display order; the first is the primary one. */
  listImages: operation('svc.catalog.listImages', PackageRef, PackageImages),
} as const;

export const catalogFacts = {
  packagesChanged: fact('evt.catalog.packagesChanged', PackagesChanged),
} as const;
