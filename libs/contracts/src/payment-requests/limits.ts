/** What staff ask the guest of a booking to pay. */
export const staffRequestKinds = ['balance'] as const;

/** What the guest of a booking pays beside the charter itself, which is paid under the id of its hold. */
export const bookingRequestKinds = ['balance', 'addons', 'move', 'gratuity'] as const;

export type BookingRequestKind = (typeof bookingRequestKinds)[number];

/** Every kind of payment request but that of a charter. */
export type RequestKind = BookingRequestKind | 'offer' | 'voucher';

/** Reminders of a balance: three days before it is due, on the day, and a day after. */
export const balanceReminders = ['before', 'today', 'after'] as const;

export type BalanceReminder = (typeof balanceReminders)[number];

/** The e-mail that follows a request by staff: `none` when the guest was sent one about the same request within the last hour. */
export type RequestEmail = 'request' | 'reminder' | 'none';
