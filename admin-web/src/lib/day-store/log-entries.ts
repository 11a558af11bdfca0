import type { DayCharter, DaySheet, LogEntry } from '@charter/contracts';

/** The sheet with this entry once. */
export const withEntry = (sheet: DaySheet, bookingId: string, entry: LogEntry): DaySheet => ({
  ...sheet,
  charters: sheet.charters.map((charter) => (charter.bookingId === bookingId ? withEntries(charter, [entry]) : charter)),
});

/**
 * The sheet with all entries of a former one. The log of a charter is append-only, so an entry that is missing in a response was stored
 * after the server had read the sheet: without it, the screen would offer again what has just been recorded.
 */
export const withKnownEntries = (sheet: DaySheet, former: DaySheet | undefined): DaySheet => ({
  ...sheet,
  charters: sheet.charters.map((charter) =>
    withEntries(charter, former?.charters.find(({ bookingId }) => bookingId === charter.bookingId)?.log ?? []),
  ),
});

function withEntries(charter: DayCharter, entries: LogEntry[]): DayCharter {
  const missing = entries.filter(({ id }) => !charter.log.some((entry) => entry.id === id));
  if (missing.length === 0) return charter;
  return { ...charter, log: [...charter.log, ...missing].toSorted((one, other) => one.at.localeCompare(other.at)) };
}
