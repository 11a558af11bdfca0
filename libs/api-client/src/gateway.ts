import type {
  Availability,
  AvailabilityQuestion,
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
  GalleryImage,
  GuestBooking,
  LoginForm,
  NextFree,
  OrderForm,
  PackageImage,
  PaymentOrder,
  PayPalSetup,
  PhoneBookingForm,
  PlaceBooking,
  ReceivedInquiry,
  Refund,
  RefundForm,
  ReviewForm,
  ReviewInvitation,
  Schedule,
  ScheduleQuery,
  StaffSession,
  StatusChange,
  Testimonial,
  UnavailableDates,
} from '@charter/contracts';
import { call, callFor } from './request.js';

const segment = encodeURIComponent;

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
  checkAvailability: (question: AvailabilityQuestion, signal?: AbortSignal) =>
    callFor<Availability>('/api/check-availability', { method: 'POST', body: question, signal }),
  /** @param after the day wished for, yyyy-MM-dd; up to three slots from it on, then what is free before it */
  nextFree: (packageId: number, after?: string, signal?: AbortSignal) =>
    callFor<NextFree>(`/api/next-free/${packageId}${queryString({ after })}`, { signal }),
  paypalSetup: (signal?: AbortSignal) => callFor<PayPalSetup>('/paypal/setup', { signal }),
  /** Holds the slot and makes the PayPal order. */
  order: (form: OrderForm) => callFor<PaymentOrder>('/paypal/order', { method: 'POST', body: form }),
  /** Takes the money of an approved order. Repeating it is harmless. */
  capture: (orderId: string) => callFor<CaptureResult>(`/paypal/order/${segment(orderId)}/capture`, { method: 'POST' }),
  /** The booking that a captured order made. Repeating it is harmless. */
  placeBooking: (form: PlaceBooking) => callFor<GuestBooking>('/api/bookings', { method: 'POST', body: form }),
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
  unblock: (blockId: string) => call(`/api/admin/blocks/${segment(blockId)}`, { method: 'DELETE' }).then(() => undefined),
  changeStatus: (bookingId: string, change: StatusChange) =>
    callFor<Booking>(`/api/admin/bookings/${segment(bookingId)}/status`, { method: 'PUT', body: change }),
  /** @param force must be true for a booking that is paid and not refunded */
  removeBooking: (bookingId: string, force = false) =>
    call(`/api/admin/bookings/${segment(bookingId)}${force ? '?force=true' : ''}`, { method: 'DELETE' }).then(() => undefined),
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
