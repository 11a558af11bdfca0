import { prose } from '../shared/field-rule.js';

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

/** When guests who have not chosen are reminded: so many hours after the call, and so many days before their time to choose is over. */
export const choiceReminders = { hoursAfter: 24, daysBefore: 3 };

/** Days of the weather board, from today. */
export const boardDays = 3;

/** Longest range of the weather board, in days. */
export const maxBoardDays = 31;

/** What the weather board says of a charter. "sails": the time to decide is over. */
export const weatherStates = ['open', 'watch', 'sails', 'calledOff'] as const;

export type WeatherState = (typeof weatherStates)[number];

/** Charters that one call may call off. */
export const maxCallCharters = 100;

/** What a guest chooses after a weather call: the slot that is held, another one, or the refund. */
export const callChoices = ['offer', 'move', 'refund'] as const;

/** What a guest chooses after the company has moved the charter: the new time, another slot, or the refund. */
export const moveChoices = ['keep', 'move', 'refund'] as const;

export type MoveChoice = (typeof moveChoices)[number];

export type Choice = (typeof callChoices)[number] | MoveChoice;

/** Minutes by which a departure can be put off because of the weather. */
export const delayMinutes = { min: 15, max: 240 } as const;

/**
 * A move by the company that changes departure or return by more than these minutes gives the guest a choice, until so many hours before
 * the new departure.
 */
export const choiceAfterMove = { moreThanMinutes: 60, hoursBefore: 2 } as const;
