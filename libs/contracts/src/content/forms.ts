import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsOptional } from 'class-validator';
import { ImageUrl, Line, OptionalProse, Prose, RowId, WholeNumber } from '../shared/fields.js';
import { gallery as galleryLimits, review as limits, testimonial } from './limits.js';

/** A gallery image as staff enter it; `reorderGallery` changes its position. */
export class GalleryForm {
  @Line(galleryLimits.title.max, galleryLimits.messages.missing)
  title: string;

  @ImageUrl(galleryLimits.messages.missing)
  imageUrl: string;

  @OptionalProse(galleryLimits.description.max)
  description?: string;

  /** True if it is missing. */
  @IsOptional()
  @IsBoolean({ message: 'isActive is true or false' })
  isActive?: boolean;
}

export class GalleryImageRef {
  @RowId('id must be the number of a gallery image')
  @Type(() => Number)
  id: number;
}

export class GalleryOrder {
  /** Ids of all images in their new order. */
  @ArrayMaxSize(1000, { message: galleryLimits.messages.order })
  @IsInt({ each: true, message: galleryLimits.messages.order })
  @IsArray({ message: galleryLimits.messages.order })
  imageIds: number[];
}

export class TestimonialRef {
  @RowId('id must be the number of a review')
  @Type(() => Number)
  id: number;
}

/** A testimonial as staff enter it. */
export class TestimonialForm {
  @Line(testimonial.name.max, testimonial.messages.name)
  name: string;

  @Line(testimonial.location.max, testimonial.messages.location)
  location: string;

  @WholeNumber(testimonial.rating.min, testimonial.rating.max, testimonial.messages.rating, testimonial.messages.ratingTooHigh)
  rating: number;

  @Prose(testimonial.text.min, testimonial.text.max, testimonial.messages.text)
  review: string;

  /** If it is missing, a new testimonial is not verified, and a change keeps the value. */
  @IsOptional()
  @IsBoolean({ message: 'isVerified is true or false' })
  isVerified?: boolean;
}

const { messages } = limits;

/** A review as its guest enters it. */
export class ReviewForm {
  @Line(limits.name.max, messages.name)
  name: string;

  @Line(limits.location.max, messages.location)
  location: string;

  @WholeNumber(limits.rating.min, limits.rating.max, messages.rating, messages.ratingTooHigh)
  rating: number;

  @Prose(limits.text.min, limits.text.max, messages.text)
  review: string;
}
