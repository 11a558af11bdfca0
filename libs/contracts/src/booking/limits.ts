import { day, email, integer, line, phone, properName, prose } from '../shared/field-rule.js';
import type { IntegerField } from '../shared/field-rule.js';
import { fieldError } from '../shared/messages.js';
import type { RefundTier } from './operations.js';

/** @param max of the boat, or of a package that takes fewer */
export const guestCount = /* @__NO_SIDE_EFFECTS__ */ (max: number): IntegerField =>
  integer({ min: 1, max, initial: 2, tooLow: 'tooFewGuests', tooHigh: fieldError('tooManyGuests', { max }) });

/** A detail that the guest fills in, and that staff may correct afterwards. */
const correctable = /* @__NO_SIDE_EFFECTS__ */ <Declared extends object>(field: Declared): Declared & { correctable: true } => ({
  ...field,
  correctable: true,
});

/** Forms have the fields in this order: the first one with an error gets the focus. */
export const bookingFields = {
  bookingDate: day('dateRequired'),
  timeSlot: line({ max: 60, required: 'timeSlotRequired' }),
  firstName: correctable(properName({ max: 80, required: 'firstNameRequired' })),
  lastName: correctable(properName({ max: 80, required: 'lastNameRequired' })),
  email: correctable(email()),
  phone: correctable(phone()),
  guestCount: correctable(guestCount(12)),
  lodging: correctable(properName({ max: 80 })),
  specialRequests: correctable(prose({ max: 1000 })),
  termsVersion: line({ max: 64 }),
};

type BookingFields = typeof bookingFields;
export type CorrectableField = {
  [Name in keyof BookingFields]: BookingFields[Name] extends { correctable: true } ? Name : never;
}[keyof BookingFields];

/** The guest's details as a form has them: an empty text for none. */
export type GuestDetails = { [Name in CorrectableField]: BookingFields[Name] extends IntegerField ? number : string };
type GuestText = { [Name in CorrectableField]: GuestDetails[Name] extends string ? Name : never }[CorrectableField];

const namesOf = /* @__NO_SIDE_EFFECTS__ */ <Name extends keyof BookingFields>(
  has: (field: BookingFields[keyof BookingFields]) => boolean,
): Name[] => (Object.keys(bookingFields) as Name[]).filter((name) => has(bookingFields[name]));

export const correctableFields = /* @__PURE__ */ namesOf<CorrectableField>((field) => 'correctable' in field);
/** Those that are texts. */
export const guestTexts = /* @__PURE__ */ namesOf<GuestText>((field) => 'correctable' in field && field.kind !== 'integer');
export const emptyGuestDetails = /* @__PURE__ */ Object.fromEntries(
  correctableFields.map((name) => [name, name === 'guestCount' ? bookingFields.guestCount.initial : '']),
) as GuestDetails;
/** Those that may be empty; they are stored as null then. */
export const optionalGuestTexts = /* @__PURE__ */ guestTexts.filter((name) => !bookingFields[name].check(''));

export const booking = {
  /** Minutes a slot stays held while its buyer pays. */
  holdMinutes: 15,
} as const;

/** What a line of a booking is for. */
export const lineKinds = ['charter', 'addon', 'promo', 'fee', 'offer', 'adjustment'] as const;

export type LineKind = (typeof lineKinds)[number];

/** What a cancellation refunds of a line: by the policy of the booking, all of it until a lead time, nothing, or all of it. */
export const lineRefunds = ['policy', 'lead', 'never', 'always'] as const;

export type LineRefund = (typeof lineRefunds)[number];

/** Days of slot times in one request. */
export const maxSlotTimeDays = 31;

/** Why guests cannot book a slot: the boat is taken, there is too little daylight, or the day is not on sale. */
export const slotObstacles = ['taken', 'dark', 'closed'] as const;

export type SlotObstacle = (typeof slotObstacles)[number];

/** One policy for terms page, invoice and e-mails; hours are counted to departure in Nassau. */
export const refundTiers = [
  { hoursBefore: 7 * 24, percent: 90 },
  { hoursBefore: 48, percent: 50 },
  { hoursBefore: 0, percent: 0 },
] as const;

/** One tier of a refund policy in a list of all of them: a cancellation refunds `percent` from `from` hours before departure, and less than `until`. */
interface RefundLine {
  /** The longest notice, which has no `until` of its own. */
  first: boolean;
  from: number;
  until: number;
  /** Percentage of the price, 0 to 100. */
  percent: number;
  nothing: boolean;
}

/** @param tiers the longest notice first */
export const refundLines = (tiers: readonly RefundTier[] = refundTiers): RefundLine[] =>
  tiers.map(({ hoursBefore, percent }, index) => ({
    first: index === 0,
    from: hoursBefore,
    until: tiers[index - 1]?.hoursBefore ?? hoursBefore,
    percent,
    nothing: percent === 0,
  }));

/** A week before the charter, and in the evening before it. */
export const reminderKinds = ['week', 'evening'] as const;

export type ReminderKind = (typeof reminderKinds)[number];

export const bookingStatuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

export const paymentStatuses = ['pending', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'charged_back', 'failed'] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];
