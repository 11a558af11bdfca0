import { Type } from 'class-transformer';
import { ArrayMinSize, ArrayUnique, IsBoolean, IsInt, IsOptional } from 'class-validator';
import { fails, Field, RowId } from '../shared/fields.js';
import { fieldError } from '../shared/messages.js';
import { packageFields, packageImageFields } from './limits.js';

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
  @IsBoolean(fails(fieldError('notABoolean', { field: 'isPopular' })))
  isPopular?: boolean;

  /** "9:00 AM - 1:00 PM", "09:00-13:00", Morning, Afternoon or Evening. */
  @Field(packageFields.timeSlots)
  timeSlots: string[];
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
  @IsBoolean(fails(fieldError('notABoolean', { field: 'isPrimary' })))
  isPrimary?: boolean;
}

/** Ids of all images of a package in their new order. */
export class PackageImageOrder {
  @ArrayUnique(fails('imageOrder'))
  @IsInt({ each: true, ...fails('imageOrder') })
  @ArrayMinSize(1, fails('imageOrder'))
  imageIds: number[];
}
