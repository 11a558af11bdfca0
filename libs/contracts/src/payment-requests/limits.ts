/** What a guest is asked to pay beside the charter itself, which is paid under the id of its hold. */
export const requestKinds = ['balance'] as const;

/** Reminders of a balance: three days before it is due, on the day, and a day after. */
export const balanceReminders = ['before', 'today', 'after'] as const;

export type BalanceReminder = (typeof balanceReminders)[number];

export type RequestKind = (typeof requestKinds)[number];
