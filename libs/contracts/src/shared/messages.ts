/** What can be wrong with a field that a guest fills in: code → the specification's sentence. Front ends have a text `fields.<code>` for each. */
export const guestMessages = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  oneLine: 'Please use plain text on one line',
  plainText: 'Please use plain text',
  tooLong: 'Please use at most {max} characters',
  dateRequired: 'Date is required',
  timeSlotRequired: 'Time slot is required',
  tooFewGuests: 'At least 1 person required',
  tooManyGuests: 'Maximum {max} people allowed',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  packageRequired: 'Choose a package',
  outsideWindow: 'This date cannot be booked',
  unknownSlot: 'This package does not sail at that time',
  wrongAmount: 'The amount is not the price of this package',
  messageTooShort: 'Message must be at least {min} characters long',
  nameRequired: 'Name is required',
  locationRequired: 'Location is required',
  ratingRequired: 'Please select a rating',
  ratingTooHigh: 'Rating cannot exceed {max}',
  reviewTooShort: 'Please write at least {min} characters',
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  unknownCharter: 'Choose a charter from the list',
  unknownLanguage: 'This language is not offered',
  partyChangeTooLate: 'The number of people can be changed until {hours} hours before departure. Please call us.',
  confirmationCodeFormat: 'A confirmation code looks like XXXXX-XXXXX',
} as const;

/** Messages of the back office, which is in English, and those that only a program that calls the API can cause. */
const otherMessages = {
  // Queries, paths and values that a screen sets.
  notADate: '{field} must be a date, yyyy-MM-dd',
  notAWholeNumber: '{field} must be a whole number',
  tooSmall: '{field} is at least {min}',
  tooLarge: '{field} is at most {max}',
  notABoolean: '{field} is true or false',
  notAPackageId: 'packageId must be the number of a package',
  notAPackageImageId: 'imageId must be the number of an image',
  notAGalleryImageId: 'id must be the number of a gallery image',
  notAReviewId: 'id must be the number of a review',
  notAnOrderId: 'This is not a PayPal order id',
  notAMoment: '{field} must be a time, such as 2027-01-12T14:00:00Z or 2027-01-12T09:00 in Nassau',
  notAMoveId: 'This is not the id of a move',
  idUsed: 'This id was used before.',
  notARefundId: 'This is not the id of a refund',
  unknownCursor: 'Unknown cursor',
  unknownBooking: 'Unknown booking',
  unknownBlock: 'Unknown block',
  unknownHold: 'Unknown hold',
  unknownInquiry: 'Unknown inquiry',
  unknownHash: 'A hash has 8 hexadecimal digits',
  unknownEmail: 'No e-mail is called that',
  invoiceFile: 'An invoice is named XXXXX-XXXXX.html or XXXXX-XXXXX.pdf',
  usDollars: 'Payments are made in US dollars',
  captureIntent: 'The intent is CAPTURE',
  orderWithoutBooking: 'An order needs the booking it pays for',
  // Lists and bookings.
  unknownStatus: 'Unknown status',
  attentionChoice: 'Choose refundOwed or unconfirmed',
  sortChoice: 'Sort by created, charterDate or amount',
  orderChoice: 'The order is asc or desc',
  emailChoice: 'Choose confirmation or link',
  moveCause: 'Choose guest, weather or business',
  moveOrder: 'It has to end after it begins',
  moveInPast: 'Choose a time in the future',
  bookingStatusChoice: 'Choose pending, confirmed or cancelled',
  inquiryStatusChoice: 'Choose pending, contacted or resolved',
  responseRequired: 'Write a response first',
  // Refunds.
  amountFormat: 'Enter an amount in dollars, with at most two decimals',
  reasonRequired: 'Reason is required',
  settlementNoteRequired: 'Say how it was settled',
  anotherAmount: 'This refund was requested with another amount',
  refundTooHigh: 'At most ${max} can be refunded',
  // Blocks and the schedule.
  blockStart: 'Choose when it begins',
  blockEnd: 'Choose when it ends',
  blockReason: 'Choose a reason',
  blockOrder: 'It has to end after it begins',
  blockOver: 'This time is over',
  blockTooLong: 'Block at most a year at once',
  scheduleRange: 'Look at 1 to {max} days at once',
  // Packages and pictures.
  durationRequired: 'Duration is required',
  descriptionRequired: 'Description is required',
  priceTooLow: 'Price must be greater than 0',
  priceTooHigh: 'Price is at most $100,000',
  maxGuestsTooLow: 'Max guests must be greater than 0',
  maxGuestsTooHigh: 'The boat carries at most {max} guests',
  inclusionRequired: 'At least one inclusion is required',
  slotRequired: 'At least one time slot is required',
  slotFormat: 'Write a slot as "9:00 AM - 1:00 PM", "09:00-13:00", or Morning, Afternoon or Evening',
  entryTooLong: 'Please use at most {max} characters in each',
  tooManyEntries: 'Please list at most {max}',
  imageRequired: 'Image URL is required',
  imageAddress: 'Please give an image by its address (https://…) or an uploaded one',
  imageOrder: 'The new order needs each image of this package once',
  galleryFieldRequired: 'Please provide a title and image.',
  galleryOrder: 'The new order must name every image once',
  notAnImage: 'Please select an image file (PNG, JPG, or GIF)',
  imageTooLarge: 'Image size should be less than 8MB',
  tooManyPixels: 'Image dimensions should be at most 50 megapixels',
  imageUnreadable: 'Error reading file. Please try again.',
  uploadFailed: 'Error uploading image. Please try again.',
  imageGone: 'This image is no longer there. Please upload it again.',
  // Testimonials as staff enter them.
  ratingTooLow: 'Rating must be at least 1',
  testimonialRequired: 'Review content is required',
  // Accounts of staff.
  passwordTooShort: 'Use at least {min} characters',
  commonPassword: 'This is one of the most common passwords. Choose another one',
  samePassword: 'Choose another password than the present one',
  wrongPassword: 'This is not your password',
  codeRequired: 'Enter the six digits of your authenticator',
  wrongCode: 'This code is wrong or has been used',
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

/** The compiler requires the parameters of the code's sentence. */
export function fieldError<Code extends FieldCode>(
  code: Code,
  ...[params]: [keyof ParamsOf<Code>] extends [never] ? [] : [ParamsOf<Code>]
): FieldError {
  return params ? { code, params } : { code };
}

/** The English sentence of a field error. */
export const sentenceOf = ({ code, params }: FieldError): string =>
  fieldMessages[code].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params?.[name] ?? placeholder));
