import { api } from '@charter/api-client';
import type { DayCharter, LogEntry, LogEntryForm } from '@charter/contracts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { daySheetQuery } from '../../lib/charter-day.queries.js';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';

export interface Mark {
  bookingId: string;
  form: LogEntryForm;
}

/** The time of the press, not of the request: both differ where the connection is bad. @param id of the entry, for a press that is sent again */
export const newMark = (charter: DayCharter, kind: LogEntryForm['kind'], note?: string): Mark => ({
  bookingId: charter.bookingId,
  form: { id: crypto.randomUUID(), kind, at: new Date().toISOString(), ...(note && { note }) },
});

/** Shown on the sheet when the server has stored it. @param on the day of the sheet */
export const markMutation = (client: QueryClient, on: string, callbacks: MutationCallbacks<LogEntry, Mark>) =>
  mutationOptions({
    mutationFn: ({ bookingId, form }: Mark) => api.addLogEntry(bookingId, form),
    ...callbacks,
    onSettled: () => client.invalidateQueries({ queryKey: daySheetQuery(on).queryKey }),
  });
