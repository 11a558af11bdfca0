import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { withError, Field, RowId } from '../shared/field.decorator.js';
import { locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';
import { fieldError } from '../shared/messages.js';
import { ExpectedRevision } from '../shared/revision.js';
import { Nested, SourceHashes, TranslationsField } from '../shared/translation-forms.js';
import { galleryFields, galleryTranslationFields, reviewFields, testimonialFields } from './limits.js';

/** The texts of a gallery image in one language. */
export class GalleryTranslation {
  @Field(galleryTranslationFields.title)
  title?: string;

  @Field(galleryTranslationFields.description)
  description?: string;

  @Nested(() => SourceHashes)
  of?: SourceHashes;
}

/** Translations of a gallery image by language. */
export class GalleryTranslations {
  @Nested(() => GalleryTranslation)
  es?: GalleryTranslation;

  @Nested(() => GalleryTranslation)
  fr?: GalleryTranslation;

  @Nested(() => GalleryTranslation)
  de?: GalleryTranslation;

  @Nested(() => GalleryTranslation)
  it?: GalleryTranslation;

  @Nested(() => GalleryTranslation)
  pt?: GalleryTranslation;

  @Nested(() => GalleryTranslation)
  nl?: GalleryTranslation;

  @Nested(() => GalleryTranslation)
  zh?: GalleryTranslation;

  @Nested(() => GalleryTranslation)
  ja?: GalleryTranslation;

  @Nested(() => GalleryTranslation)
  ru?: GalleryTranslation;
}

/** A gallery image as staff enter it; `reorderGallery` changes its position. */
export class GalleryForm {
  @Field(galleryFields.title)
  title: string;

  @Field(galleryFields.imageUrl)
  imageUrl: string;

  @Field(galleryFields.description)
  description?: string;

  /** True if it is missing. */
  @IsOptional()
  @IsBoolean(withError(fieldError('notABoolean', { field: 'isActive' })))
  isActive?: boolean;

  /** A change without them keeps those there are. */
  @TranslationsField(() => GalleryTranslations)
  translations?: GalleryTranslations;
}

/** `PUT /api/admin/gallery/{id}` */
export class GalleryImageUpdate extends GalleryForm {
  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

export class GalleryImageRef {
  @RowId('notAGalleryImageId')
  @Type(() => Number)
  id: number;
}

export class GalleryOrder {
  /** Ids of all images in their new order. */
  @ArrayMaxSize(1000, withError('galleryOrder'))
  @RowId('galleryOrder', { each: true })
  @IsArray(withError('galleryOrder'))
  imageIds: number[];

  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

export class TestimonialRef {
  @RowId('notAReviewId')
  @Type(() => Number)
  id: number;
}

/** A testimonial as staff enter it. */
export class TestimonialForm {
  @Field(testimonialFields.name)
  name: string;

  @Field(testimonialFields.location)
  location: string;

  @Field(testimonialFields.rating)
  rating: number;

  @Field(testimonialFields.review)
  review: string;

  /** If it is missing, a new testimonial is not verified, and a change keeps the value. */
  @IsOptional()
  @IsBoolean(withError(fieldError('notABoolean', { field: 'isVerified' })))
  isVerified?: boolean;
}

/** `PUT /api/testimonials/{id}` */
export class TestimonialUpdate extends TestimonialForm {
  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

/** A review as its guest enters it. */
export class ReviewForm {
  @Field(reviewFields.name)
  name: string;

  @Field(reviewFields.location)
  location: string;

  @Field(reviewFields.rating)
  rating: number;

  @Field(reviewFields.review)
  review: string;

  /** Language of the page. */
  @IsOptional()
  @IsIn(locales, withError('unknownLanguage'))
  locale?: Locale;
}
