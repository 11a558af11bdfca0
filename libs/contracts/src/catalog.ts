import { Type } from 'class-transformer';
import { ArrayMinSize, ArrayUnique, IsBoolean, IsInt, IsOptional } from 'class-validator';
import { ImageUrl, Line, Lines, OptionalLine, OptionalProse, Prose, RowId, WholeNumber } from './fields.js';
import { packageImages as imageLimits, packages as limits } from './limits.js';
import { eventType, Empty, operation } from './operation.js';
import { StaffMember } from './staff.js';

const { messages } = limits;

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

export class ImagesInUse {
  /** Addresses, as staff gave them. */
  imageUrls: string[];
}

export class PackageRef {
  @RowId('packageId must be the number of a package')
  @Type(() => Number)
  packageId: number;
}

export class PackageImageRef extends PackageRef {
  @RowId('imageId must be the number of an image')
  @Type(() => Number)
  imageId: number;
}

/** A package as staff write it: its slots are still text. */
export class PackageForm {
  @Line(limits.name.max, messages.name)
  name: string;

  /** Text such as "4 hours". */
  @Line(limits.duration.max, messages.duration)
  duration: string;

  @Prose(1, limits.description.max, messages.description)
  description: string;

  /** Whole US dollars, per charter. */
  @WholeNumber(limits.price.min, limits.price.max, messages.price, messages.priceTooHigh)
  price: number;

  @WholeNumber(limits.guests.min, limits.guests.max, messages.maxGuests, messages.maxGuestsTooHigh)
  maxGuests: number;

  @Lines(limits.includes, messages.includes)
  includes: string[];

  /** Shown where the package has no pictures, and instead of one that does not load. */
  @ImageUrl(messages.imageUrl)
  imageUrl: string;

  @IsOptional()
  @IsBoolean({ message: 'isPopular is true or false' })
  isPopular?: boolean;

  /** "9:00 AM - 1:00 PM", "09:00-13:00", Morning, Afternoon or Evening. */
  @Lines(limits.timeSlots, messages.timeSlots)
  timeSlots: string[];
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

export class PackageImageForm {
  @ImageUrl(imageLimits.messages.imageUrl)
  imageUrl: string;

  /** Read to those who cannot see the picture. */
  @OptionalLine(imageLimits.title.max)
  title?: string | null;

  @OptionalProse(imageLimits.description.max)
  description?: string | null;

  /** True puts it first; the first one stays primary until another takes its place. */
  @IsOptional()
  @IsBoolean({ message: 'isPrimary is true or false' })
  isPrimary?: boolean;
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

/** All pictures of a package in their new order. */
export class PackageImageOrder {
  @ArrayUnique({ message: imageLimits.messages.imageIds })
  @IsInt({ each: true, message: imageLimits.messages.imageIds })
  @ArrayMinSize(1, { message: imageLimits.messages.imageIds })
  imageIds: number[];
}

export class PackageImageReordering extends PackageRef {
  imageIds: number[];
  staff: StaffMember;
}

export class PackagesChanged {
  packageIds: number[];
}

export const catalog = {
  /** Packages on sale, cheapest first. */
  listPackages: operation('svc.catalog.listPackages', Empty, CharterPackages),
  /** One package on sale. Refuses PACKAGE_NOT_FOUND. */
  findPackage: operation('svc.catalog.findPackage', PackageRef, CharterPackage),
  /** A package's pictures in display order; the first is the primary one. */
  listImages: operation('svc.catalog.listImages', PackageRef, PackageImages),
  /** Every picture that a package shows, also one that is no longer sold. */
  listPicturesInUse: operation('svc.catalog.listPicturesInUse', Empty, ImagesInUse),
  /** Puts a package on sale. Refuses INVALID at `timeSlots` for a slot that has no one place in the day. */
  addPackage: operation('svc.catalog.addPackage', PackageAddition, CharterPackage),
  /** Refuses as addPackage does, and PACKAGE_NOT_FOUND. */
  changePackage: operation('svc.catalog.changePackage', PackageChange, CharterPackage),
  /** Takes a package off sale; bookings of it stay as they are. Refuses PACKAGE_NOT_FOUND. */
  removePackage: operation('svc.catalog.removePackage', PackageRemoval, Empty),
  /** Last in order unless it is to be primary. Refuses PACKAGE_NOT_FOUND. */
  addImage: operation('svc.catalog.addImage', PackageImageAddition, PackageImage),
  /** Refuses PACKAGE_NOT_FOUND, IMAGE_NOT_FOUND. */
  changeImage: operation('svc.catalog.changeImage', PackageImageChange, PackageImage),
  /** Refuses PACKAGE_NOT_FOUND, IMAGE_NOT_FOUND. */
  removeImage: operation('svc.catalog.removeImage', PackageImageRemoval, Empty),
  /** Refuses PACKAGE_NOT_FOUND, and INVALID at `imageIds` unless each picture of the package is named once. */
  reorderImages: operation('svc.catalog.reorderImages', PackageImageReordering, PackageImages),
} as const;

export const catalogEvents = {
  packagesChanged: eventType('evt.catalog.packagesChanged', PackagesChanged),
} as const;
