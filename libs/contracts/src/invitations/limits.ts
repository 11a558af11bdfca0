/** The letter that asks a guest for a review. Hours and days are counted from the end of the charter. */
export const invitation = {
  /** Sent by itself from then on. */
  afterHours: 24,
  /** A charter that has been over for longer is written about only when staff say so. */
  withinDays: 14,
  /** Staff may remind a silent guest, but not twice within this time. */
  againAfterHours: 24,
  /** How many the panel of the back office shows. */
  shown: 5,
} as const;
