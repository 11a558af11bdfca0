/** How a guest may move a charter, on the trip page. */
export const guestMoves = {
  /** Moves of one booking by its guest. */
  max: 2,
  /** Hours before the present departure. */
  hoursBefore: 48,
} as const;

/** Hours before departure until which a guest may change the size of the party. */
export const partyChangeHours = 24;

/**
 * Days for which links open their pages: those of a booking after the charter's end (documents are asked for in that time; a friend has nothing to
 * do any more when the crew's notes are deleted), of an offer that was not accepted after its validity, of an inquiry after its last message.
 */
export const linkDays = { trip: 183, join: 30, offer: 90, inquiry: 183 } as const;

/** Days of free slots that can be requested together. */
export const maxOpeningDays = 31;

/** Why a guest cannot move a charter. */
export const moveObstacles = ['notSailing', 'tooLate', 'noMovesLeft', 'notSold', 'otherPrice', 'addOn'] as const;

export type MoveObstacle = (typeof moveObstacles)[number];

/**
 * Why an add-on cannot be had on the trip page: the time to order it is over, none is left on that day, the booking has as many as it can, or
 * it would lengthen the charter and the boat is taken then, or too little daylight is left.
 */
export const addOnObstacles = ['tooLate', 'soldOut', 'enough', 'timeTaken', 'tooDark'] as const;

export type AddOnObstacle = (typeof addOnObstacles)[number];

/** Who a charter was moved for. Only a move for the guest lowers the share that a later cancellation refunds. */
export const moveCauses = ['guest', 'weather', 'business'] as const;

export type MoveCause = (typeof moveCauses)[number];
