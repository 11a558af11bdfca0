/** Money that staff give back. */
export const refund = {
  reason: { max: 300 },
  /** How a refund that was due was made without PayPal. */
  note: { max: 300 },
  messages: {
    amount: 'Enter an amount in dollars, with at most two decimals',
    reason: 'Reason is required',
    note: 'Say how it was settled',
    refundId: 'This is not the id of a refund',
    anotherAmount: 'This refund was requested with another amount',
  },
} as const;
