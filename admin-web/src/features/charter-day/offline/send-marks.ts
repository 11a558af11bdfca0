import { ApiError } from '@charter/api-client';
import type { LogEntry } from '@charter/contracts';
import { isTemporary } from '../../../lib/day-store/connection.js';
import type { DayStore } from '../../../lib/day-store/day-store.js';
import type { StoredMark } from '../../../lib/day-store/stored.js';

interface Sending {
  store: DayStore;
  /** User name of who is signed in: the log of a charter says who recorded an entry. */
  username: string;
  send: (mark: StoredMark) => Promise<LogEntry>;
  /** In words, for the marks that the server rejects. */
  describe: (error: ApiError) => string;
  onSent: (mark: StoredMark, entry: LogEntry) => void;
}

/**
 * Sends the marks of this user that wait, one after the other in the order in which they were recorded. A mark is removed only when the
 * server has stored it; one that the server rejects is kept with the reason, and the next ones are sent. Ends early without a connection.
 *
 * @throws ApiError UNAUTHENTICATED when the session has ended: the marks wait for the next one
 */
export async function sendMarks({ store, username, send, describe, onSent }: Sending): Promise<void> {
  for (const mark of await store.marks()) {
    if (mark.who !== username || mark.rejection !== undefined) continue;
    try {
      const entry = await send(mark);
      // Before the mark is removed: otherwise the stored sheet would offer it again after a reload without a connection.
      await store.addEntry(mark.on, mark.bookingId, entry);
      onSent(mark, entry);
      await store.removeMark(mark.form.id);
    } catch (error) {
      if (isTemporary(error)) return;
      if (!(error instanceof ApiError) || error.code === 'UNAUTHENTICATED') throw error;
      await store.setRejection(mark.form.id, describe(error));
    }
  }
}
