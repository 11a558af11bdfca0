import { Type } from 'class-transformer';
import { ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { withError, Field, RowId } from '../shared/field.decorator.js';
import { fieldError } from '../shared/messages.js';
import { ExpectedRevision } from '../shared/revision.js';
import { Nested, SourceHashes, TranslationsField } from '../shared/translation-forms.js';
import { packageFields, packageImageFields, packageTranslationFields, priceRuleFields } from './limits.js';

export class PackageRef {
  @RowId('notAPackageId')
  @Type(() => Number)
  packageId: number;
}

export class PackageImageRef extends PackageRef {
  @RowId('notAPackageImageId')
  @Type(() => Number)
  imageId: number;
}

/** The texts of a package in one language; one that is missing or empty is shown in English. */
export class PackageTranslation {
  @Field(packageTranslationFields.name)
  name?: string;

  @Field(packageTranslationFields.description)
  description?: string;

  /** Shown as a whole, or not at all. */
  @Field(packageTranslationFields.includes)
  includes?: string[];

  @Nested(() => SourceHashes)
  of?: SourceHashes;
}

/** Translations of a package by language. English is not among them. */
export class PackageTranslations {
  @Nested(() => PackageTranslation)
  es?: PackageTranslation;

  @Nested(() => PackageTranslation)
  fr?: PackageTranslation;

  @Nested(() => PackageTranslation)
  de?: PackageTranslation;

  @Nested(() => PackageTranslation)
  it?: PackageTranslation;

  @Nested(() => PackageTranslation)
  pt?: PackageTranslation;

  @Nested(() => PackageTranslation)
  nl?: PackageTranslation;

  @Nested(() => PackageTranslation)
  zh?: PackageTranslation;

  @Nested(() => PackageTranslation)
  ja?: PackageTranslation;

  @Nested(() => PackageTranslation)
  ru?: PackageTranslation;
}

/** A package as staff enter it: its slots are text. */
export class PackageForm {
  @Field(packageFields.name)
  name: string;

  /** Text such as "4 hours". */
  @Field(packageFields.duration)
  duration: string;

  @Field(packageFields.description)
  description: string;

  /** Whole US dollars, per charter. */
  @Field(packageFields.price)
  price: number;

  @Field(packageFields.maxGuests)
  maxGuests: number;

  @Field(packageFields.includes)
  includes: string[];

  /** Shown if the package has no images, and instead of an image that does not load. */
  @Field(packageFields.imageUrl)
  imageUrl: string;

  @IsOptional()
  @IsBoolean(withError(fieldError('notABoolean', { field: 'isPopular' })))
  isPopular?: boolean;

  /** A charter must be back so many minutes before sunset; null for no such rule. A change without it keeps the rule there is. */
  @IsOptional()
  @Field(packageFields.backBeforeSunset)
  backBeforeSunset?: number | null;

  /** A charter departs no earlier than so many minutes after sunrise; null and absent as above. */
  @IsOptional()
  @Field(packageFields.departAfterSunrise)
  departAfterSunrise?: number | null;

  /** Percent of the price that is paid with the booking, and the rest later; null for the whole price. A change without it keeps the one there is. */
  @IsOptional()
  @Field(packageFields.depositPercent)
  depositPercent?: number | null;

  /** "9:00 AM - 1:00 PM", "09:00-13:00", Morning, Afternoon or Evening, "2h before sunset - 30m after sunset", "Sunrise to Sunrise+3h". */
  @Field(packageFields.timeSlots)
  timeSlots: string[];

  /** A change without them keeps those there are. */
  @TranslationsField(() => PackageTranslations)
  translations?: PackageTranslations;
}

/** `PUT /api/admin/packages/{packageId}` */
export class PackageUpdate extends PackageForm {
  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

/** Slots and a daylight rule as staff are about to save them. */
export class SlotYearForm {
  @Field(packageFields.timeSlots)
  timeSlots: string[];

  @IsOptional()
  @Field(packageFields.backBeforeSunset)
  backBeforeSunset?: number | null;

  @IsOptional()
  @Field(packageFields.departAfterSunrise)
  departAfterSunrise?: number | null;
}

/** The texts of an image of a package in one language. */
export class PackageImageTranslation {
  @Field(packageImageFields.title)
  title?: string;

  @Field(packageImageFields.description)
  description?: string;

  @Nested(() => SourceHashes)
  of?: SourceHashes;
}

/** Translations of an image of a package by language. */
export class PackageImageTranslations {
  @Nested(() => PackageImageTranslation)
  es?: PackageImageTranslation;

  @Nested(() => PackageImageTranslation)
  fr?: PackageImageTranslation;

  @Nested(() => PackageImageTranslation)
  de?: PackageImageTranslation;

  @Nested(() => PackageImageTranslation)
  it?: PackageImageTranslation;

  @Nested(() => PackageImageTranslation)
  pt?: PackageImageTranslation;

  @Nested(() => PackageImageTranslation)
  nl?: PackageImageTranslation;

  @Nested(() => PackageImageTranslation)
  zh?: PackageImageTranslation;

  @Nested(() => PackageImageTranslation)
  ja?: PackageImageTranslation;

  @Nested(() => PackageImageTranslation)
  ru?: PackageImageTranslation;
}

export class PackageImageForm {
  @Field(packageImageFields.imageUrl)
  imageUrl: string;

  /** Alternative text of the image. */
  @Field(packageImageFields.title)
  title?: string | null;

  @Field(packageImageFields.description)
  description?: string | null;

  /** True moves it to the front: the first image is the primary one. */
  @IsOptional()
  @IsBoolean(withError(fieldError('notABoolean', { field: 'isPrimary' })))
  isPrimary?: boolean;

  /** A change without them keeps those there are. */
  @TranslationsField(() => PackageImageTranslations)
  translations?: PackageImageTranslations;
}

/** `PUT /api/admin/packages/{packageId}/images/{imageId}` */
export class PackageImageUpdate extends PackageImageForm {
  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

/** Ids of all images of a package in their new order. */
export class PackageImageOrder {
  @ArrayUnique(withError('imageOrder'))
  @RowId('imageOrder', { each: true })
  @ArrayMinSize(1, withError('imageOrder'))
  imageIds: number[];

  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

export class PriceRuleRef {
  @RowId('notAPriceRuleId')
  @Type(() => Number)
  id: number;
}

/** `POST /api/admin/price-rules`: exactly one of `price` and `add`. */
export class PriceRuleForm {
  /** Only staff see it. */
  @Field(priceRuleFields.name)
  name: string;

  /** Left out for every package. */
  @IsOptional()
  @RowId('unknownCharter')
  packageId?: number | null;

  /** First date, yyyy-MM-dd. */
  @Field(priceRuleFields.from)
  from: string;

  /** Last date, inclusive. */
  @Field(priceRuleFields.to)
  to: string;

  /** 0 is Sunday; empty or left out for every day of the week. */
  @IsOptional()
  @ArrayUnique(withError('weekdayChoice'))
  @IsIn([0, 1, 2, 3, 4, 5, 6], { each: true, ...withError('weekdayChoice') })
  @IsArray(withError('weekdayChoice'))
  weekdays?: number[];

  /** Whole US dollars, in place of the price of the package. */
  @IsOptional()
  @Field(priceRuleFields.price)
  price?: number | null;

  /** Whole US dollars on top of the price of the package; negative for a lower price. */
  @IsOptional()
  @Field(priceRuleFields.add)
  add?: number | null;

  /** Priority: of several rules the one with the highest applies; 0 unless given. */
  @IsOptional()
  @Field(priceRuleFields.priority)
  priority?: number;
}

/** `PUT /api/admin/price-rules/{id}` */
export class PriceRuleUpdate extends PriceRuleForm {
  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

/** `GET /api/day-prices/{packageId}` */
export class DayPricesQuery {
  /** First date, yyyy-MM-dd. */
  @Field(priceRuleFields.from)
  from: string;

  /** Last date, inclusive; at most 366 days. */
  @Field(priceRuleFields.to)
  to: string;
}

export class DayPricesRequest extends PackageRef {
  /** See `DayPricesQuery`. */
  from: string;
  to: string;
}
