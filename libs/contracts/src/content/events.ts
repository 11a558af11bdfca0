import { eventType } from '../shared/operation.js';

export class ContentChanged {
  what: 'gallery' | 'testimonials';
}

/** A guest has reviewed a booking. Not published again when staff change or remove the review. */
export class CharterReviewed {
  /** XXXXX-XXXXX */
  confirmationCode: string;
}

export const contentEvents = {
  changed: eventType('evt.content.changed', ContentChanged),
  reviewed: eventType('evt.content.reviewed', CharterReviewed),
} as const;
