import { day, imageUrl, integer, line, lines, prose } from '../shared/field-rule.js';
import { fieldError } from '../shared/messages.js';

const daylight = /* @__NO_SIDE_EFFECTS__ */ () => integer({ min: 0, max: 240, tooLow: 'daylightMinutes', tooHigh: 'daylightMinutes' });

export const packageFields = {
  name: line({ max: 120, required: 'nameRequired' }),
  duration: line({ max: 60, required: 'durationRequired' }),
  description: prose({ min: 1, max: 4000, tooShort: 'descriptionRequired' }),
  price: integer({ min: 1, max: 100_000, tooLow: 'priceTooLow', tooHigh: 'priceTooHigh' }),
  maxGuests: integer({ min: 1, max: 12, initial: 12, tooLow: 'maxGuestsTooLow', tooHigh: fieldError('maxGuestsTooHigh', { max: 12 }) }),
  includes: lines({ max: 30, lineMax: 120, required: 'inclusionRequired' }),
  imageUrl: imageUrl('imageRequired'),
  /** Minutes between the return and sunset, and between sunrise and departure. */
  backBeforeSunset: daylight(),
  departAfterSunrise: daylight(),
  /** Percent of the price that is paid with the booking. */
  depositPercent: integer({ min: 20, max: 90, tooLow: 'depositPercent', tooHigh: 'depositPercent' }),
  timeSlots: lines({ max: 12, lineMax: 60, required: 'slotRequired' }),
};

/** The texts of a package that may be translated, with the limits of the English ones. */
export const packageTranslationFields = {
  name: line({ max: packageFields.name.max }),
  description: prose({ max: packageFields.description.max }),
  includes: lines({ max: packageFields.includes.max, lineMax: packageFields.includes.lineMax }),
};

export const packageTexts = ['name', 'description', 'includes'] as const satisfies (keyof typeof packageTranslationFields)[];
export type PackageText = (typeof packageTexts)[number];

export const packageImageFields = {
  imageUrl: imageUrl('imageRequired'),
  title: line({ max: 200 }),
  description: prose({ max: 1000 }),
};

/** Texts of an image of a package or of the gallery. */
export const imageTexts = ['title', 'description'] as const;
export type ImageText = (typeof imageTexts)[number];

/** What the minutes of a slot are counted from, if not from midnight. */
export const slotAnchors = ['clock', 'sunrise', 'sunset'] as const;
export type SlotAnchor = (typeof slotAnchors)[number];
export type SunAnchor = Exclude<SlotAnchor, 'clock'>;

/** The anchor of a slot on the sun; undefined for one by the clock. */
export const sunAnchorOf = (slot: { anchor?: SlotAnchor } | undefined): SunAnchor | undefined =>
  slot?.anchor === 'clock' ? undefined : slot?.anchor;

/** A rule that gives dates a price of their own. */
export const priceRuleFields = {
  /** Staff only. */
  name: line({ max: 80, required: 'nameRequired' }),
  from: day(fieldError('notADate', { field: 'from' })),
  to: day(fieldError('notADate', { field: 'to' })),
  price: packageFields.price,
  add: integer({ min: -100_000, max: 100_000, tooLow: 'priceAddRange', tooHigh: 'priceAddRange' }),
  priority: integer({ min: 0, max: 100, tooLow: 'priorityRange', tooHigh: 'priorityRange' }),
};

/** Rules of all packages together. */
export const maxPriceRules = 300;

/** Days of prices in one request: the booking window, or a year. */
export const maxDayPriceDays = 366;
