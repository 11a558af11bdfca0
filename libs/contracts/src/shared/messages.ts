/** What can be wrong with a field that a guest fills in: code → the specification's sentence. Front ends have a text `fields.<code>` for each. */
export const guestMessages = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  oneLine: 'Please remove line breaks',
  plainText: 'Please remove unsupported characters',
  tooLong: 'Please use at most {max} characters',
  dateRequired: 'Date is required',
  timeSlotRequired: 'Time slot is required',
  tooFewGuests: 'At least 1 person required',
  tooManyGuests: 'Maximum {max} people allowed',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  packageRequired: 'Please choose a charter',
  outsideWindow: "This date can't be booked. Please choose another.",
  tooDark: 'Too little daylight for this route on that day',
  unknownSlot: "This charter isn't offered at that time. Please choose another.",
  wrongAmount: 'The price has changed. Please review it before paying.',
  promoCodeFormat: 'A promo code has 3 to 20 letters and digits',
  unknownPromoCode: "We don't know this promo code. Please check its spelling.",
  promoCodeNotValid: "This promo code isn't valid for this charter on this date",
  promoCodeUsedUp: 'This promo code has been used up',
  addOnNotOffered: "An add-on isn't offered with this charter anymore",
  addOnTooMany: 'At most {max} of {name}',
  addOnTooLate: '{name} must be ordered at least {hours} hours before departure',
  addOnSoldOut: '{name} is sold out on this day',
  messageTooShort: 'Message must be at least {min} characters long',
  nameRequired: 'Name is required',
  locationRequired: 'Location is required',
  ratingRequired: 'Please select a rating',
  ratingTooHigh: 'Rating cannot exceed {max}',
  reviewTooShort: 'Please write at least {min} characters',
  unknownCharter: 'Please choose a charter from the list',
  partyChangeTooLate: 'The number of people can be changed until {hours} hours before departure. Please call us.',
  removeMembersFirst: 'Please remove someone first',
  ageRequired: 'Please choose an age group',
  unknownGuardian: 'Please choose an adult in your party',
  guardianRequired: 'Please choose the adult who signs for this child first',
  guardianSigns: 'A parent or guardian signs for a child on the booking page',
  childWithoutEmail: "Please leave out a child's email address",
  confirmationCodeFormat: 'A confirmation code looks like XXXXX-XXXXX',
} as const;

/** Messages of the back office, which is in English, and those that only a program that calls the API can cause. */
const otherMessages = {
  // Queries, paths and values that a screen sets.
  notADate: '{field} must be a date (yyyy-MM-dd)',
  notAWholeNumber: '{field} must be a whole number',
  tooSmall: '{field} must be at least {min}',
  tooLarge: '{field} must be at most {max}',
  notABoolean: '{field} must be true or false',
  notAPackageId: 'packageId must be the number of a package',
  notAPackageImageId: 'imageId must be the number of an image',
  notAGalleryImageId: 'id must be the number of a gallery image',
  notAReviewId: 'id must be the number of a review',
  notAnOrderId: 'This is not a PayPal order ID',
  notAMoment: '{field} must be a time, such as 2027-01-12T14:00:00Z or 2027-01-12T09:00 in Nassau',
  notAMoveId: 'This is not a move ID',
  notAMessageId: 'This is not a message ID',
  idUsed: 'This ID has already been used',
  notARefundId: 'This is not a refund ID',
  unknownLanguage: 'This language is not available',
  unknownCursor: 'Unknown cursor',
  unknownBooking: 'Unknown booking',
  unknownBlock: 'Unknown block',
  unknownHold: 'Unknown hold',
  unknownInquiry: 'Unknown inquiry',
  unknownHash: 'A hash has 8 hexadecimal digits',
  unknownEmail: 'There is no e-mail with this name',
  unknownEmailVariant: 'This e-mail has no such variant',
  documentFile: 'A document file is named by its id and .pdf',
  invoiceFile: 'An invoice file is named XXXXX-XXXXX.html or XXXXX-XXXXX.pdf',
  usDollars: 'Payments must be in US dollars',
  captureIntent: 'The intent must be CAPTURE',
  notAFundingSource: 'This is not a way to pay',
  orderWithoutBooking: 'An order must include the booking it pays for',
  orderOfTwo: 'An order pays for a booking or for a payment request, not for both',
  notAPaymentRequestId: 'This is not the id of a payment request',
  // Lists and bookings.
  unknownStatus: 'Unknown status',
  attentionChoice: 'Choose refundOwed, refundFailed or unconfirmed',
  sortChoice: 'Sort by created, charterDate or amount',
  orderChoice: 'The order must be asc or desc',
  emailChoice: 'Choose confirmation, link or reminder',
  moveCause: 'Choose guest, weather or business',
  moveOrder: 'The end must be after the start',
  moveInPast: 'Choose a time in the future',
  bookingStatusChoice: 'Choose pending, confirmed or cancelled',
  inquiryStatusChoice: 'Choose pending, contacted or resolved',
  responseRequired: 'Please write a response',
  // The day of a charter.
  notALogId: 'This is not the id of a log entry',
  logKindChoice: 'Choose boarded, departed, returned, no_show or note',
  logTime: 'The time must lie within {hours} hours of the charter',
  noShowTooEarly: 'A no-show can be recorded from {minutes} minutes after departure',
  unknownMember: 'Unknown member of the party',
  crewRoleChoice: 'Choose captain, mate or steward',
  unknownCrew: 'Unknown member of the crew',
  // Refunds.
  amountFormat: 'Enter an amount in dollars, with at most two decimals',
  reasonRequired: 'Reason is required',
  settlementNoteRequired: 'Please describe how it was settled',
  notACancellationId: 'This is not the id of a cancellation',
  cancellationCause: 'Choose guest, weather, boat or business',
  refundChoice: 'Choose policy, all or none, or give an amount in dollars',
  refundsEverything: 'A cancellation for weather or the boat refunds everything',
  tellChoice: 'tell is true or false',
  expectedAmountFormat: 'expectedAmount is an amount in dollars, with at most two decimals',
  anotherAmount: 'This refund was already requested for a different amount',
  refundTooHigh: 'At most ${max} can be refunded',
  // Payments that staff record.
  notAnEntryId: 'This is not the id of an entry',
  requestKindChoice: 'Choose balance',
  balanceTooHigh: 'At most ${max} is still to pay',
  dueTooSoon: 'Give the guest at least 24 hours',
  methodChoice: 'Choose cash, terminal or bank',
  counterEntryNote: 'Please write what is corrected',
  counterEntryTooHigh: 'Only ${max} was recorded this way',
  // Reconciliation with PayPal.
  notAMonth: 'Choose a month such as 2026-11',
  findingNoteRequired: 'Please write what is behind it',
  notAFindingId: 'This is not the id of a finding',
  reportRange: 'Choose a range of at most {max} days that has begun, in the right order',
  // Weather calls.
  notACallId: 'This is not the id of a weather call',
  callCause: 'Choose weather or boat',
  chooseCharters: 'Choose the charters to call off',
  nothingToCallOff: 'None of these charters sails in this time. Reload to see the current ones.',
  nothingToWatch: 'None of these charters is still to be decided. Reload to see the current ones.',
  choiceChoice: 'Choose offer, move or refund; after a move of ours keep, move or refund',
  notADelayId: 'This is not the id of a delay',
  nothingToDelay: 'None of these charters is still to sail. Reload to see the current ones.',
  delayPastMidnight: 'The charter of {name} would return after midnight',
  delayInPast: 'The departure of {name} would be in the past',
  delayTooDark: 'Too little daylight for the route of {name} that late',
  // Blocks and the schedule.
  waiverTextRequired: 'Please write the text of the waiver',
  blockStart: 'Choose a start',
  blockEnd: 'Choose an end',
  blockReason: 'Choose a reason',
  blockOrder: 'The end must be after the start',
  blockOver: 'This time has already passed',
  blockTooLong: 'A block can be at most one year long',
  scheduleRange: 'Choose 1 to {max} days',
  // Packages and pictures.
  durationRequired: 'Duration is required',
  descriptionRequired: 'Description is required',
  priceTooLow: 'Price must be greater than 0',
  priceTooHigh: 'Price is at most $100,000',
  depositPercent: 'A deposit is 20 to 90 percent of the price, without decimals',
  maxGuestsTooLow: 'Max guests must be greater than 0',
  maxGuestsTooHigh: 'The boat carries at most {max} guests',
  inclusionRequired: 'At least one inclusion is required',
  slotRequired: 'At least one time slot is required',
  slotFormat:
    'Write a slot as "9:00 AM - 1:00 PM", "09:00-13:00", or Morning, Afternoon or Evening, or on the sun as ' +
    '"2h before sunset - 30m after sunset", "Sunset-2:00 to Sunset+0:30" or "Sunrise to Sunrise+3h"',
  slotAcrossMidnight: 'A slot that depends on the sun must start and end on the same day',
  daylightMinutes: 'Enter 0 to 240 minutes, or nothing',
  priceAddRange: 'Enter whole dollars from -$100,000 to $100,000',
  priceOrAdd: 'Enter either a price or an amount to add',
  priceRuleOrder: 'The last day must not be before the first',
  weekdayChoice: 'Weekdays are 0 (Sunday) to 6',
  priorityRange: 'Enter a priority from 0 to 100',
  tooManyPriceRules: 'There can be at most {max} rules. Delete one that is over.',
  notAPriceRuleId: 'id must be the number of a price rule',
  notAPromoCodeId: 'id must be the number of a promo code',
  promoPercentRange: 'Enter 1 to 90 percent',
  promoUsesRange: 'Enter 1 to 100,000 uses, or nothing',
  percentOrAmount: 'Enter either a percentage or an amount',
  promoCodeTaken: 'There is a code of this name already',
  notATaxRuleId: 'id must be the number of a tax rule',
  taxNameRequired: 'Enter the name of the tax, such as VAT',
  taxRateRange: 'Enter 0 to 50 percent',
  taxedKindChoice: 'Choose charter, addon or fee, each once',
  taxRuleTaken: 'Another rule of this tax begins on that day',
  tooManyTaxRules: 'There can be at most {max} tax rules. Delete one that is over.',
  tooManyPromoCodes: 'There can be at most {max} codes. Delete one that is over.',
  notAnAddOnId: 'id must be the number of an add-on',
  addOnChoice: 'Choose add-ons by their ids and quantities, each once',
  addOnUnitChoice: 'Choose charter or guest',
  addOnMaxQtyRange: 'Enter a quantity from 1 to 20',
  addOnLeadRange: 'Enter 0 to 720 hours',
  addOnPerDayRange: 'Enter 1 to 1,000 a day, or nothing',
  tooManyAddOns: 'There can be at most {max} add-ons. Delete one that you no longer sell.',
  entryTooLong: 'Please use at most {max} characters per line',
  tooManyEntries: 'Please list at most {max} entries',
  imageRequired: 'Image URL is required',
  imageAddress: 'Please enter an image address (https://…) or upload an image',
  imageOrder: 'The new order must list each image of this package once',
  galleryFieldRequired: 'Please provide a title and image.',
  galleryOrder: 'The new order must list each image once',
  notAnImage: 'Please select an image file (PNG, JPG, or GIF)',
  imageTooLarge: 'Image size should be less than 8MB',
  tooManyPixels: 'Image dimensions should be at most 50 megapixels',
  imageUnreadable: 'Error reading file. Please try again.',
  uploadFailed: 'Error uploading image. Please try again.',
  imageGone: 'This image no longer exists. Please upload it again.',
  // Testimonials as staff enter them.
  ratingTooLow: 'Rating must be at least 1',
  testimonialRequired: 'Review content is required',
  // Accounts of staff.
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Please use at least {min} characters',
  commonPassword: 'This is one of the most common passwords. Please choose another.',
  samePassword: 'Please choose a password that differs from your current one',
  wrongPassword: "This isn't your current password",
  usernameTaken: 'This username is taken. Please choose another.',
  staffRoleChoice: 'Choose admin or crew',
  staffEmailUsed: 'A member of the team has this e-mail address already',
  notAStaffId: 'id must be the number of an account',
  notAnInvitationId: 'This is not the id of an invitation',
  codeRequired: 'Enter the six-digit code from your authenticator app',
  wrongCode: 'This code is wrong or has already been used. Please enter the current one.',
} as const;

/** Every message at a field: code → the English sentence of a problem's `errors`. */
// Marked pure, so that browsers that import only limits do not load the sentences.
export const fieldMessages: typeof guestMessages & typeof otherMessages = /* @__PURE__ */ Object.assign({}, guestMessages, otherMessages);

export type GuestFieldCode = keyof typeof guestMessages;
type FieldCode = keyof typeof fieldMessages;
type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type ParamsOf<Code extends FieldCode> = Record<Placeholders<(typeof fieldMessages)[Code]>, string | number>;
/** Codes whose sentence has no placeholders. */
export type PlainFieldCode = { [Code in FieldCode]: [keyof ParamsOf<Code>] extends [never] ? Code : never }[FieldCode];

/** What is wrong with a field: a problem's `codes`. Front ends translate the code. */
export interface FieldError {
  code: FieldCode;
  params?: Record<string, string | number>;
}

/**
 * The compiler requires the parameters of the code's sentence.
 * @__NO_SIDE_EFFECTS__
 */
export function fieldError<Code extends FieldCode>(
  code: Code,
  ...[params]: [keyof ParamsOf<Code>] extends [never] ? [] : [ParamsOf<Code>]
): FieldError {
  return params ? { code, params } : { code };
}

/** The English sentence of a field error. */
export const sentenceOf = ({ code, params }: FieldError): string =>
  fieldMessages[code].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params?.[name] ?? placeholder));
