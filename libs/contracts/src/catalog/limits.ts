import { imageUrl, integer, line, lines, prose } from '../shared/field.js';
import { fieldError } from '../shared/messages.js';

export const packageFields = {
  name: line({ max: 120, required: 'nameRequired' }),
  duration: line({ max: 60, required: 'durationRequired' }),
  description: prose({ min: 1, max: 4000, tooShort: 'descriptionRequired' }),
  price: integer({ min: 1, max: 100_000, tooLow: 'priceTooLow', tooHigh: 'priceTooHigh' }),
  maxGuests: integer({ min: 1, max: 12, initial: 12, tooLow: 'maxGuestsTooLow', tooHigh: fieldError('maxGuestsTooHigh', { max: 12 }) }),
  includes: lines({ max: 30, lineMax: 120, required: 'inclusionRequired' }),
  imageUrl: imageUrl('imageRequired'),
  timeSlots: lines({ max: 12, lineMax: 60, required: 'slotRequired' }),
};

export const packageImageFields = {
  imageUrl: imageUrl('imageRequired'),
  title: line({ max: 200 }),
  description: prose({ max: 1000 }),
};
