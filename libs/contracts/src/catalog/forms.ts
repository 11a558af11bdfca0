import { Type } from 'class-transformer';
import { ArrayMinSize, ArrayUnique, IsBoolean, IsInt, IsOptional } from 'class-validator';
import { ImageUrl, Line, Lines, OptionalLine, OptionalProse, Prose, RowId, WholeNumber } from '../shared/fields.js';
import { packageImages as imageLimits, packages as limits } from './limits.js';

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

const { messages } = limits;

/** A package as staff enter it: its slots are text. */
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

  /** Shown if the package has no images, and instead of an image that does not load. */
  @ImageUrl(messages.imageUrl)
  imageUrl: string;

  @IsOptional()
  @IsBoolean({ message: 'isPopular is true or false' })
  isPopular?: boolean;

  /** "9:00 AM - 1:00 PM", "09:00-13:00", Morning, Afternoon or Evening. */
  @Lines(limits.timeSlots, messages.timeSlots)
  timeSlots: string[];
}

export class PackageImageForm {
  @ImageUrl(imageLimits.messages.imageUrl)
  imageUrl: string;

  /** Alternative text of the image. */
  @OptionalLine(imageLimits.title.max)
  title?: string | null;

  @OptionalProse(imageLimits.description.max)
  description?: string | null;

  /** True moves it to the front: the first image is the primary one. */
  @IsOptional()
  @IsBoolean({ message: 'isPrimary is true or false' })
  isPrimary?: boolean;
}

/** Ids of all images of a package in their new order. */
export class PackageImageOrder {
  @ArrayUnique({ message: imageLimits.messages.imageIds })
  @IsInt({ each: true, message: imageLimits.messages.imageIds })
  @ArrayMinSize(1, { message: imageLimits.messages.imageIds })
  imageIds: number[];
}
