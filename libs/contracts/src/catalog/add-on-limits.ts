import { imageUrl, integer, line, prose } from '../shared/field-rule.js';

/** What the price of an add-on is multiplied by, besides the quantity: by nothing, or by the number of guests. */
export const addOnUnits = ['charter', 'guest'] as const;

export type AddOnUnit = (typeof addOnUnits)[number];

export const addOnFields = {
  name: line({ max: 80, required: 'nameRequired' }),
  description: prose({ min: 1, max: 600, tooShort: 'descriptionRequired' }),
  /** Whole US dollars. */
  price: integer({ min: 1, max: 100_000, tooLow: 'priceTooLow', tooHigh: 'priceTooHigh' }),
  /** How many of it a guest can choose. */
  maxQty: integer({ min: 1, max: 20, initial: 1, tooLow: 'addOnMaxQtyRange', tooHigh: 'addOnMaxQtyRange' }),
  leadHours: integer({ min: 0, max: 720, initial: 24, tooLow: 'addOnLeadRange', tooHigh: 'addOnLeadRange' }),
  perDay: integer({ min: 1, max: 1000, tooLow: 'addOnPerDayRange', tooHigh: 'addOnPerDayRange' }),
  /** Minutes that one of it adds to the charter; one sold for each guest cannot. */
  extraMinutes: integer({ min: 30, max: 240, tooLow: 'addOnExtraMinutesRange', tooHigh: 'addOnExtraMinutesRange' }),
  imageUrl: imageUrl('imageRequired'),
};

/** The texts of an add-on that may be translated, with the limits of the English ones. */
export const addOnTranslationFields = {
  name: line({ max: addOnFields.name.max }),
  description: prose({ max: addOnFields.description.max }),
};

export const addOnTexts = ['name', 'description'] as const satisfies (keyof typeof addOnTranslationFields)[];
export type AddOnText = (typeof addOnTexts)[number];

/** All of them together, deleted ones left out. */
export const maxAddOns = 50;

/** Different add-ons in one booking. */
export const maxAddOnsPerBooking = 20;
