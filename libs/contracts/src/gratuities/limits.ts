/** What guests give the crew after their charter. */
export const gratuityTerms = {
  /** Percentages of the charter's price that the trip page suggests. */
  percents: [10, 15, 20],
  /** Whole US dollars. */
  min: 1,
  max: 20_000,
  /** Days after the charter in which it can be given. */
  days: 30,
} as const;
