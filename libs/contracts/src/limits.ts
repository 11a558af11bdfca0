/**
 * The specification's limits and messages as plain constants, so that a form, a DTO and a translation cannot drift.
 * Imported by the front ends: nothing here may import a library.
 */
/** A day of the years 1000 to 2999: PostgreSQL knows no year 0, and no date can be counted on from the end of 9999. */
export const dateFormat = /^[12]\d{3}-\d{2}-\d{2}$/;
/** A time by some place's clock, as a browser's date and time field writes it. */
export const wallClockFormat = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/;
/** UTC as `toISOString` writes it, on a day that exists: PostgreSQL answers anything else with an error. */
export function isInstant(text: string): boolean {
  const time = new Date(text);
  return dateFormat.test(text.slice(0, 10)) && !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
export const zone = 'America/Nassau';
export const currency = 'USD';

export const generic = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  oneLine: 'Please use plain text on one line',
  prose: 'Please use plain text',
} as const;

/** What text may consist of: control characters break mail headers, logs and CSV files, and bidirectional controls reorder what a reader sees. */
export const textPatterns = {
  oneLine: /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
  /** Line breaks and tabs are allowed. PostgreSQL refuses a NUL. */
  prose: /^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u,
} as const;

export const booking = {
  guests: { min: 1, max: 12, initial: 2 },
  name: { max: 80 },
  specialRequests: { max: 1000 },
  timeSlot: { max: 60 },
  /** Minutes a slot stays held while its buyer pays. */
  holdMinutes: 15,
  messages: {
    date: 'Date is required',
    timeSlot: 'Time slot is required',
    tooFew: 'At least 1 person required',
    tooMany: 'Maximum 12 people allowed',
    firstName: 'First name is required',
    lastName: 'Last name is required',
    packageId: 'Choose a package',
    outsideWindow: 'This date cannot be booked',
    unknownSlot: 'This package does not sail at that time',
    amount: 'The amount is not the price of this package',
  },
} as const;

/** Money that staff give back. */
export const refund = {
  reason: { max: 300 },
  /** How a refund that was owed was settled without PayPal. */
  note: { max: 300 },
  messages: {
    amount: 'Enter an amount in dollars, with at most two decimals',
    reason: 'Reason is required',
    note: 'Say how it was settled',
    refundId: 'This is not the id of a refund',
    anotherAmount: 'This refund was asked for with another amount',
  },
} as const;

export const phoneBooking = {
  paymentNote: { max: 300 },
} as const;

export const blockReasons = ['maintenance', 'weather', 'other'] as const;
export type BlockReason = (typeof blockReasons)[number];

/** Time that staff take the boat out of sale. */
export const block = {
  note: { max: 300 },
  /** Days; longer than any dry dock. */
  longest: 366,
  messages: {
    from: 'Choose when it begins',
    to: 'Choose when it ends',
    reason: 'Choose a reason',
    order: 'It has to end after it begins',
    past: 'This time is over',
    tooLong: 'Block at most a year at once',
  },
} as const;

/** Days of the boat's schedule that can be looked at together. */
export const schedule = {
  longest: 62,
  messages: {
    from: 'from must be a date, yyyy-MM-dd',
    to: 'to must be a date, yyyy-MM-dd',
    range: 'Look at 1 to 62 days at once',
  },
} as const;

export const contact = {
  message: { min: 10, max: 4000 },
  /** What the site promises: an answer within two hours. */
  answerMinutes: 120,
  messages: {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    message: 'Message must be at least 10 characters long',
  },
} as const;

/** What staff write back. */
export const reply = { max: 4000, messages: { response: 'Write a response first' } } as const;

/** The guest's own review, by the link in their letter. */
export const review = {
  name: { max: 80 },
  location: { max: 120 },
  rating: { min: 1, max: 5, initial: 0 },
  text: { min: 10, max: 2000 },
  messages: {
    name: 'Name is required',
    location: 'Location is required',
    rating: 'Please select a rating',
    ratingTooHigh: 'Rating cannot exceed 5',
    text: 'Please write at least 10 characters',
  },
} as const;

/** A testimonial as staff write it down, or mend it. */
export const testimonial = {
  name: { max: 80 },
  location: { max: 120 },
  rating: { min: 1, max: 5, initial: 5 },
  text: { min: 1, max: 2000 },
  messages: {
    name: 'Name is required',
    location: 'Location is required',
    text: 'Review content is required',
    rating: 'Rating must be at least 1',
    ratingTooHigh: 'Rating cannot exceed 5',
  },
} as const;

/** The letter that asks a guest for a review. Hours and days are counted from the end of the charter. */
export const invitation = {
  /** Sent by itself from then on. */
  afterHours: 24,
  /** A charter that has been over for longer is written about only when staff say so. */
  withinDays: 14,
  /** Staff may remind a silent guest, but not twice within this time. */
  againAfterHours: 24,
  /** How many the panel of the back office shows. */
  shown: 5,
} as const;

export const packages = {
  name: { max: 120 },
  duration: { max: 60 },
  description: { max: 4000 },
  guests: { min: 1, max: 12, initial: 12 },
  price: { min: 1, max: 100_000, initial: 0 },
  includes: { max: 30, lineMax: 120 },
  timeSlots: { max: 12, lineMax: 60 },
  messages: {
    name: 'Name is required',
    duration: 'Duration is required',
    description: 'Description is required',
    price: 'Price must be greater than 0',
    priceTooHigh: 'Price is at most $100,000',
    maxGuests: 'Max guests must be greater than 0',
    maxGuestsTooHigh: 'The boat carries at most 12 guests',
    includes: 'At least one inclusion is required',
    imageUrl: 'Image URL is required',
    timeSlots: 'At least one time slot is required',
    slotFormat: 'Write a slot as "9:00 AM - 1:00 PM", "09:00-13:00", or Morning, Afternoon or Evening',
  },
} as const;

export const packageImages = {
  title: { max: 200 },
  description: { max: 1000 },
  messages: {
    imageUrl: 'Image URL is required',
    imageIds: 'The new order needs each image of this package once',
  },
} as const;

export const gallery = {
  title: { max: 200 },
  description: { max: 500 },
  messages: {
    missing: 'Please provide a title and image.',
    order: 'The new order must name every image once',
  },
} as const;

/** Pictures that staff upload. */
export const media = {
  maxBytes: 8 * 1024 * 1024,
  /** A small file can unfold into gigabytes; the largest phone cameras have 50 megapixels. */
  maxPixels: 50_000_000,
  /** Every picture is kept in these widths, in pixels, each as AVIF, WebP and JPEG. */
  widths: [480, 740, 1200, 1600],
  formats: ['avif', 'webp', 'jpg'],
  messages: {
    notAnImage: 'Please select an image file (PNG, JPG, or GIF)',
    tooLarge: 'Image size should be less than 8MB',
    tooManyPixels: 'Image dimensions should be at most 50 megapixels',
    unreadable: 'Error reading file. Please try again.',
    failed: 'Error uploading image. Please try again.',
    gone: 'This image is no longer there. Please upload it again.',
    address: 'Please give an image by its address (https://…) or an uploaded one',
  },
} as const;

export const login = {
  /** Characters of a new password. */
  password: { min: 12, max: 200 },
  messages: {
    username: 'Username is required',
    password: 'Password is required',
    newPassword: 'Use at least 12 characters',
    commonPassword: 'This is one of the most common passwords. Choose another one',
    samePassword: 'Choose another password than the present one',
    wrongPassword: 'This is not your password',
    code: 'Enter the six digits of your authenticator',
    wrongCode: 'This code is wrong or has been used',
  },
} as const;

export const preferredCharters = [
  'Rose Island 4-Hour Charter',
  'Spanish Wells 8-Hour Charter',
  'Exuma 8-Hour Charter',
  'Paradise Island Sunset Cruise',
  'Rose Island Full Day',
  'Custom Charter',
] as const;

/** All left-to-right. The order is the picker's. */
export const languages = [
  { code: 'en', name: 'English', flag: '🇺🇸' },
  { code: 'es', name: 'Español', flag: '🇪🇸' },
  { code: 'fr', name: 'Français', flag: '🇫🇷' },
  { code: 'de', name: 'Deutsch', flag: '🇩🇪' },
  { code: 'it', name: 'Italiano', flag: '🇮🇹' },
  { code: 'pt', name: 'Português', flag: '🇵🇹' },
  { code: 'nl', name: 'Nederlands', flag: '🇳🇱' },
  { code: 'zh', name: '中文', flag: '🇨🇳' },
  { code: 'ja', name: '日本語', flag: '🇯🇵' },
  { code: 'ru', name: 'Русский', flag: '🇷🇺' },
] as const;
export type Locale = (typeof languages)[number]['code'];
export const locales = languages.map((language) => language.code) as readonly Locale[];

/** One policy for terms page, invoice and e-mails; hours are counted to departure in Nassau. */
export const refundTiers = [
  { hoursBefore: 7 * 24, percent: 90 },
  { hoursBefore: 48, percent: 50 },
  { hoursBefore: 0, percent: 0 },
] as const;

export const bookingStatuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
/** Why staff have to act on a booking. */
export const attentionKinds = ['refundOwed', 'unconfirmed'] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Lists that staff search. */
export const list = {
  /** A search is counted up to here: it may match half a million rows, and nobody leafs through them. */
  mostFound: 1_000,
} as const;

export const bookingSorts = ['created', 'charterDate', 'amount'] as const;
export type BookingSort = (typeof bookingSorts)[number];
export const paymentStatuses = ['pending', 'paid', 'partially_refunded', 'refunded', 'charged_back', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const inquiryStatuses = ['pending', 'contacted', 'resolved'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];
