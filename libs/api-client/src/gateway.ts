import type {
  Analytics,
  Availability,
  AvailabilityQuery,
  Block,
  BlockForm,
  Booking,
  BookingFilter,
  BookingListQuery,
  BookingPage,
  BookingRecord,
  BookingWindow,
  Business,
  CaptureResult,
  CharterPackage,
  ContactForm,
  CorrectionForm,
  ResendEmailForm,
  EmailPreview,
  EmailTemplates,
  FiguresQuery,
  GalleryForm,
  GalleryImage,
  GuestBooking,
  SettleRefundForm,
  Inquiry,
  InquiryCounts,
  InquiryListQuery,
  InquiryPage,
  InquiryResponse,
  InquiryStatusChange,
  InvoiceListQuery,
  InvoicePage,
  StoredImage,
  Locale,
  LoginForm,
  NextFree,
  OrderForm,
  Overview,
  PackageForm,
  PackageImage,
  PackageImageForm,
  PasswordChange,
  PasswordProof,
  PaymentOrder,
  PayPalSetup,
  PendingBooking,
  PendingInvitation,
  PhoneBookingForm,
  PlaceBookingForm,
  ReceivedInquiry,
  RecoveryCodes,
  Refund,
  RefundForm,
  ReviewForm,
  ReviewInvitation,
  Schedule,
  ScheduleQuery,
  SecondFactorCode,
  SecondFactorRemoval,
  SecondFactorSecret,
  StaffSession,
  StatusChange,
  Testimonial,
  TestimonialForm,
  UnavailableDates,
} from '@charter/contracts';
import { call, callFor } from './request.js';
import { upload } from './upload.js';

const segment = encodeURIComponent;

/** Address of an invoice's file. @param number the confirmation code */
const invoiceUrl = (number: string, kind: 'html' | 'pdf') => `/api/admin/invoices/${segment(number)}.${kind}`;

/** What anyone may ask. */
const visitor = {
  business: (signal?: AbortSignal) => callFor<Business>('/api/business', { signal }),
  /** On sale, cheapest first. */
  packages: (signal?: AbortSignal) => callFor<CharterPackage[]>('/api/charter-packages', { signal }),
  /** A package's pictures in display order; the first is the primary one. */
  packageImages: (packageId: number, signal?: AbortSignal) =>
    callFor<PackageImage[]>(`/api/admin/packages/${packageId}/images`, { signal }),
  /** In display order: active pictures, and for staff the others too. */
  gallery: (signal?: AbortSignal) => callFor<GalleryImage[]>('/api/admin/gallery', { signal }),
  /** Newest first. */
  testimonials: (signal?: AbortSignal) => callFor<Testimonial[]>('/api/testimonials', { signal }),
  /** Repeating it within ten minutes is harmless. */
  contact: (form: ContactForm) => callFor<ReceivedInquiry>('/api/contact', { method: 'POST', body: form }),
  window: (signal?: AbortSignal) => callFor<BookingWindow>('/api/booking-window', { signal }),
  unavailableDates: (packageId: number, signal?: AbortSignal) =>
    callFor<UnavailableDates>(`/api/unavailable-dates/${packageId}`, { signal }),
  checkAvailability: (question: AvailabilityQuery, signal?: AbortSignal) =>
    callFor<Availability>('/api/check-availability', { method: 'POST', body: question, signal }),
  /** @param after the day wished for, yyyy-MM-dd; up to three slots from it on, then what is free before it */
  nextFree: (packageId: number, after?: string, signal?: AbortSignal) =>
    callFor<NextFree>(`/api/next-free/${packageId}${queryString({ after })}`, { signal }),
  paypalSetup: (signal?: AbortSignal) => callFor<PayPalSetup>('/paypal/setup', { signal }),
  /** Holds the slot and makes the PayPal order. */
  order: (form: OrderForm) => callFor<PaymentOrder>('/paypal/order', { method: 'POST', body: form }),
  /** Takes the money of an approved order. Repeating it is harmless. */
  capture: (orderId: string) => callFor<CaptureResult>(`/paypal/order/${segment(orderId)}/capture`, { method: 'POST' }),
  /** The booking that a captured order made, or where to request it again. Repeating it is harmless. */
  placeBooking: (form: PlaceBookingForm) => callFor<GuestBooking | PendingBooking>('/api/bookings', { method: 'POST', body: form }),
  /** @param location as an answer of `placeBooking` named it; only for the visitor who made the order */
  pendingBooking: (location: string) => callFor<GuestBooking | PendingBooking>(location),
  bookingByCode: (code: string, signal?: AbortSignal) => callFor<GuestBooking>(`/api/bookings/${segment(code)}`, { signal }),
  /**
   * The charter whose guest may write a review now.
   * @throws ApiError with code BOOKING_NOT_FOUND, REVIEW_TOO_EARLY or ALREADY_REVIEWED
   */
  reviewInvitation: (code: string, signal?: AbortSignal) => callFor<ReviewInvitation>(`/api/reviews/${segment(code)}`, { signal }),
  /** Stores the one review of a booking. @throws ApiError as reviewInvitation does */
  submitReview: (code: string, form: ReviewForm) => callFor<Testimonial>(`/api/reviews/${segment(code)}`, { method: 'POST', body: form }),
  /** Address of the charter's calendar file. */
  calendarUrl: (code: string) => `/api/bookings/${segment(code)}/calendar.ics`,
};

/** What needs a staff session. */
const staff = {
  login: (form: LoginForm) => callFor<StaffSession>('/api/admin/login', { method: 'POST', body: form }),
  logout: () => call('/api/admin/logout', { method: 'POST' }).then(() => undefined),
  /** @throws ApiError with status 401 when nobody is signed in. */
  session: (signal?: AbortSignal) => callFor<StaffSession>('/api/admin/session', { signal }),
  /** This session and every other one of the account. */
  signOutEverywhere: () => call('/api/admin/sessions', { method: 'DELETE' }).then(() => undefined),
  /** Every other session of the account ends, and this one has a new token. */
  changePassword: (change: PasswordChange) => call('/api/admin/password', { method: 'PUT', body: change }).then(() => undefined),
  /** A secret for the authenticator, in force once a code of it has come. */
  offerSecondFactor: (proof: PasswordProof) => callFor<SecondFactorSecret>('/api/admin/second-factor', { method: 'POST', body: proof }),
  enableSecondFactor: (proof: SecondFactorCode) => callFor<RecoveryCodes>('/api/admin/second-factor', { method: 'PUT', body: proof }),
  disableSecondFactor: (proof: SecondFactorRemoval) =>
    call('/api/admin/second-factor/removal', { method: 'POST', body: proof }).then(() => undefined),
  bookings: async (query: BookingListQuery = {}, signal?: AbortSignal): Promise<BookingPage> => {
    const answer = await call(`/api/bookings${queryString(query)}`, { signal });
    const bookings = (await answer.json()) as Booking[];
    return { bookings, total: Number(answer.headers.get('x-total-count') ?? bookings.length), next: nextCursor(answer) };
  },
  /** Address of the list as a file for spreadsheets. */
  bookingsCsvUrl: (filter: BookingFilter) => `/api/bookings.csv${queryString(filter)}`,
  /** One booking with its history, its payment and the letters about it. */
  booking: (bookingId: string, signal?: AbortSignal) => callFor<BookingRecord>(`/api/admin/bookings/${segment(bookingId)}`, { signal }),
  /** Gives money back. Repeating it with the same `refundId` is harmless. */
  refund: (bookingId: string, form: RefundForm) =>
    callFor<Refund>(`/api/admin/bookings/${segment(bookingId)}/refunds`, { method: 'POST', body: form }),
  /** Who has the boat from one day to another (yyyy-MM-dd), both included. */
  schedule: (query: ScheduleQuery, signal?: AbortSignal) => callFor<Schedule>(`/api/admin/schedule${queryString(query)}`, { signal }),
  /** A booking of somebody who calls. @throws ApiError with code SLOT_TAKEN, whose detail says who has the boat */
  enterBooking: (form: PhoneBookingForm) => callFor<Booking>('/api/admin/bookings', { method: 'POST', body: form }),
  /** Takes the boat out of sale. @throws ApiError as enterBooking does */
  block: (form: BlockForm) => callFor<Block>('/api/admin/blocks', { method: 'POST', body: form }),
  /** Releases the slot of a visitor who has not paid. */
  releaseHold: (holdId: string) => call(`/api/admin/holds/${segment(holdId)}`, { method: 'DELETE' }).then(() => undefined),
  unblock: (blockId: string) => call(`/api/admin/blocks/${segment(blockId)}`, { method: 'DELETE' }).then(() => undefined),
  changeStatus: (bookingId: string, change: StatusChange) =>
    callFor<Booking>(`/api/admin/bookings/${segment(bookingId)}/status`, { method: 'PUT', body: change }),
  /** Changes what is named. @throws ApiError with code BOOKING_CHANGED when the booking has another revision */
  correctBooking: (bookingId: string, form: CorrectionForm) =>
    callFor<Booking>(`/api/admin/bookings/${segment(bookingId)}`, { method: 'PATCH', body: form }),
  /** Sends an e-mail to the guest again. @throws ApiError with code TOO_MANY_EMAILS after five in 24 hours */
  resendEmail: (bookingId: string, form: ResendEmailForm) =>
    call(`/api/admin/bookings/${segment(bookingId)}/emails`, { method: 'POST', body: form }).then(() => undefined),
  /** Ends a refund that is owed and was settled without PayPal. @throws ApiError with code NOTHING_TO_REFUND */
  recordManualRefund: (bookingId: string, form: SettleRefundForm) =>
    call(`/api/admin/bookings/${segment(bookingId)}/cancellation/handed-back`, { method: 'POST', body: form }).then(() => undefined),
  /** @param force must be true for a booking that is paid and not refunded */
  removeBooking: (bookingId: string, force = false) =>
    call(`/api/admin/bookings/${segment(bookingId)}${force ? '?force=true' : ''}`, { method: 'DELETE' }).then(() => undefined),
  addPackage: (form: PackageForm) => callFor<CharterPackage>('/api/admin/packages', { method: 'POST', body: form }),
  changePackage: (packageId: number, form: PackageForm) =>
    callFor<CharterPackage>(`/api/admin/packages/${packageId}`, { method: 'PUT', body: form }),
  /** Takes it off sale; its bookings stay as they are. */
  removePackage: (packageId: number) => call(`/api/admin/packages/${packageId}`, { method: 'DELETE' }).then(() => undefined),
  /** Last in order unless it is to be primary. */
  addPackageImage: (packageId: number, form: PackageImageForm) =>
    callFor<PackageImage>(`/api/admin/packages/${packageId}/images`, { method: 'POST', body: form }),
  changePackageImage: (packageId: number, imageId: number, form: PackageImageForm) =>
    callFor<PackageImage>(`/api/admin/packages/${packageId}/images/${imageId}`, { method: 'PUT', body: form }),
  removePackageImage: (packageId: number, imageId: number) =>
    call(`/api/admin/packages/${packageId}/images/${imageId}`, { method: 'DELETE' }).then(() => undefined),
  /** @param imageIds all of the package's, each once; the first one is primary */
  reorderPackageImages: (packageId: number, imageIds: number[]) =>
    callFor<PackageImage[]>(`/api/admin/packages/${packageId}/images/reorder`, { method: 'PUT', body: { imageIds } }),
  addTestimonial: (form: TestimonialForm) => callFor<Testimonial>('/api/testimonials', { method: 'POST', body: form }),
  changeTestimonial: (id: number, form: TestimonialForm) => callFor<Testimonial>(`/api/testimonials/${id}`, { method: 'PUT', body: form }),
  removeTestimonial: (id: number) => call(`/api/testimonials/${id}`, { method: 'DELETE' }).then(() => undefined),
  /** Up to five guests who have sailed and not yet said how it was. */
  pendingInvitations: (signal?: AbortSignal) => callFor<PendingInvitation[]>('/api/admin/review-invitations', { signal }),
  /** @throws ApiError with code ALREADY_INVITED within a day of the last letter, ALREADY_REVIEWED, NOT_INVITABLE */
  sendReviewInvite: (bookingId: string) =>
    callFor<PendingInvitation>(`/api/admin/send-review-invite/${segment(bookingId)}`, { method: 'POST' }),
  inquiries: async (query: InquiryListQuery = {}, signal?: AbortSignal): Promise<InquiryPage> => {
    const answer = await call(`/api/contact${queryString(query)}`, { signal });
    const inquiries = (await answer.json()) as Inquiry[];
    return { inquiries, total: Number(answer.headers.get('x-total-count') ?? inquiries.length), next: nextCursor(answer) };
  },
  inquiryCounts: (signal?: AbortSignal) => callFor<InquiryCounts>('/api/contact/counts', { signal }),
  changeInquiryStatus: (id: number, change: InquiryStatusChange) =>
    callFor<Inquiry>(`/api/contact/${id}/status`, { method: 'PATCH', body: change }),
  /** E-mails the guest. Repeating it within ten minutes is harmless. */
  replyToInquiry: (id: number, reply: InquiryResponse) => callFor<Inquiry>(`/api/contact/${id}/respond`, { method: 'POST', body: reply }),
  removeInquiry: (id: number) => call(`/api/contact/${id}`, { method: 'DELETE' }).then(() => undefined),
  /** Names of every e-mail that the house writes. */
  emailTemplates: (signal?: AbortSignal) => callFor<EmailTemplates>('/api/test-emails', { signal }),
  /** An e-mail about something that never happened; nothing is sent. */
  emailPreview: (template: string, locale: Locale, signal?: AbortSignal) =>
    callFor<EmailPreview>(`/api/test-emails/${segment(template)}${queryString({ locale })}`, { signal }),
  addGalleryImage: (form: GalleryForm) => callFor<GalleryImage>('/api/admin/gallery', { method: 'POST', body: form }),
  updateGalleryImage: (id: number, form: GalleryForm) => callFor<GalleryImage>(`/api/admin/gallery/${id}`, { method: 'PUT', body: form }),
  removeGalleryImage: (id: number) => call(`/api/admin/gallery/${id}`, { method: 'DELETE' }).then(() => undefined),
  /** @param imageIds all of them, the first to be shown first */
  reorderGallery: (imageIds: number[]) => callFor<GalleryImage[]>('/api/admin/gallery/reorder', { method: 'PUT', body: { imageIds } }),
  /**
   * Keeps a picture of up to 8 MB. Repeating it is harmless.
   * @param onProgress how much of it is sent, 0 to 1
   * @throws ApiError whose `errors.file` says what is wrong with the file
   */
  uploadImage: (file: Blob, onProgress?: (sent: number) => void, signal?: AbortSignal) =>
    upload<StoredImage>('/api/admin/media', file, onProgress, signal),
  overview: (signal?: AbortSignal) => callFor<Overview>('/api/admin/overview', { signal }),
  /** Sums over bookings by charter date; a limit that is left out is none. */
  analytics: (range: FiguresQuery = {}, signal?: AbortSignal) =>
    callFor<Analytics>(`/api/admin/analytics${queryString(range)}`, { signal }),
  invoices: (query: InvoiceListQuery = {}, signal?: AbortSignal) =>
    callFor<InvoicePage>(`/api/admin/invoices${queryString(query)}`, { signal }),
  /** The invoice as a document of its own. @param number the confirmation code */
  invoiceHtml: async (number: string, signal?: AbortSignal) => (await call(invoiceUrl(number, 'html'), { signal })).text(),
  invoiceUrl,
};

export const api = { ...visitor, ...staff };
export type Api = typeof api;

function queryString(query: object): string {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return filled.length ? `?${new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))}` : '';
}

/** The cursor in `Link: <…?cursor=…>; rel="next"`, null on the last page. */
function nextCursor(answer: Response): string | null {
  const address = /<([^>]+)>;\s*rel="?next"?/.exec(answer.headers.get('link') ?? '')?.[1];
  return address ? new URL(address, 'http://gateway').searchParams.get('cursor') : null;
}
