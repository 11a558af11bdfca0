/** The parameters that the booking page reads of its address. All others are the same page. */
export const bookingParameters = ['package', 'date', 'slot', 'step', 'confirmation', 'token', 'PayerID'] as const;
