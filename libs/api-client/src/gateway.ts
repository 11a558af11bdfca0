import type {
  Analytics,
  Attention,
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
  Cancellation,
  CharterCrewForm,
  CrewChangeForm,
  CrewForm,
  CrewMember,
  DaySheet,
  LogEntry,
  LogEntryForm,
  CallForm,
  CancellationExplanation,
  ChoiceForm,
  CancellationQuote,
  CharterPackage,
  ContactForm,
  CorrectionForm,
  ResendEmailForm,
  EmailPreview,
  EmailSample,
  EmailTemplates,
  FiguresQuery,
  GalleryForm,
  GalleryImage,
  GuestBooking,
  GuestCancellationForm,
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
  MoveForm,
  NextFree,
  Opening,
  OpeningsQuery,
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
  SlotTime,
  StaffInvitation,
  StaffInvitationAcceptance,
  StaffInvitationForm,
  StaffSession,
  StatusChange,
  Team,
  TeamMemberChange,
  Testimonial,
  TestimonialForm,
  Trip,
  TripChangeForm,
  TripLinkForm,
  TripMoveForm,
  TripUrl,
  UnavailableDates,
  WatchForm,
  ExplanationForm,
  ReconciliationFinding,
  ReconciliationOverview,
  ReconciliationRun,
  RunForm,
  WeatherBoard,
  WeatherCall,
} from '@charter/contracts';
import { call, callJson } from './request.js';
import { upload } from './upload.js';

const segment = encodeURIComponent;

/** Address of an invoice's file. @param number the confirmation code */
const invoiceUrl = (number: string, kind: 'html' | 'pdf') => `/api/admin/invoices/${segment(number)}.${kind}`;

/** Public requests. */
const visitor = {
  business: (signal?: AbortSignal) => callJson<Business>('/api/business', { signal }),
  /** Packages on sale, cheapest first. @param locale language of the texts; English, with all translations for staff, by default */
  packages: (signal?: AbortSignal, locale?: Locale) => callJson<CharterPackage[]>(`/api/charter-packages${inLanguage(locale)}`, { signal }),
  /** A package's pictures in display order; the first is the primary one. */
  packageImages: (packageId: number, signal?: AbortSignal, locale?: Locale) =>
    callJson<PackageImage[]>(`/api/admin/packages/${packageId}/images${inLanguage(locale)}`, { signal }),
  /** Active pictures in display order; with a staff session also inactive ones. */
  gallery: (signal?: AbortSignal, locale?: Locale) => callJson<GalleryImage[]>(`/api/admin/gallery${inLanguage(locale)}`, { signal }),
  /** Newest first. */
  testimonials: (signal?: AbortSignal) => callJson<Testimonial[]>('/api/testimonials', { signal }),
  /** Idempotent for ten minutes. */
  contact: (form: ContactForm) => callJson<ReceivedInquiry>('/api/contact', { method: 'POST', body: form }),
  window: (signal?: AbortSignal) => callJson<BookingWindow>('/api/booking-window', { signal }),
  unavailableDates: (packageId: number, signal?: AbortSignal) =>
    callJson<UnavailableDates>(`/api/unavailable-dates/${packageId}`, { signal }),
  /** The hours of the package's slots on these days, at most 31. @param from first day, yyyy-MM-dd @param to last day, inclusive */
  slotTimes: (packageId: number, from: string, to: string, signal?: AbortSignal) =>
    callJson<SlotTime[]>(`/api/slot-times/${packageId}${queryString({ from, to })}`, { signal }),
  checkAvailability: (question: AvailabilityQuery, signal?: AbortSignal) =>
    callJson<Availability>('/api/check-availability', { method: 'POST', body: question, signal }),
  /** Up to three free slots from a day on, then earlier ones. @param after the requested day, yyyy-MM-dd */
  nextFree: (packageId: number, after?: string, signal?: AbortSignal) =>
    callJson<NextFree>(`/api/next-free/${packageId}${queryString({ after })}`, { signal }),
  paypalSetup: (signal?: AbortSignal) => callJson<PayPalSetup>('/paypal/setup', { signal }),
  /** Holds the slot and creates the PayPal order. */
  order: (form: OrderForm) => callJson<PaymentOrder>('/paypal/order', { method: 'POST', body: form }),
  /** Captures the payment of an approved order. Idempotent. */
  capture: (orderId: string) => callJson<CaptureResult>(`/paypal/order/${segment(orderId)}/capture`, { method: 'POST' }),
  /** The booking of a captured order, or where to request it again. Idempotent. */
  placeBooking: (form: PlaceBookingForm) => callJson<GuestBooking | PendingBooking>('/api/bookings', { method: 'POST', body: form }),
  /** @param location as an answer of `placeBooking` named it; only for the visitor who made the order */
  pendingBooking: (location: string) => callJson<GuestBooking | PendingBooking>(location),
  bookingByCode: (code: string, signal?: AbortSignal) => callJson<GuestBooking>(`/api/bookings/${segment(code)}`, { signal }),
  /**
   * The charter that a guest may review.
   * @throws ApiError with code BOOKING_NOT_FOUND, REVIEW_TOO_EARLY or ALREADY_REVIEWED
   */
  reviewInvitation: (code: string, signal?: AbortSignal) => callJson<ReviewInvitation>(`/api/reviews/${segment(code)}`, { signal }),
  /** Stores the one review of a booking. @throws ApiError as reviewInvitation does */
  submitReview: (code: string, form: ReviewForm) => callJson<Testimonial>(`/api/reviews/${segment(code)}`, { method: 'POST', body: form }),
  /** Starts the session of a trip with the key of its link. @throws ApiError with code TRIP_NOT_FOUND */
  openTrip: (key: string) => call('/api/trip/open', { method: 'POST', body: { key } }).then(() => undefined),
  /** Sends the link of a trip to its guest; says nothing about whether address and code belong together. */
  requestTripLink: (form: TripLinkForm) => call('/api/trip/link', { method: 'POST', body: form }).then(() => undefined),
  /** The trip of the session. @throws ApiError with code TRIP_CLOSED without one, as the next three do */
  trip: (signal?: AbortSignal) => callJson<Trip>('/api/trip', { signal }),
  /** Changes the given fields. @throws ApiError with code BOOKING_CHANGED when the booking has another revision */
  changeTrip: (form: TripChangeForm) => callJson<Trip>('/api/trip', { method: 'PATCH', body: form }),
  /** Free slots between two days, at most 31. */
  tripOpenings: (query: OpeningsQuery, signal?: AbortSignal) => callJson<Opening[]>(`/api/trip/openings${queryString(query)}`, { signal }),
  /** Idempotent by `moveId`. @throws ApiError with code SLOT_TAKEN and `alternatives`, MOVE_NOT_ALLOWED, BOOKING_CHANGED */
  moveTrip: (form: TripMoveForm) => callJson<Trip>('/api/trip/move', { method: 'POST', body: form }),
  /** What a cancellation returns now, and why. */
  tripCancellation: (signal?: AbortSignal) => callJson<CancellationExplanation>('/api/trip/cancellation', { signal }),
  /** Cancels the charter. Idempotent by `cancellationId`. @throws ApiError with code QUOTE_CHANGED and `explanation` when less would be returned */
  cancelTrip: (form: GuestCancellationForm) => callJson<Trip>('/api/trip/cancellation', { method: 'POST', body: form }),
  /** The choice after the charter was called off. @throws ApiError with code CHOICE_MADE and `choice`, SLOT_TAKEN and `alternatives` */
  chooseTrip: (form: ChoiceForm) => callJson<Trip>('/api/trip/choice', { method: 'POST', body: form }),
  /** Address of the charter's calendar file. */
  calendarUrl: (code: string) => `/api/bookings/${segment(code)}/calendar.ics`,
};

/** Requests that need a staff session. */
const staff = {
  login: (form: LoginForm) => callJson<StaffSession>('/api/admin/login', { method: 'POST', body: form }),
  logout: () => call('/api/admin/logout', { method: 'POST' }).then(() => undefined),
  /** @throws ApiError with status 401 without a session */
  session: (signal?: AbortSignal) => callJson<StaffSession>('/api/admin/session', { signal }),
  /** Ends all sessions of the account, including this one. */
  signOutEverywhere: () => call('/api/admin/sessions', { method: 'DELETE' }).then(() => undefined),
  /** Ends all other sessions of the account and renews the token of this one. */
  changePassword: (change: PasswordChange) => call('/api/admin/password', { method: 'PUT', body: change }).then(() => undefined),
  /** A secret for the authenticator app; active after `enableSecondFactor`. */
  offerSecondFactor: (proof: PasswordProof) => callJson<SecondFactorSecret>('/api/admin/second-factor', { method: 'POST', body: proof }),
  enableSecondFactor: (proof: SecondFactorCode) => callJson<RecoveryCodes>('/api/admin/second-factor', { method: 'PUT', body: proof }),
  disableSecondFactor: (proof: SecondFactorRemoval) =>
    call('/api/admin/second-factor/removal', { method: 'POST', body: proof }).then(() => undefined),
  team: (signal?: AbortSignal) => callJson<Team>('/api/admin/team', { signal }),
  /** E-mails a link that makes an account, once and within 48 hours. */
  inviteStaff: (form: StaffInvitationForm) => callJson<StaffInvitation>('/api/admin/team/invitations', { method: 'POST', body: form }),
  withdrawInvitation: (invitationId: string) =>
    call(`/api/admin/team/invitations/${segment(invitationId)}`, { method: 'DELETE' }).then(() => undefined),
  /** @throws ApiError with code LAST_ADMIN */
  changeTeamMember: (id: number, change: TeamMemberChange) =>
    call(`/api/admin/team/${id}`, { method: 'PATCH', body: change }).then(() => undefined),
  /** Needs no session. @throws ApiError with code INVITATION_NOT_FOUND */
  acceptInvitation: (form: StaffInvitationAcceptance) => call('/api/team/accept', { method: 'POST', body: form }).then(() => undefined),
  /** The charters of a day, without prices. @param on yyyy-MM-dd in Nassau */
  daySheet: (on: string, signal?: AbortSignal) => callJson<DaySheet>(`/api/admin/day${queryString({ on })}`, { signal }),
  /** Idempotent by the entry's id. */
  addLogEntry: (bookingId: string, form: LogEntryForm) =>
    callJson<LogEntry>(`/api/admin/bookings/${segment(bookingId)}/log`, { method: 'POST', body: form }),
  /** Charters of three days from today, and the calls whose guests have not all chosen. */
  reconciliation: (signal?: AbortSignal) => callJson<ReconciliationOverview>('/api/admin/reconciliation', { signal }),
  /** Starts a comparison with PayPal's report, and does not wait for its end. */
  startReconciliation: (form: RunForm) => callJson<ReconciliationRun>('/api/admin/reconciliation/runs', { method: 'POST', body: form }),
  /** Closes a finding with a note. */
  explainFinding: (findingId: string, form: ExplanationForm) =>
    callJson<ReconciliationFinding>(`/api/admin/reconciliation/findings/${segment(findingId)}`, { method: 'POST', body: form }),
  weatherBoard: (signal?: AbortSignal) => callJson<WeatherBoard>('/api/admin/weather', { signal }),
  /** Tells guests that the weather is watched, once for each departure. */
  watchWeather: (form: WatchForm) => callJson<WeatherBoard>('/api/admin/weather/watch', { method: 'POST', body: form }),
  /** Idempotent by `callId`. @throws ApiError with code SLOT_TAKEN that names what else is in the range */
  callOff: (form: CallForm) => callJson<WeatherCall>('/api/admin/weather/calls', { method: 'POST', body: form }),
  /** Guests who have not chosen sail after all. Idempotent. */
  withdrawCall: (callId: string) => callJson<WeatherCall>(`/api/admin/weather/calls/${segment(callId)}/withdrawal`, { method: 'POST' }),
  crew: (signal?: AbortSignal) => callJson<CrewMember[]>('/api/admin/crew', { signal }),
  addCrew: (form: CrewForm) => callJson<CrewMember>('/api/admin/crew', { method: 'POST', body: form }),
  changeCrew: (id: string, form: CrewChangeForm) => callJson<CrewMember>(`/api/admin/crew/${segment(id)}`, { method: 'PATCH', body: form }),
  /** Replaces the crew of a charter. */
  assignCrew: (bookingId: string, form: CharterCrewForm) =>
    callJson<CrewMember[]>(`/api/admin/bookings/${segment(bookingId)}/crew`, { method: 'PUT', body: form }),
  bookings: async (query: BookingListQuery = {}, signal?: AbortSignal): Promise<BookingPage> => {
    const response = await call(`/api/bookings${queryString(query)}`, { signal });
    const bookings = (await response.json()) as Booking[];
    return { bookings, total: Number(response.headers.get('x-total-count') ?? bookings.length), next: nextCursor(response) };
  },
  /** Address of the list as a CSV file. */
  bookingsCsvUrl: (filter: BookingFilter) => `/api/bookings.csv${queryString(filter)}`,
  /** One booking with its history, payment and e-mails. */
  booking: (bookingId: string, signal?: AbortSignal) => callJson<BookingRecord>(`/api/admin/bookings/${segment(bookingId)}`, { signal }),
  /** Refunds a payment. Idempotent by `refundId`. */
  refund: (bookingId: string, form: RefundForm) =>
    callJson<Refund>(`/api/admin/bookings/${segment(bookingId)}/refunds`, { method: 'POST', body: form }),
  /** Bookings, holds and blocks between two days (yyyy-MM-dd), both included. */
  schedule: (query: ScheduleQuery, signal?: AbortSignal) => callJson<Schedule>(`/api/admin/schedule${queryString(query)}`, { signal }),
  /** Enters a booking by phone. @throws ApiError with code SLOT_TAKEN, whose detail names the occupant */
  enterBooking: (form: PhoneBookingForm) => callJson<Booking>('/api/admin/bookings', { method: 'POST', body: form }),
  /** Blocks a period for bookings. @throws ApiError as enterBooking does */
  block: (form: BlockForm) => callJson<Block>('/api/admin/blocks', { method: 'POST', body: form }),
  /** Releases an unpaid hold. */
  releaseHold: (holdId: string) => call(`/api/admin/holds/${segment(holdId)}`, { method: 'DELETE' }).then(() => undefined),
  removeBlock: (blockId: string) => call(`/api/admin/blocks/${segment(blockId)}`, { method: 'DELETE' }).then(() => undefined),
  changeStatus: (bookingId: string, change: StatusChange) =>
    callJson<Booking>(`/api/admin/bookings/${segment(bookingId)}/status`, { method: 'PUT', body: change }),
  /** The choice of a guest on the phone. @throws ApiError as `chooseTrip` */
  chooseForGuest: (bookingId: string, form: ChoiceForm) =>
    callJson<Booking>(`/api/admin/bookings/${bookingId}/choice`, { method: 'POST', body: form }),
  /** What each choice of a cancellation would refund now. */
  cancellationQuote: (bookingId: string, signal?: AbortSignal) =>
    callJson<CancellationQuote>(`/api/admin/bookings/${segment(bookingId)}/cancellation`, { signal }),
  /** Refunds through PayPal what a cancellation has fixed; idempotent. @throws ApiError with code NOTHING_TO_REFUND */
  payRefund: (bookingId: string) =>
    callJson<Cancellation>(`/api/admin/bookings/${segment(bookingId)}/cancellation/refund`, { method: 'POST' }),
  /** Changes the given fields. @throws ApiError with code BOOKING_CHANGED when the booking has another revision */
  correctBooking: (bookingId: string, form: CorrectionForm) =>
    callJson<Booking>(`/api/admin/bookings/${segment(bookingId)}`, { method: 'PATCH', body: form }),
  /** Sends an e-mail to the guest again. @throws ApiError with code TOO_MANY_EMAILS after five in 24 hours */
  resendEmail: (bookingId: string, form: ResendEmailForm) =>
    call(`/api/admin/bookings/${segment(bookingId)}/emails`, { method: 'POST', body: form }).then(() => undefined),
  /** Moves a charter. Idempotent by `moveId`. @throws ApiError with code SLOT_TAKEN, whose detail names the occupant */
  moveBooking: (bookingId: string, form: MoveForm) =>
    callJson<Booking>(`/api/admin/bookings/${segment(bookingId)}/move`, { method: 'POST', body: form }),
  /** Makes a new link of the guest's trip page; the former ones open nothing any more. */
  newTripLink: (bookingId: string) => callJson<TripUrl>(`/api/admin/bookings/${segment(bookingId)}/link`, { method: 'POST' }),
  /** Marks a due refund as paid outside PayPal. @throws ApiError with code NOTHING_TO_REFUND */
  recordManualRefund: (bookingId: string, form: SettleRefundForm) =>
    call(`/api/admin/bookings/${segment(bookingId)}/cancellation/handed-back`, { method: 'POST', body: form }).then(() => undefined),
  /** @param force must be true for a booking that is paid and not refunded */
  removeBooking: (bookingId: string, force = false) =>
    call(`/api/admin/bookings/${segment(bookingId)}${force ? '?force=true' : ''}`, { method: 'DELETE' }).then(() => undefined),
  addPackage: (form: PackageForm) => callJson<CharterPackage>('/api/admin/packages', { method: 'POST', body: form }),
  changePackage: (packageId: number, form: PackageForm) =>
    callJson<CharterPackage>(`/api/admin/packages/${packageId}`, { method: 'PUT', body: form }),
  /** Takes a package off sale; its bookings remain. */
  removePackage: (packageId: number) => call(`/api/admin/packages/${packageId}`, { method: 'DELETE' }).then(() => undefined),
  /** Appended to the display order unless it is primary. */
  addPackageImage: (packageId: number, form: PackageImageForm) =>
    callJson<PackageImage>(`/api/admin/packages/${packageId}/images`, { method: 'POST', body: form }),
  changePackageImage: (packageId: number, imageId: number, form: PackageImageForm) =>
    callJson<PackageImage>(`/api/admin/packages/${packageId}/images/${imageId}`, { method: 'PUT', body: form }),
  removePackageImage: (packageId: number, imageId: number) =>
    call(`/api/admin/packages/${packageId}/images/${imageId}`, { method: 'DELETE' }).then(() => undefined),
  /** @param imageIds all of the package's images, each once; the first one becomes primary */
  reorderPackageImages: (packageId: number, imageIds: number[]) =>
    callJson<PackageImage[]>(`/api/admin/packages/${packageId}/images/reorder`, { method: 'PUT', body: { imageIds } }),
  addTestimonial: (form: TestimonialForm) => callJson<Testimonial>('/api/testimonials', { method: 'POST', body: form }),
  changeTestimonial: (id: number, form: TestimonialForm) => callJson<Testimonial>(`/api/testimonials/${id}`, { method: 'PUT', body: form }),
  removeTestimonial: (id: number) => call(`/api/testimonials/${id}`, { method: 'DELETE' }).then(() => undefined),
  /** Up to five guests with a completed charter and no review. */
  pendingInvitations: (signal?: AbortSignal) => callJson<PendingInvitation[]>('/api/admin/review-invitations', { signal }),
  /** @throws ApiError with code ALREADY_INVITED within a day of the last e-mail, ALREADY_REVIEWED, NOT_INVITABLE */
  sendReviewInvite: (bookingId: string) =>
    callJson<PendingInvitation>(`/api/admin/send-review-invite/${segment(bookingId)}`, { method: 'POST' }),
  inquiries: async (query: InquiryListQuery = {}, signal?: AbortSignal): Promise<InquiryPage> => {
    const response = await call(`/api/contact${queryString(query)}`, { signal });
    const inquiries = (await response.json()) as Inquiry[];
    return { inquiries, total: Number(response.headers.get('x-total-count') ?? inquiries.length), next: nextCursor(response) };
  },
  inquiryCounts: (signal?: AbortSignal) => callJson<InquiryCounts>('/api/contact/counts', { signal }),
  changeInquiryStatus: (id: number, change: InquiryStatusChange) =>
    callJson<Inquiry>(`/api/contact/${id}/status`, { method: 'PATCH', body: change }),
  /** E-mails the guest. Idempotent for ten minutes. */
  replyToInquiry: (id: number, reply: InquiryResponse) => callJson<Inquiry>(`/api/contact/${id}/respond`, { method: 'POST', body: reply }),
  removeInquiry: (id: number) => call(`/api/contact/${id}`, { method: 'DELETE' }).then(() => undefined),
  /** Names of all e-mail templates. */
  emailTemplates: (signal?: AbortSignal) => callJson<EmailTemplates>('/api/test-emails', { signal }),
  /** Preview of an e-mail with sample data; nothing is sent. */
  emailPreview: (template: string, sample: EmailSample, signal?: AbortSignal) =>
    callJson<EmailPreview>(`/api/test-emails/${segment(template)}${queryString({ ...sample })}`, { signal }),
  addGalleryImage: (form: GalleryForm) => callJson<GalleryImage>('/api/admin/gallery', { method: 'POST', body: form }),
  updateGalleryImage: (id: number, form: GalleryForm) => callJson<GalleryImage>(`/api/admin/gallery/${id}`, { method: 'PUT', body: form }),
  removeGalleryImage: (id: number) => call(`/api/admin/gallery/${id}`, { method: 'DELETE' }).then(() => undefined),
  /** @param imageIds all images in display order */
  reorderGallery: (imageIds: number[]) => callJson<GalleryImage[]>('/api/admin/gallery/reorder', { method: 'PUT', body: { imageIds } }),
  /**
   * Uploads a picture of up to 8 MB. Idempotent.
   * @param onProgress receives the sent fraction, 0 to 1
   * @throws ApiError with the reason in `errors.file` when the file is not accepted
   */
  uploadImage: (file: Blob, onProgress?: (sent: number) => void, signal?: AbortSignal) =>
    upload<StoredImage>('/api/admin/media', file, onProgress, signal),
  /** What staff have to act on. */
  attention: (signal?: AbortSignal) => callJson<Attention>('/api/admin/attention', { signal }),
  overview: (signal?: AbortSignal) => callJson<Overview>('/api/admin/overview', { signal }),
  /** Sums over bookings by charter date; without a bound the range is open. */
  analytics: (range: FiguresQuery = {}, signal?: AbortSignal) =>
    callJson<Analytics>(`/api/admin/analytics${queryString(range)}`, { signal }),
  invoices: (query: InvoiceListQuery = {}, signal?: AbortSignal) =>
    callJson<InvoicePage>(`/api/admin/invoices${queryString(query)}`, { signal }),
  /** The invoice as an HTML document. @param number the confirmation code */
  invoiceHtml: async (number: string, signal?: AbortSignal) => (await call(invoiceUrl(number, 'html'), { signal })).text(),
  invoiceUrl,
};

/**
 * Every request of the gateway's API, typed by the contracts. Amounts are dollars, days `yyyy-MM-dd` in Nassau, instants UTC ISO 8601. All
 * reject with `ApiError`, as `call` describes.
 */
export const api = { ...visitor, ...staff };

function queryString(query: object): string {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return filled.length ? `?${new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))}` : '';
}

/** English has no query, so that it shares the gateway's cached response with every other client. */
const inLanguage = (locale?: Locale) => (locale && locale !== 'en' ? queryString({ locale }) : '');

/** The cursor in `Link: <…?cursor=…>; rel="next"`, null on the last page. */
function nextCursor(response: Response): string | null {
  const address = /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
  return address ? new URL(address, 'http://gateway').searchParams.get('cursor') : null;
}
