import type { DaySheet, LogEntry } from '@charter/contracts';
import { withEntry } from '../../../lib/day-store/log-entries.js';
import type { StoredMark } from '../../../lib/day-store/stored.js';

/** The sheet with the marks that wait to be sent: what was recorded is not offered again. Rejected marks are not part of it. */
export const withWaitingMarks = (sheet: DaySheet, marks: readonly StoredMark[]): DaySheet =>
  marks.filter(({ rejection }) => rejection === undefined).reduce((shown, mark) => withEntry(shown, mark.bookingId, entryOf(mark)), sheet);

const entryOf = ({ form: { id, kind, at, memberId, note }, who }: StoredMark): LogEntry => ({
  id,
  kind,
  at,
  receivedAt: at,
  who,
  memberId: memberId ?? null,
  note: note || null,
});
