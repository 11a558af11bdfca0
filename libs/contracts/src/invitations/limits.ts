/** The e-mail that invites a guest to write a review. Hours and days are counted from the end of the charter. */
export const invitation = {
  /** The invitation is sent automatically from then on. */
  afterHours: 24,
  /** After a longer time only staff can send the invitation. */
  withinDays: 14,
  /** Hours between two invitations of the same guest, at least. */
  againAfterHours: 24,
  /** Number of invitations that the back office shows. */
  shown: 5,
} as const;
