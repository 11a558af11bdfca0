import type { Locale } from '../shared/limits.js';
import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import type { ImageText, PackageText, SlotAnchor } from './limits.js';
import { PackageForm, PackageImageForm, PackageImageRef, PackageImageTranslations, PackageRef, PackageTranslations } from './forms.js';

/** A slot as staff wrote it, with its hours. */
export class Slot {
  /** "9:00 AM - 1:00 PM" */
  label: string;
  /** What the minutes are counted from; absent: from midnight. The start is rounded down to a quarter of an hour, and the length is kept. */
  anchor?: SlotAnchor;
  /** Minutes after midnight in Nassau, or after the anchor: negative before it. */
  startMinute: number;
  /** Minutes after the same midnight or anchor; more than 1440 when the slot ends the next day. */
  endMinute: number;
}

/** The language in which texts are read. */
export class PackagesQuery {
  /** Texts without a translation are in English, as all texts are without a language. */
  locale?: Locale;
  /** True for staff: English texts, and their translations beside them. */
  withTranslations?: boolean;
}

export class PackageQuery extends PackageRef {
  locale?: Locale;
}

export class PackageImagesQuery extends PackageRef {
  locale?: Locale;
  /** As in `PackagesQuery`. */
  withTranslations?: boolean;
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
  /** Minutes before sunset at which a charter must be back; absent without such a rule. */
  backBeforeSunset?: number;
  /** Minutes after sunrise before which no charter departs; absent without such a rule. */
  departAfterSunrise?: number;
  /** Only if a language other than English was requested. */
  englishName?: string;
  /** Texts that are in English although another language was requested; absent if there are none. */
  inEnglish?: PackageText[];
  /** Only for staff. */
  translations?: PackageTranslations;
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
  /** Texts that are in English although another language was requested; absent if there are none. */
  inEnglish?: ImageText[];
  /** Only for staff. */
  translations?: PackageImageTranslations;
}

export class PackageImages {
  images: PackageImage[];
}

export class ImagesInUse {
  /** URLs as staff entered them. */
  imageUrls: string[];
}

export class PackageAddition {
  form: PackageForm;
  staff: StaffMember;
}

export class PackageChange extends PackageRef {
  form: PackageForm;
  staff: StaffMember;
}

export class PackageRemoval extends PackageRef {
  staff: StaffMember;
}

export class PackageImageAddition extends PackageRef {
  form: PackageImageForm;
  staff: StaffMember;
}

export class PackageImageChange extends PackageImageRef {
  form: PackageImageForm;
  staff: StaffMember;
}

export class PackageImageRemoval extends PackageImageRef {
  staff: StaffMember;
}

export class PackageImageReordering extends PackageRef {
  imageIds: number[];
  staff: StaffMember;
}

export const catalog = {
  /** Active packages, cheapest first. */
  listPackages: operation('svc.catalog.listPackages', PackagesQuery, CharterPackages),
  /** @throws PACKAGE_NOT_FOUND for an unknown or archived package */
  findPackage: operation('svc.catalog.findPackage', PackageQuery, CharterPackage),
  /** Images of an active package in display order, the primary one first; none for an unknown package. */
  listImages: operation('svc.catalog.listImages', PackageImagesQuery, PackageImages),
  /** URLs of every image of active and archived packages. */
  listPicturesInUse: operation('svc.catalog.listPicturesInUse', Empty, ImagesInUse),
  /** @throws INVALID at `timeSlots` for a slot that is not understood or ambiguous */
  addPackage: operation('svc.catalog.addPackage', PackageAddition, CharterPackage),
  /** @throws PACKAGE_NOT_FOUND, and INVALID as addPackage does */
  changePackage: operation('svc.catalog.changePackage', PackageChange, CharterPackage),
  /** Archives a package; its bookings do not change. @throws PACKAGE_NOT_FOUND */
  removePackage: operation('svc.catalog.removePackage', PackageRemoval, Empty),
  /** Adds an image at the end, or at the front if it is primary. @throws PACKAGE_NOT_FOUND */
  addImage: operation('svc.catalog.addImage', PackageImageAddition, PackageImage),
  /** @throws PACKAGE_NOT_FOUND, IMAGE_NOT_FOUND */
  changeImage: operation('svc.catalog.changeImage', PackageImageChange, PackageImage),
  /** @throws PACKAGE_NOT_FOUND, IMAGE_NOT_FOUND */
  removeImage: operation('svc.catalog.removeImage', PackageImageRemoval, Empty),
  /** @throws PACKAGE_NOT_FOUND, and INVALID at `imageIds` unless it has each image of the package once */
  reorderImages: operation('svc.catalog.reorderImages', PackageImageReordering, PackageImages),
} as const;
