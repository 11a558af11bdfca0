import type {
  StaffOffer,
  AddOn,
  AddOnForm,
  AddOnUpdate,
  ChoiceForm,
  Analytics,
  Attention,
  Block,
  BlockForm,
  Booking,
  BookingFilter,
  BookingListQuery,
  BookingPage,
  BookingRecord,
  CallForm,
  CallPreview,
  CallPreviewForm,
  Cancellation,
  CancellationQuote,
  CharterCrewForm,
  CharterPackage,
  CorrectionForm,
  CrewChangeForm,
  CrewForm,
  DelayForm,
  CrewMember,
  DaySheet,
  EmailPreview,
  EmailSample,
  EmailTemplates,
  Gratuities,
  FiguresQuery,
  GalleryForm,
  GalleryImageUpdate,
  GalleryImage,
  GalleryOrder,
  Inquiry,
  InquiryCounts,
  InquiryListQuery,
  InquiryPage,
  InquiryResponse,
  InquiryStatusChange,
  InvoiceListQuery,
  InvoicePage,
  LogEntry,
  LogEntryForm,
  LoginForm,
  MemberChangeForm,
  MemberForm,
  MoveForm,
  MovePrice,
  Overview,
  PackageForm,
  PackageUpdate,
  OfferForm,
  OfferUpdate,
  PackageImage,
  PackageImageOrder,
  PackageImageForm,
  PackageImageUpdate,
  Party,
  PasswordChange,
  PasswordProof,
  PendingInvitation,
  PhoneBookingForm,
  PriceRule,
  ReleasedHolds,
  PriceRuleForm,
  PriceRuleUpdate,
  PromoCode,
  PromoCodeForm,
  PromoCodeUpdate,
  TaxRule,
  TaxRuleForm,
  TaxRuleUpdate,
  RecoveryCodes,
  Folio,
  RequestedFolio,
  ManualPaymentForm,
  PaymentRequestForm,
  Refund,
  RefundForm,
  ReplyPromise,
  ResendEmailForm,
  Schedule,
  ScheduleQuery,
  SecondFactorCode,
  SecondFactorRemoval,
  SecondFactorSecret,
  SettleRefundForm,
  SignatureForm,
  SlotYear,
  SlotYearForm,
  StaffInvitation,
  StaffInvitationAcceptance,
  StaffInvitationForm,
  StaffSession,
  StatusChange,
  StoredImage,
  OpenSessions,
  Team,
  TeamMemberChange,
  Testimonial,
  TestimonialForm,
  TestimonialUpdate,
  ThreadUrl,
  TripUrl,
  WaiverForm,
  WaiverVersion,
  WatchForm,
  ExplanationForm,
  ReconciliationFinding,
  ReconciliationOverview,
  ReconciliationRun,
  RunForm,
  WeatherBoard,
  WeatherCall,
  OpenWithdrawals,
  VoucherEndForm,
  VoucherRefund,
  VoucherRefundForm,
  Update,
  Vouchers,
} from '@charter/contracts';
import { nextCursor, queryString } from './query-string.js';
import { call, callJson } from './request.js';
import { upload } from './upload.js';

const segment = encodeURIComponent;

/**
 * The form of a change as the back office sends it: with the revision that it was opened with. Every such request throws an ApiError with code
 * RECORD_CHANGED, of a booking BOOKING_CHANGED, when another revision is stored: `revision`, and `current` with what is stored.
 */
type Revised<Form extends Update> = Omit<Form, 'expectedRevision'> & Required<Pick<Form, 'expectedRevision'>>;

/** Address of an invoice's file. @param number the confirmation code */
const invoiceUrl = (number: string, kind: 'html' | 'pdf') => `/api/admin/invoices/${segment(number)}.${kind}`;

/** Address of a document's PDF. @param id of the document */
const documentUrl = (id: string) => `/api/admin/documents/${segment(id)}.pdf`;

/** Requests that need a staff session. */
export const staffRequests = {
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
  openSessions: (signal?: AbortSignal) => callJson<OpenSessions>('/api/admin/team/sessions', { signal }),
  /** E-mails a link that makes an account, once and within 48 hours. */
  inviteStaff: (form: StaffInvitationForm) => callJson<StaffInvitation>('/api/admin/team/invitations', { method: 'POST', body: form }),
  withdrawInvitation: (invitationId: string) =>
    call(`/api/admin/team/invitations/${segment(invitationId)}`, { method: 'DELETE' }).then(() => undefined),
  /** @throws ApiError with code LAST_ADMIN */
  changeTeamMember: (id: number, change: Revised<TeamMemberChange>) =>
    call(`/api/admin/team/${id}`, { method: 'PATCH', body: change }).then(() => undefined),
  /** Needs no session. @throws ApiError with code INVITATION_NOT_FOUND */
  acceptInvitation: (form: StaffInvitationAcceptance) => call('/api/team/accept', { method: 'POST', body: form }).then(() => undefined),
  /** The charters of a day, without prices. @param on yyyy-MM-dd in Nassau */
  daySheet: (on: string, signal?: AbortSignal) => callJson<DaySheet>(`/api/admin/day${queryString({ on })}`, { signal }),
  /** Idempotent by the entry's id. */
  addLogEntry: (bookingId: string, form: LogEntryForm) =>
    callJson<LogEntry>(`/api/admin/bookings/${segment(bookingId)}/log`, { method: 'POST', body: form }),
  reconciliation: (signal?: AbortSignal) => callJson<ReconciliationOverview>('/api/admin/reconciliation', { signal }),
  /** Starts a comparison with PayPal's report, and does not wait for its end. */
  startReconciliation: (form: RunForm) => callJson<ReconciliationRun>('/api/admin/reconciliation/runs', { method: 'POST', body: form }),
  /** The address of a month's file for the bookkeeper. @param month yyyy-MM */
  booksUrl: (month: string): string => `/api/admin/books.csv?month=${segment(month)}`,
  /** What guests gave the crew in a month. @param month yyyy-MM */
  gratuities: (month: string, signal: AbortSignal) => callJson<Gratuities>(`/api/admin/gratuities?month=${segment(month)}`, { signal }),
  /** Closes a finding with a note. */
  explainFinding: (findingId: string, form: ExplanationForm) =>
    callJson<ReconciliationFinding>(`/api/admin/reconciliation/findings/${segment(findingId)}`, { method: 'POST', body: form }),
  /** Charters of three days from today, and the calls whose guests have not all chosen. */
  weatherBoard: (signal?: AbortSignal) => callJson<WeatherBoard>('/api/admin/weather', { signal }),
  /** Idempotent by `delayId`. @throws ApiError with code SLOT_TAKEN that names who has the boat */
  delayCharters: (form: DelayForm) => callJson<WeatherBoard>('/api/admin/weather/delays', { method: 'POST', body: form }),
  /** Tells guests that the weather is watched, once for each departure. */
  watchWeather: (form: WatchForm) => callJson<WeatherBoard>('/api/admin/weather/watch', { method: 'POST', body: form }),
  /** What a call would do now; nothing is changed. @throws ApiError as `callOff` does */
  previewCall: (form: CallPreviewForm, signal?: AbortSignal) =>
    callJson<CallPreview>('/api/admin/weather/calls/preview', { method: 'POST', body: form, signal }),
  /** Idempotent by `callId`. @throws ApiError with code SLOT_TAKEN that names what else is in the range */
  callOff: (form: CallForm) => callJson<WeatherCall>('/api/admin/weather/calls', { method: 'POST', body: form }),
  /** Guests who have not chosen sail after all. Idempotent. */
  withdrawCall: (callId: string) => callJson<WeatherCall>(`/api/admin/weather/calls/${segment(callId)}/withdrawal`, { method: 'POST' }),
  crew: (signal?: AbortSignal) => callJson<CrewMember[]>('/api/admin/crew', { signal }),
  addCrew: (form: CrewForm) => callJson<CrewMember>('/api/admin/crew', { method: 'POST', body: form }),
  changeCrew: (id: string, form: Revised<CrewChangeForm>) =>
    callJson<CrewMember>(`/api/admin/crew/${segment(id)}`, { method: 'PATCH', body: form }),
  /** Replaces the crew of a charter. */
  assignCrew: (bookingId: string, form: Revised<CharterCrewForm>) =>
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
  /** Releases all unpaid holds. */
  releaseUnpaidHolds: () => callJson<ReleasedHolds>('/api/admin/holds', { method: 'DELETE' }),
  /** Releases an unpaid hold. */
  releaseHold: (holdId: string) => call(`/api/admin/holds/${segment(holdId)}`, { method: 'DELETE' }).then(() => undefined),
  removeBlock: (blockId: string) => call(`/api/admin/blocks/${segment(blockId)}`, { method: 'DELETE' }).then(() => undefined),
  changeStatus: (bookingId: string, change: Revised<StatusChange>) =>
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
  correctBooking: (bookingId: string, form: Revised<CorrectionForm>) =>
    callJson<Booking>(`/api/admin/bookings/${segment(bookingId)}`, { method: 'PATCH', body: form }),
  /** Sends an e-mail to the guest again. @throws ApiError with code TOO_MANY_EMAILS after five in 24 hours */
  resendEmail: (bookingId: string, form: ResendEmailForm) =>
    call(`/api/admin/bookings/${segment(bookingId)}/emails`, { method: 'POST', body: form }).then(() => undefined),
  /** Moves a charter. Idempotent by `moveId`. @throws ApiError with code SLOT_TAKEN, whose detail names the occupant, and `alternatives` */
  moveBooking: (bookingId: string, form: MoveForm) =>
    callJson<Booking>(`/api/admin/bookings/${segment(bookingId)}/move`, { method: 'POST', body: form }),
  /** What a move with `changePrice` to a day changes. @throws ApiError with code PACKAGE_NOT_FOUND when the package is no longer sold */
  movePrice: (bookingId: string, date: string, signal?: AbortSignal) =>
    callJson<MovePrice>(`/api/admin/bookings/${segment(bookingId)}/move-price${queryString({ date })}`, { signal }),
  /** Makes a new link of the guest's trip page; the former ones open nothing any more. */
  newTripLink: (bookingId: string) => callJson<TripUrl>(`/api/admin/bookings/${segment(bookingId)}/link`, { method: 'POST' }),
  /** Who comes aboard with a booking. */
  bookingParty: (bookingId: string, signal?: AbortSignal) => callJson<Party>(`/api/admin/bookings/${segment(bookingId)}/party`, { signal }),
  /** Also after the charter. @throws ApiError with code PARTY_FULL */
  addBookingMember: (bookingId: string, form: MemberForm) =>
    callJson<Party>(`/api/admin/bookings/${segment(bookingId)}/party`, { method: 'POST', body: form }),
  /** Changes the given fields. @throws ApiError with code MEMBER_NOT_FOUND */
  changeBookingMember: (bookingId: string, memberId: string, form: Revised<MemberChangeForm>) =>
    callJson<Party>(`/api/admin/bookings/${segment(bookingId)}/party/${segment(memberId)}`, { method: 'PATCH', body: form }),
  /** Idempotent. */
  removeBookingMember: (bookingId: string, memberId: string) =>
    callJson<Party>(`/api/admin/bookings/${segment(bookingId)}/party/${segment(memberId)}`, { method: 'DELETE' }),
  /** Signed by the member, or the guardian, on this device. @throws ApiError with code WAIVER_CHANGED, MEMBER_NOT_FOUND */
  signAtDock: (bookingId: string, memberId: string, form: SignatureForm) =>
    callJson<Party>(`/api/admin/bookings/${segment(bookingId)}/party/${segment(memberId)}/signature`, { method: 'POST', body: form }),
  /** The published versions of the waiver, the newest first. */
  waiverVersions: (signal?: AbortSignal) => callJson<WaiverVersion[]>('/api/admin/waiver', { signal }),
  /** Publishes a new version. */
  publishWaiver: (form: WaiverForm) => callJson<WaiverVersion[]>('/api/admin/waiver', { method: 'POST', body: form }),
  /** Records a payment that did not come through PayPal. Idempotent by `entryId`. */
  recordPayment: (bookingId: string, form: ManualPaymentForm) =>
    callJson<Folio>(`/api/admin/bookings/${segment(bookingId)}/payments`, { method: 'POST', body: form }),
  /** Asks the guest by e-mail to pay what is left; the same request again is a reminder. */
  requestPayment: (bookingId: string, form: PaymentRequestForm) =>
    callJson<RequestedFolio>(`/api/admin/bookings/${segment(bookingId)}/payment-requests`, { method: 'POST', body: form }),
  /** Marks a due refund as paid outside PayPal. @throws ApiError with code NOTHING_TO_REFUND */
  recordManualRefund: (bookingId: string, form: SettleRefundForm) =>
    call(`/api/admin/bookings/${segment(bookingId)}/cancellation/handed-back`, { method: 'POST', body: form }).then(() => undefined),
  /** @param force must be true for a booking that is paid and not refunded */
  removeBooking: (bookingId: string, force = false) =>
    call(`/api/admin/bookings/${segment(bookingId)}${force ? '?force=true' : ''}`, { method: 'DELETE' }).then(() => undefined),
  /** On which days slots would sail, and at what times. @throws ApiError with code INVALID for a slot that is not understood */
  slotYear: (form: SlotYearForm, signal?: AbortSignal) =>
    callJson<SlotYear>('/api/admin/packages/slot-year', { method: 'POST', body: form, signal }),
  addPackage: (form: PackageForm) => callJson<CharterPackage>('/api/admin/packages', { method: 'POST', body: form }),
  changePackage: (packageId: number, form: Revised<PackageUpdate>) =>
    callJson<CharterPackage>(`/api/admin/packages/${packageId}`, { method: 'PUT', body: form }),
  /** Takes a package off sale; its bookings remain. */
  removePackage: (packageId: number) => call(`/api/admin/packages/${packageId}`, { method: 'DELETE' }).then(() => undefined),
  /** Appended to the display order unless it is primary. */
  /** By first date. */
  addOns: (signal?: AbortSignal) => callJson<AddOn[]>('/api/admin/add-ons', { signal }),
  addAddOn: (form: AddOnForm) => callJson<AddOn>('/api/admin/add-ons', { method: 'POST', body: form }),
  changeAddOn: (id: number, form: Revised<AddOnUpdate>) => callJson<AddOn>(`/api/admin/add-ons/${id}`, { method: 'PUT', body: form }),
  removeAddOn: (id: number) => call(`/api/admin/add-ons/${id}`, { method: 'DELETE' }).then(() => undefined),
  taxRules: (signal?: AbortSignal) => callJson<TaxRule[]>('/api/admin/taxes', { signal }),
  addTaxRule: (form: TaxRuleForm) => callJson<TaxRule>('/api/admin/taxes', { method: 'POST', body: form }),
  changeTaxRule: (id: number, form: Revised<TaxRuleUpdate>) => callJson<TaxRule>(`/api/admin/taxes/${id}`, { method: 'PUT', body: form }),
  removeTaxRule: (id: number) => call(`/api/admin/taxes/${id}`, { method: 'DELETE' }).then(() => undefined),
  priceRules: (signal?: AbortSignal) => callJson<PriceRule[]>('/api/admin/price-rules', { signal }),
  /** Newest first. */
  offers: (signal?: AbortSignal) => callJson<StaffOffer[]>('/api/admin/offers', { signal }),
  addOffer: (form: OfferForm) => callJson<StaffOffer>('/api/admin/offers', { method: 'POST', body: form }),
  /** Of one that was sent, prepares the next version. @throws ApiError with code OFFER_CLOSED */
  changeOffer: (id: string, form: Revised<OfferUpdate>) =>
    callJson<StaffOffer>(`/api/admin/offers/${segment(id)}`, { method: 'PUT', body: form }),
  /** @throws ApiError with code SLOT_TAKEN and who has the boat as `detail` */
  sendOffer: (id: string) => callJson<StaffOffer>(`/api/admin/offers/${segment(id)}/send`, { method: 'POST' }),
  /** Makes a new link of the guest's page; the former ones open nothing any more. @throws ApiError with code OFFER_CLOSED */
  newOfferLink: (id: string) => callJson<StaffOffer>(`/api/admin/offers/${segment(id)}/link`, { method: 'POST' }),
  withdrawOffer: (id: string) => callJson<StaffOffer>(`/api/admin/offers/${segment(id)}/withdrawal`, { method: 'POST' }),
  /** Gift vouchers that were sold, newest first. */
  vouchers: (signal?: AbortSignal) => callJson<Vouchers>('/api/admin/vouchers', { signal }),
  /** The last day of a voucher; null for no end. */
  setVoucherEnd: (id: string, form: Revised<VoucherEndForm>) =>
    call(`/api/admin/vouchers/${segment(id)}/end`, { method: 'PUT', body: form }).then(() => undefined),
  /** Refunds what is left of a voucher, or a part of it. Idempotent by `refundId`. @throws ApiError with code NOTHING_LEFT */
  refundVoucher: (id: string, form: VoucherRefundForm) =>
    callJson<VoucherRefund>(`/api/admin/vouchers/${segment(id)}/refund`, { method: 'POST', body: form }),
  /** Withdrawals from a purchase that are left to staff, the oldest first. */
  withdrawals: (signal?: AbortSignal) => callJson<OpenWithdrawals>('/api/admin/withdrawals', { signal }),
  answerWithdrawal: (id: string) => call(`/api/admin/withdrawals/${segment(id)}/answered`, { method: 'POST' }).then(() => undefined),
  /** Sends the voucher again. */
  resendVoucher: (id: string) => call(`/api/admin/vouchers/${segment(id)}/email`, { method: 'POST' }).then(() => undefined),
  promoCodes: (signal?: AbortSignal) => callJson<PromoCode[]>('/api/admin/promo-codes', { signal }),
  addPromoCode: (form: PromoCodeForm) => callJson<PromoCode>('/api/admin/promo-codes', { method: 'POST', body: form }),
  changePromoCode: (id: number, form: Revised<PromoCodeUpdate>) =>
    callJson<PromoCode>(`/api/admin/promo-codes/${id}`, { method: 'PUT', body: form }),
  removePromoCode: (id: number) => call(`/api/admin/promo-codes/${id}`, { method: 'DELETE' }).then(() => undefined),
  addPriceRule: (form: PriceRuleForm) => callJson<PriceRule>('/api/admin/price-rules', { method: 'POST', body: form }),
  changePriceRule: (id: number, form: Revised<PriceRuleUpdate>) =>
    callJson<PriceRule>(`/api/admin/price-rules/${id}`, { method: 'PUT', body: form }),
  removePriceRule: (id: number) => call(`/api/admin/price-rules/${id}`, { method: 'DELETE' }).then(() => undefined),
  addPackageImage: (packageId: number, form: PackageImageForm) =>
    callJson<PackageImage>(`/api/admin/packages/${packageId}/images`, { method: 'POST', body: form }),
  changePackageImage: (packageId: number, imageId: number, form: Revised<PackageImageUpdate>) =>
    callJson<PackageImage>(`/api/admin/packages/${packageId}/images/${imageId}`, { method: 'PUT', body: form }),
  removePackageImage: (packageId: number, imageId: number) =>
    call(`/api/admin/packages/${packageId}/images/${imageId}`, { method: 'DELETE' }).then(() => undefined),
  /** All of the package's images, each once; the first one becomes primary. */
  reorderPackageImages: (packageId: number, order: Revised<PackageImageOrder>) =>
    callJson<PackageImage[]>(`/api/admin/packages/${packageId}/images/reorder`, { method: 'PUT', body: order }),
  addTestimonial: (form: TestimonialForm) => callJson<Testimonial>('/api/testimonials', { method: 'POST', body: form }),
  changeTestimonial: (id: number, form: Revised<TestimonialUpdate>) =>
    callJson<Testimonial>(`/api/testimonials/${id}`, { method: 'PUT', body: form }),
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
  /** @throws ApiError with code INQUIRY_NOT_FOUND */
  inquiry: (id: number, signal?: AbortSignal) => callJson<Inquiry>(`/api/contact/${id}`, { signal }),
  inquiryCounts: (signal?: AbortSignal) => callJson<InquiryCounts>('/api/contact/counts', { signal }),
  /** How fast inquiries are answered. */
  replyPromise: (signal?: AbortSignal) => callJson<ReplyPromise>('/api/admin/reply-promise', { signal }),
  changeInquiryStatus: (id: number, change: Revised<InquiryStatusChange>) =>
    callJson<Inquiry>(`/api/contact/${id}/status`, { method: 'PATCH', body: change }),
  /** E-mails the guest. Idempotent for ten minutes. */
  replyToInquiry: (id: number, reply: InquiryResponse) => callJson<Inquiry>(`/api/contact/${id}/respond`, { method: 'POST', body: reply }),
  /** Makes a new link of the guest's page; the former ones open nothing any more. */
  newInquiryLink: (id: number) => callJson<ThreadUrl>(`/api/contact/${id}/link`, { method: 'POST' }),
  removeInquiry: (id: number) => call(`/api/contact/${id}`, { method: 'DELETE' }).then(() => undefined),
  /** Names of all e-mail templates. */
  emailTemplates: (signal?: AbortSignal) => callJson<EmailTemplates>('/api/test-emails', { signal }),
  /** Preview of an e-mail with sample data; nothing is sent. */
  emailPreview: (template: string, sample: EmailSample, signal?: AbortSignal) =>
    callJson<EmailPreview>(`/api/test-emails/${segment(template)}${queryString({ ...sample })}`, { signal }),
  addGalleryImage: (form: GalleryForm) => callJson<GalleryImage>('/api/admin/gallery', { method: 'POST', body: form }),
  updateGalleryImage: (id: number, form: Revised<GalleryImageUpdate>) =>
    callJson<GalleryImage>(`/api/admin/gallery/${id}`, { method: 'PUT', body: form }),
  removeGalleryImage: (id: number) => call(`/api/admin/gallery/${id}`, { method: 'DELETE' }).then(() => undefined),
  /** All images in display order. */
  reorderGallery: (order: Revised<GalleryOrder>) => callJson<GalleryImage[]>('/api/admin/gallery/reorder', { method: 'PUT', body: order }),
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
  documentUrl,
};
