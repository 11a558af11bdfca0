/** What a row of the monthly books is about. A row of a new kind needs its line here, and an operation that answers it. */
export const bookKinds = ['invoice', 'credit_note', 'payment', 'refund', 'gratuity', 'voucher', 'fee'] as const;

export type BookKind = (typeof bookKinds)[number];
