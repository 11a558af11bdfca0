import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsOptional } from 'class-validator';
import { ConfirmationCode } from './booking.js';
import { ImageUrl, Line, OptionalProse, Prose, RowId, WholeNumber } from './fields.js';
import { gallery as galleryLimits, review as limits, testimonial } from './limits.js';
import { eventType, Empty, operation } from './operation.js';
import { StaffMember } from './staff.js';

const { messages } = limits;

export class GalleryImage {
  id: number;
  title: string;
  imageUrl: string;
  description: string | null;
  displayOrder: number;
  isActive: boolean;
  /** UTC ISO 8601. */
  createdAt: string;
  updatedAt: string;
}

export class GalleryQuery {
  /** Staff see inactive pictures too. */
  includeInactive: boolean;
}

export class Gallery {
  images: GalleryImage[];
}

/** What staff say of a gallery image; its place in the order is not theirs to say. */
export class GalleryForm {
  @Line(galleryLimits.title.max, galleryLimits.messages.missing)
  title: string;

  @ImageUrl(galleryLimits.messages.missing)
  imageUrl: string;

  @OptionalProse(galleryLimits.description.max)
  description?: string;

  /** True unless told. */
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
  /** Ids of all images, the first to be shown first. */
  @ArrayMaxSize(1000, { message: galleryLimits.messages.order })
  @IsInt({ each: true, message: galleryLimits.messages.order })
  @IsArray({ message: galleryLimits.messages.order })
  imageIds: number[];
}

export class GalleryAddition {
  form: GalleryForm;
  staff: StaffMember;
}

export class GalleryUpdate extends GalleryAddition {
  id: number;
}

export class GalleryRemoval extends GalleryImageRef {
  staff: StaffMember;
}

export class GalleryReordering extends GalleryOrder {
  staff: StaffMember;
}

/** Bytes that the gateway has put aside in the object store, to be looked at. */
export class Upload {
  /** UUID; the bytes are the object `uploads/<uploadId>`. */
  uploadId: string;
  /** Field of the form at which a fault is told. */
  field: string;
  staff: StaffMember;
}

/** A form is about to show this picture. */
export class ImageRetentionRequest {
  /** 32 hexadecimal digits. */
  imageId: string;
  /** Field of the form at which a fault is told. */
  field: string;
}

/** Its bytes are the objects `media/<id>/original.jpg` and, some seconds later, `media/<id>/<width>.<format>`. */
export class StoredImage {
  /** `/media/uploads/<id>.jpg`; the widths and formats are `<id>-<width>.<format>` beside it. */
  imageUrl: string;
  /** Pixels, upright. */
  width: number;
  height: number;
}

export class Testimonial {
  id: number;
  name: string;
  location: string;
  /** 1 to 5. */
  rating: number;
  review: string;
  isVerified: boolean;
}

export class Testimonials {
  testimonials: Testimonial[];
}

export class TestimonialRef {
  @RowId('id must be the number of a review')
  @Type(() => Number)
  id: number;
}

/** A testimonial as staff write it. */
export class TestimonialForm {
  @Line(testimonial.name.max, testimonial.messages.name)
  name: string;

  @Line(testimonial.location.max, testimonial.messages.location)
  location: string;

  @WholeNumber(testimonial.rating.min, testimonial.rating.max, testimonial.messages.rating, testimonial.messages.ratingTooHigh)
  rating: number;

  @Prose(testimonial.text.min, testimonial.text.max, testimonial.messages.text)
  review: string;

  /** Left out: not verified when it is new, as it was when it is changed. */
  @IsOptional()
  @IsBoolean({ message: 'isVerified is true or false' })
  isVerified?: boolean;
}

export class TestimonialAddition {
  form: TestimonialForm;
  staff: StaffMember;
}

export class TestimonialChange extends TestimonialAddition {
  id: number;
}

export class TestimonialRemoval {
  id: number;
  staff: StaffMember;
}

/** The charter whose guest may say now how it was. */
export class ReviewInvitation {
  /** XXXXX-XXXXX */
  confirmationCode: string;
  firstName: string;
  packageName: string;
  /** yyyy-MM-dd in Nassau. */
  bookingDate: string;
}

/** What a guest writes by their personal link. */
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

export class ReviewSubmission extends ConfirmationCode {
  form: ReviewForm;
}

export class ContentChanged {
  what: 'gallery' | 'testimonials';
}

/** A guest has said how it was. Never taken back, even when the review is. */
export class CharterReviewed {
  /** XXXXX-XXXXX */
  confirmationCode: string;
}

export const content = {
  listGallery: operation('svc.content.listGallery', GalleryQuery, Gallery),
  /** Puts an image behind the others. */
  addGalleryImage: operation('svc.content.addGalleryImage', GalleryAddition, GalleryImage),
  /** Refuses GALLERY_IMAGE_NOT_FOUND. */
  updateGalleryImage: operation('svc.content.updateGalleryImage', GalleryUpdate, GalleryImage),
  /** Refuses GALLERY_IMAGE_NOT_FOUND. */
  removeGalleryImage: operation('svc.content.removeGalleryImage', GalleryRemoval, Empty),
  /** Refuses INVALID when the ids are not those of all images, as when somebody added one meanwhile. */
  reorderGallery: operation('svc.content.reorderGallery', GalleryReordering, Gallery),
  /** Keeps an upload that is a picture; the same bytes are kept once. Refuses INVALID, with a message at `field`. */
  keepUpload: operation('svc.content.keepUpload', Upload, StoredImage),
  /** Keeps an uploaded picture for another week at least, seen or not. Refuses INVALID, with a message at `field`, when it is gone. */
  wantPicture: operation('svc.content.wantPicture', ImageRetentionRequest, Empty),
  listTestimonials: operation('svc.content.listTestimonials', Empty, Testimonials),
  addTestimonial: operation('svc.content.addTestimonial', TestimonialAddition, Testimonial),
  /** Refuses REVIEW_NOT_FOUND. */
  changeTestimonial: operation('svc.content.changeTestimonial', TestimonialChange, Testimonial),
  /** Gone from every screen; a booking that was reviewed stays reviewed. Refuses REVIEW_NOT_FOUND. */
  removeTestimonial: operation('svc.content.removeTestimonial', TestimonialRemoval, Empty),
  /** Whether this guest may write a review now. Refuses BOOKING_NOT_FOUND, REVIEW_TOO_EARLY, ALREADY_REVIEWED. */
  findInvitation: operation('svc.content.findInvitation', ConfirmationCode, ReviewInvitation),
  /** Stores the one review of a booking, verified. Refuses as findInvitation does. */
  submitReview: operation('svc.content.submitReview', ReviewSubmission, Testimonial),
} as const;

export const contentEvents = {
  changed: eventType('evt.content.changed', ContentChanged),
  reviewed: eventType('evt.content.reviewed', CharterReviewed),
} as const;
