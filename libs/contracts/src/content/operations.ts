import { ConfirmationCode } from '../booking/forms.js';
import type { ImageText } from '../catalog/limits.js';
import type { Locale } from '../shared/limits.js';
import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import {
  GalleryForm,
  GalleryImageRef,
  GalleryImageUpdate,
  GalleryOrder,
  GalleryTranslations,
  ReviewForm,
  TestimonialForm,
  TestimonialUpdate,
} from './forms.js';

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
  /** Texts that are in English although another language was requested; absent if there are none. */
  inEnglish?: ImageText[];
  /** Only for staff. */
  translations?: GalleryTranslations;
  /** Sent back as `expectedRevision` of a change; only for staff. */
  revision?: number;
}

export class GalleryQuery {
  /** True for staff. */
  includeInactive: boolean;
  /** Texts without a translation are in English, as all texts are without a language. */
  locale?: Locale;
  /** True for staff: English texts, and their translations beside them. */
  withTranslations?: boolean;
}

export class Gallery {
  images: GalleryImage[];
}

export class GalleryAddition {
  form: GalleryForm;
  staff: StaffMember;
}

export class GalleryUpdate extends GalleryImageRef {
  form: GalleryImageUpdate;
  staff: StaffMember;
}

export class GalleryRemoval extends GalleryImageRef {
  staff: StaffMember;
}

export class GalleryReordering extends GalleryOrder {
  staff: StaffMember;
}

/** A file that the gateway has put into the object store, to be validated. */
export class Upload {
  /** UUID; the bytes are the object `uploads/<uploadId>`. */
  uploadId: string;
  /** Form field at which an error is reported. */
  field: string;
  staff: StaffMember;
}

/** Sent before a form refers to an uploaded image. */
export class ImageRetentionRequest {
  /** 32 hexadecimal digits. */
  imageId: string;
  /** Form field at which an error is reported. */
  field: string;
}

/** An uploaded image. Its objects are `media/<id>/original.jpg` and, some seconds later, `media/<id>/<width>.<format>`. */
export class StoredImage {
  /** `/media/uploads/<id>.jpg`; its renditions are `/media/uploads/<id>-<width>.<format>`. */
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
  /** True for demo data, which no guest has written. */
  isSample?: boolean;
  /** Language of the page on which it was written; absent for English. */
  language?: Locale;
  /** Sent back as `expectedRevision` of a change. */
  revision?: number;
}

export class Testimonials {
  testimonials: Testimonial[];
}

export class TestimonialAddition {
  form: TestimonialForm;
  staff: StaffMember;
}

export class TestimonialChange {
  id: number;
  form: TestimonialUpdate;
  staff: StaffMember;
}

export class TestimonialRemoval {
  id: number;
  staff: StaffMember;
}

/** The charter that a guest may review now. */
export class ReviewInvitation {
  /** XXXXX-XXXXX */
  confirmationCode: string;
  firstName: string;
  packageName: string;
  /** The package's name in the guest's language when it was sold; absent where it had none but the English one. */
  packageNameShown?: string;
  /** Language of `packageNameShown`, absent with it. */
  packageNameLanguage?: Locale;
  /** yyyy-MM-dd in Nassau. */
  bookingDate: string;
}

export class ReviewSubmission extends ConfirmationCode {
  form: ReviewForm;
}

export const content = {
  /** In display order. */
  listGallery: operation('svc.content.listGallery', GalleryQuery, Gallery),
  /** Adds an image at the end. */
  addGalleryImage: operation('svc.content.addGalleryImage', GalleryAddition, GalleryImage),
  /** @throws GALLERY_IMAGE_NOT_FOUND, RECORD_CHANGED */
  updateGalleryImage: operation('svc.content.updateGalleryImage', GalleryUpdate, GalleryImage),
  /** @throws GALLERY_IMAGE_NOT_FOUND */
  removeGalleryImage: operation('svc.content.removeGalleryImage', GalleryRemoval, Empty),
  /** @throws INVALID at `imageIds` unless it has each image once, as when another member of staff has added one meanwhile */
  reorderGallery: operation('svc.content.reorderGallery', GalleryReordering, Gallery),
  /** Stores an upload that is a valid image; the same bytes are stored once. @throws INVALID at `field` */
  keepUpload: operation('svc.content.keepUpload', Upload, StoredImage),
  /** Keeps an uploaded image for at least another week, used or not. @throws INVALID at `field` when it was deleted */
  wantPicture: operation('svc.content.wantPicture', ImageRetentionRequest, Empty),
  /** Newest first. */
  listTestimonials: operation('svc.content.listTestimonials', Empty, Testimonials),
  addTestimonial: operation('svc.content.addTestimonial', TestimonialAddition, Testimonial),
  /** @throws REVIEW_NOT_FOUND, RECORD_CHANGED */
  changeTestimonial: operation('svc.content.changeTestimonial', TestimonialChange, Testimonial),
  /** Archives a testimonial: its booking cannot be reviewed again. @throws REVIEW_NOT_FOUND */
  removeTestimonial: operation('svc.content.removeTestimonial', TestimonialRemoval, Empty),
  /** The charter to review, if its guest may do so now. @throws BOOKING_NOT_FOUND, REVIEW_TOO_EARLY, ALREADY_REVIEWED */
  findInvitation: operation('svc.content.findInvitation', ConfirmationCode, ReviewInvitation),
  /** Stores the review of a booking as verified. @throws as findInvitation does */
  submitReview: operation('svc.content.submitReview', ReviewSubmission, Testimonial),
} as const;
