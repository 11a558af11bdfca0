export const phoneBooking = {
  paymentNote: { max: 300 },
} as const;

export const blockReasons = ['maintenance', 'weather', 'other'] as const;

export type BlockReason = (typeof blockReasons)[number];

/** Time that staff take the boat out of sale. */
export const block = {
  note: { max: 300 },
  /** Days; longer than any stay in a dry dock. */
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

/** Days of the boat's schedule that one request may span. */
export const schedule = {
  longest: 62,
  messages: {
    from: 'from must be a date, yyyy-MM-dd',
    to: 'to must be a date, yyyy-MM-dd',
    range: 'Look at 1 to 62 days at once',
  },
} as const;

/** Why staff have to act on a booking. */
export const attentionKinds = ['refundOwed', 'unconfirmed'] as const;

export type AttentionKind = (typeof attentionKinds)[number];

export const bookingSorts = ['created', 'charterDate', 'amount'] as const;

export type BookingSort = (typeof bookingSorts)[number];
