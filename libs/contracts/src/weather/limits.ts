import { prose } from '../shared/field.js';

/** Why a charter is called off. Both refund everything, whatever the policy and the cap. */
export const callCauses = ['weather', 'boat'] as const;

export type CallCause = (typeof callCauses)[number];

export const weatherFields = {
  /** What staff write to the guests, in their own words. */
  note: prose({ max: 500 }),
};

/** Days in which a guest chooses after a weather call; then everything is refunded. */
export const choiceDays = 14;

/** Hours for which the slot that a guest is offered is held for nobody else. */
export const offerHours = 12;

/** Charters that one call may call off. */
export const longestCall = 100;

/** What a guest chooses: the slot that is held, another one, or the refund. */
export const choices = ['offer', 'move', 'refund'] as const;

export type Choice = (typeof choices)[number];
