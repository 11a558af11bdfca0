import type {
  AddOn,
  Availability,
  AvailabilityQuery,
  BookingWindow,
  Business,
  CancellationExplanation,
  CaptureResult,
  CharterPackage,
  ChoiceForm,
  ContactForm,
  DayPrice,
  GalleryImage,
  GratuityForm,
  GuestBooking,
  GuestCancellationForm,
  GuestMessageForm,
  GuestOffer,
  JoinedCharter,
  JoinForm,
  Locale,
  MemberChangeForm,
  MemberForm,
  MergeForm,
  NextFree,
  OfferDeclineForm,
  OfferQuestionForm,
  Opening,
  OpeningsQuery,
  OrderForm,
  PackageImage,
  Party,
  GiftForm,
  WithdrawalForm,
  GiftPurchase,
  PaymentOrder,
  PayPalSetup,
  PendingBooking,
  PlaceBookingForm,
  PriceForm,
  PriceQuote,
  ReceivedInquiry,
  RequestedPayment,
  ReviewForm,
  ReviewInvitation,
  SignatureForm,
  SlotTime,
  Testimonial,
  Thread,
  Trip,
  TripAddOn,
  TripAddOnsForm,
  TripChangeForm,
  TripLinkForm,
  TripMoveForm,
  UnavailableDates,
  VoucherBalance,
} from '@charter/contracts';
import { inLanguage, queryString } from './query-string.js';
import { call, callJson } from './request.js';

const segment = encodeURIComponent;

/** Public requests. */
export const visitorRequests = {
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
  /** The price of the package on each of these dates, at most 366. @param from first date, yyyy-MM-dd @param to last date, inclusive */
  dayPrices: (packageId: number, from: string, to: string, signal?: AbortSignal) =>
    callJson<DayPrice[]>(`/api/day-prices/${packageId}${queryString({ from, to })}`, { signal }),
  /** What can be ordered with a package, cheapest first. @param locale language of the texts */
  addOns: (packageId: number, signal?: AbortSignal, locale?: Locale) =>
    callJson<AddOn[]>(`/api/add-ons${queryString({ packageId, locale: locale === 'en' ? undefined : locale })}`, { signal }),
  /** What the charter costs on a date. */
  price: (form: PriceForm, signal?: AbortSignal) => callJson<PriceQuote>('/api/price', { method: 'POST', body: form, signal }),
  checkAvailability: (question: AvailabilityQuery, signal?: AbortSignal) =>
    callJson<Availability>('/api/check-availability', { method: 'POST', body: question, signal }),
  /** Up to three free slots from a day on, then earlier ones. @param after the requested day, yyyy-MM-dd */
  nextFree: (packageId: number, after?: string, signal?: AbortSignal) =>
    callJson<NextFree>(`/api/next-free/${packageId}${queryString({ after })}`, { signal }),
  /** Withdraws from a purchase, which an e-mail confirms. It is not answered whether there is one. */
  withdraw: (form: WithdrawalForm) => call('/api/withdrawal', { method: 'POST', body: form }).then(() => undefined),
  /** What a gift voucher costs; it becomes one when an order of its `paymentRequestId` is captured. */
  buyGift: (form: GiftForm) => callJson<GiftPurchase>('/api/gift', { method: 'POST', body: form }),
  /** What can be used of a voucher. */
  voucher: (code: string) => callJson<VoucherBalance>('/api/voucher', { method: 'POST', body: { code } }),
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
  /** Ends the session of the trip in this browser. */
  closeTrip: () => call('/api/trip/close', { method: 'POST' }).then(() => undefined),
  /** Makes new links of the trip and its party; this browser goes on with the new one. @throws ApiError with code TOO_MANY_REQUESTS */
  newTripLink: () => callJson<Trip>('/api/trip/new-link', { method: 'POST' }),
  /** Sends the link of a trip to its guest; says nothing about whether address and code belong together. */
  requestTripLink: (form: TripLinkForm) => call('/api/trip/link', { method: 'POST', body: form }).then(() => undefined),
  /** The trip of the session. @throws ApiError with code TRIP_CLOSED without one, as the next three do */
  trip: (signal?: AbortSignal) => callJson<Trip>('/api/trip', { signal }),
  /** Address of a document's PDF. @param id of the document */
  tripDocumentUrl: (id: string) => `/api/trip/documents/${segment(id)}.pdf`,
  /** Changes the given fields. @throws ApiError with code BOOKING_CHANGED when the booking has another revision */
  changeTrip: (form: TripChangeForm) => callJson<Trip>('/api/trip', { method: 'PATCH', body: form }),
  /** Free slots between two days, at most 31. */
  tripOpenings: (query: OpeningsQuery, signal?: AbortSignal) => callJson<Opening[]>(`/api/trip/openings${queryString(query)}`, { signal }),
  /** Idempotent by `moveId`. @throws ApiError with code SLOT_TAKEN and `alternatives`, MOVE_NOT_ALLOWED, BOOKING_CHANGED */
  tripAddOns: (locale: Locale, signal: AbortSignal) => callJson<TripAddOn[]>(`/api/trip/add-ons?locale=${locale}`, { signal }),
  requestTripAddOns: (form: TripAddOnsForm) => callJson<RequestedPayment>('/api/trip/add-ons', { method: 'POST', body: form }),
  requestGratuity: (form: GratuityForm) => callJson<RequestedPayment>('/api/trip/gratuity', { method: 'POST', body: form }),
  moveTrip: (form: TripMoveForm) => callJson<Trip>('/api/trip/move', { method: 'POST', body: form }),
  /** What a cancellation returns now, and why. */
  tripCancellation: (signal?: AbortSignal) => callJson<CancellationExplanation>('/api/trip/cancellation', { signal }),
  /** Cancels the charter. Idempotent by `cancellationId`. @throws ApiError with code QUOTE_CHANGED and `explanation` when less would be returned */
  cancelTrip: (form: GuestCancellationForm) => callJson<Trip>('/api/trip/cancellation', { method: 'POST', body: form }),
  /** The choice after the charter was called off. @throws ApiError with code CHOICE_MADE and `choice`, SLOT_TAKEN and `alternatives` */
  chooseTrip: (form: ChoiceForm) => callJson<Trip>('/api/trip/choice', { method: 'POST', body: form }),
  /** Who comes aboard. @param locale language of the waiver @throws ApiError with code TRIP_CLOSED without a session, as the next four do */
  party: (locale: Locale, signal?: AbortSignal) => callJson<Party>(`/api/trip/party${queryString({ locale })}`, { signal }),
  /** @throws ApiError with code PARTY_FULL when every booked place has a member, PARTY_CLOSED after the charter */
  addMember: (form: MemberForm) => callJson<Party>('/api/trip/party', { method: 'POST', body: form }),
  /** Changes the given fields. @throws ApiError with code MEMBER_NOT_FOUND, PARTY_CLOSED */
  changeMember: (memberId: string, form: MemberChangeForm) =>
    callJson<Party>(`/api/trip/party/${segment(memberId)}`, { method: 'PATCH', body: form }),
  /** Makes new links of the party; the former ones open nothing any more. */
  newPartyLink: () => callJson<Party>('/api/trip/party/new-link', { method: 'POST' }),
  /** Makes one entry of two of the same person. @throws ApiError with code MEMBER_NOT_FOUND, MEMBER_JOINED, PARTY_CLOSED */
  mergeMembers: (memberId: string, form: MergeForm) =>
    callJson<Party>(`/api/trip/party/${segment(memberId)}/merge`, { method: 'POST', body: form }),
  /** @throws ApiError with code MEMBER_NOT_FOUND, PARTY_CLOSED */
  removeMember: (memberId: string) => callJson<Party>(`/api/trip/party/${segment(memberId)}`, { method: 'DELETE' }),
  /** @throws ApiError with code WAIVER_CHANGED for another version than the published one, MEMBER_NOT_FOUND, PARTY_CLOSED */
  signWaiver: (memberId: string, form: SignatureForm) =>
    callJson<Party>(`/api/trip/party/${segment(memberId)}/signature`, { method: 'POST', body: form }),
  /** Starts the session of a party's friend with the key of its link. @throws ApiError with code TRIP_NOT_FOUND */
  openJoin: (key: string) => call('/api/join/open', { method: 'POST', body: { key } }).then(() => undefined),
  /** Ends the session of the party's friend in this browser. */
  closeJoin: () => call('/api/join/close', { method: 'POST' }).then(() => undefined),
  /** The charter as friends see it. @param locale language of the waiver @throws ApiError with code TRIP_CLOSED without a session, as the next two do */
  joinedCharter: (locale: Locale, signal?: AbortSignal) => callJson<JoinedCharter>(`/api/join${queryString({ locale })}`, { signal }),
  /** Adds the entry of this browser, or changes it. @throws ApiError with code PARTY_FULL, PARTY_CLOSED */
  joinParty: (form: JoinForm, locale: Locale) =>
    callJson<JoinedCharter>(`/api/join/me${queryString({ locale })}`, { method: 'PUT', body: form }),
  /** Signs for this browser's own entry. @throws ApiError with code WAIVER_CHANGED, MEMBER_NOT_FOUND before an own entry, PARTY_CLOSED */
  signJoined: (form: SignatureForm, locale: Locale) =>
    callJson<JoinedCharter>(`/api/join/signature${queryString({ locale })}`, { method: 'POST', body: form }),
  /** Starts the session of an inquiry with the key of its link. @throws ApiError with code THREAD_NOT_FOUND */
  openThread: (key: string) => call('/api/inquiry/open', { method: 'POST', body: { key } }).then(() => undefined),
  /** Ends the session of the inquiry in this browser. */
  closeThread: () => call('/api/inquiry/close', { method: 'POST' }).then(() => undefined),
  /** The inquiry of the session, with all replies. @throws ApiError with code THREAD_CLOSED without one */
  thread: (signal?: AbortSignal) => callJson<Thread>('/api/inquiry', { signal }),
  /** Adds a message to the inquiry of the session. Idempotent by `messageId`. */
  writeMessage: (form: GuestMessageForm) => callJson<Thread>('/api/inquiry/messages', { method: 'POST', body: form }),
  /** Starts the session of an offer with the key of its link. @throws ApiError with code OFFER_NOT_FOUND */
  openOffer: (key: string) => call('/api/offer/open', { method: 'POST', body: { key } }).then(() => undefined),
  /** Ends the session of the offer in this browser. */
  closeOffer: () => call('/api/offer/close', { method: 'POST' }).then(() => undefined),
  /** The offer of the session. @throws ApiError with code OFFER_NOT_OPEN without one, as the next two do */
  offer: (signal?: AbortSignal) => callJson<GuestOffer>('/api/offer', { signal }),
  /** @throws ApiError with code OFFER_CLOSED for one that is over */
  declineOffer: (form: OfferDeclineForm) => callJson<GuestOffer>('/api/offer/decline', { method: 'POST', body: form }),
  /** Idempotent by `messageId`. */
  askAboutOffer: (form: OfferQuestionForm) => call('/api/offer/questions', { method: 'POST', body: form }).then(() => undefined),
  /** Address of the charter's calendar file. */
  calendarUrl: (code: string) => `/api/bookings/${segment(code)}/calendar.ics`,
};
