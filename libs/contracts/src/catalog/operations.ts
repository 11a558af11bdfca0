import type { Locale } from '../shared/limits.js';
import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import type { ImageText, PackageText, SlotAnchor } from './limits.js';
import { AddOn } from './add-on-operations.js';
import {
  DayPricesRequest,
  PackageForm,
  PackageUpdate,
  PackageImageForm,
  PackageImageUpdate,
  PackageImageRef,
  PackageImageTranslations,
  PackageRef,
  PackageTranslations,
  PriceRuleForm,
  PriceRuleUpdate,
  PriceRuleRef,
} from './forms.js';

/** A slot as staff wrote it, with its hours. */
export class Slot {
  /** "9:00 AM - 1:00 PM" */
  label: string;
  /** What the minutes are counted from: `clock`, or absent, from midnight. On the sun the start is rounded down to a quarter of an hour, and the length is kept. */
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
  /** The last day that can be booked, yyyy-MM-dd, which booking knows: `lowestPrice` is that of a day until then. Without it, of a day within a year. */
  bookableUntil?: string;
}

export class PackageQuery extends PackageRef {
  locale?: Locale;
}

export class PackageImagesQuery extends PackageRef {
  locale?: Locale;
  /** See `PackagesQuery`. */
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
  /** The lowest price of a day that can be booked; absent while every such day has the price above. */
  lowestPrice?: number;
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
  /** Percent of the price that is paid with a booking three weeks ahead; absent when all of it is. */
  depositPercent?: number;
  /** Only if a language other than English was requested. */
  englishName?: string;
  /** Texts that are in English although another language was requested; absent if there are none. */
  inEnglish?: PackageText[];
  /** Only for staff. */
  translations?: PackageTranslations;
  /** Sent back as `expectedRevision` of a change; only for staff. */
  revision?: number;
}

export class CharterPackages {
  packages: CharterPackage[];
}

/** A price for some dates: exactly one of `price` and `add`. */
export class PriceRule {
  id: number;
  name: string;
  /** Null for every package. */
  packageId: number | null;
  /** First and last date, yyyy-MM-dd, both included. */
  from: string;
  to: string;
  /** 0 is Sunday; empty for every day of the week. */
  weekdays: number[];
  /** Whole US dollars in place of the price of the package. */
  price: number | null;
  /** Whole US dollars on top of the price of the package; negative for a lower one. */
  add: number | null;
  /** The rule with the highest priority applies. */
  priority: number;
  /** Sent back as `expectedRevision` of a change; only for staff. */
  revision?: number;
}

export class PriceRules {
  rules: PriceRule[];
}

/** A package as booking sells it: with the rules that give it other prices, and its add-ons. */
export class SoldPackage extends CharterPackage {
  /** Absent when there are none. */
  priceRules?: PriceRule[];
  /** Those that guests can order with it; absent when there are none. */
  addOns?: AddOn[];
}

/** The price of a package on one date. */
export class DayPrice {
  /** yyyy-MM-dd */
  date: string;
  /** Whole US dollars, per charter. */
  price: number;
}

export class DayPrices {
  /** Every date of the request, in order. */
  dayPrices: DayPrice[];
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
  /** Sent back as `expectedRevision` of a change; only for staff. */
  revision?: number;
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
  form: PackageUpdate;
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
  form: PackageImageUpdate;
  staff: StaffMember;
}

export class PackageImageRemoval extends PackageImageRef {
  staff: StaffMember;
}

export class PackageImageReordering extends PackageRef {
  imageIds: number[];
  expectedRevision?: number;
  staff: StaffMember;
}

export class PriceRuleAddition {
  form: PriceRuleForm;
  staff: StaffMember;
}

export class PriceRuleChange extends PriceRuleRef {
  form: PriceRuleUpdate;
  staff: StaffMember;
}

export class PriceRuleRemoval extends PriceRuleRef {
  staff: StaffMember;
}

export class SlotTexts {
  timeSlots: string[];
}

export class Slots {
  slots: Slot[];
}

export const catalog = {
  /** Active packages, cheapest first. */
  listPackages: operation('svc.catalog.listPackages', PackagesQuery, CharterPackages),
  /** @throws PACKAGE_NOT_FOUND for an unknown or archived package */
  findPackage: operation('svc.catalog.findPackage', PackageQuery, SoldPackage),
  /** Images of an active package in display order, the primary one first; none for an unknown package. */
  listImages: operation('svc.catalog.listImages', PackageImagesQuery, PackageImages),
  /** URLs of every image of active and archived packages. */
  listPicturesInUse: operation('svc.catalog.listPicturesInUse', Empty, ImagesInUse),
  /** Reads slots as staff write them. @throws INVALID as addPackage does */
  readSlots: operation('svc.catalog.readSlots', SlotTexts, Slots),
  /** @throws INVALID at `timeSlots` for a slot that is not understood or ambiguous */
  addPackage: operation('svc.catalog.addPackage', PackageAddition, CharterPackage),
  /** @throws PACKAGE_NOT_FOUND, RECORD_CHANGED for another revision, and INVALID as addPackage does */
  changePackage: operation('svc.catalog.changePackage', PackageChange, CharterPackage),
  /** Archives a package; its bookings do not change. @throws PACKAGE_NOT_FOUND */
  removePackage: operation('svc.catalog.removePackage', PackageRemoval, Empty),
  /** Adds an image at the end, or at the front if it is primary. @throws PACKAGE_NOT_FOUND */
  addImage: operation('svc.catalog.addImage', PackageImageAddition, PackageImage),
  /** @throws PACKAGE_NOT_FOUND, IMAGE_NOT_FOUND, RECORD_CHANGED */
  changeImage: operation('svc.catalog.changeImage', PackageImageChange, PackageImage),
  /** @throws PACKAGE_NOT_FOUND, IMAGE_NOT_FOUND */
  removeImage: operation('svc.catalog.removeImage', PackageImageRemoval, Empty),
  /** @throws PACKAGE_NOT_FOUND, RECORD_CHANGED, and INVALID at `imageIds` unless it has each image of the package once */
  reorderImages: operation('svc.catalog.reorderImages', PackageImageReordering, PackageImages),
  /** @throws PACKAGE_NOT_FOUND, and INVALID at `to` for more days than `maxDayPriceDays` */
  dayPrices: operation('svc.catalog.dayPrices', DayPricesRequest, DayPrices),
  /** Ordered by first date. */
  listPriceRules: operation('svc.catalog.listPriceRules', Empty, PriceRules),
  /**
   * @throws INVALID at `to` before `from`, at `add` with both `price` and `add`, at `price` with neither, at `packageId` for an unknown
   * package, at `name` for more rules than `maxPriceRules`
   */
  addPriceRule: operation('svc.catalog.addPriceRule', PriceRuleAddition, PriceRule),
  /** @throws PRICE_RULE_NOT_FOUND, RECORD_CHANGED, and INVALID as addPriceRule does */
  changePriceRule: operation('svc.catalog.changePriceRule', PriceRuleChange, PriceRule),
  /** @throws PRICE_RULE_NOT_FOUND */
  removePriceRule: operation('svc.catalog.removePriceRule', PriceRuleRemoval, Empty),
} as const;
