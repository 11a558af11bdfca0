import { call, type ApiError } from '@charter/api-client';
import type { DayCharter, DaySheet, LogEntryForm } from '@charter/contracts';
import { errorText, useTranslations } from '@charter/ui';
import { onlineManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { daySheetQuery } from '../../../lib/charter-day.queries.js';
import { dayStore } from '../../../lib/day-store/day-store.js';
import { marksQuery } from '../../../lib/day-store/day-store.queries.js';
import { withEntry } from '../../../lib/day-store/log-entries.js';
import type { StoredMark } from '../../../lib/day-store/stored.js';
import { sendMarks } from './send-marks.js';

/** Between attempts while marks wait. */
const retryMs = 30_000;

/** Only one tab of this browser sends at a time, in order. */
const inOneTab = (send: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('charter-day-marks', send) : send();

export interface Marks {
  /** Marks of all users of this device, in the order in which they were recorded. */
  marks: StoredMark[];
  /** Stores a mark on this device and sends it. The time is that of the press. @returns when it is stored */
  record: (charter: DayCharter, kind: LogEntryForm['kind'], note?: string) => Promise<void>;
  /** Sends a rejected mark again. */
  retry: (mark: StoredMark) => Promise<void>;
  discard: (mark: StoredMark) => Promise<void>;
}

/** What was recorded on this device and is not stored by the server. @param on day of the sheet @param username who is signed in */
export function useMarks(on: string, username: string | undefined): Marks {
  const { t } = useTranslations();
  const client = useQueryClient();
  const marks = useQuery(marksQuery).data ?? [];
  const refresh = () => client.invalidateQueries({ queryKey: marksQuery.queryKey });
  const { mutate: send } = useMutation({
    // One after the other: a mark that is recorded meanwhile is sent by the next run.
    scope: { id: 'marks' },
    networkMode: 'always',
    mutationFn: (sender: string) =>
      inOneTab(() =>
        sendMarks({
          store: dayStore,
          username: sender,
          send: ({ bookingId, form }) => call('POST /api/admin/bookings/{bookingId}/log', { path: { bookingId }, body: form }),
          describe: (error) => rejectionOf(error) || errorText(t, error),
          onSent: (mark, entry) =>
            client.setQueryData<DaySheet>(daySheetQuery(mark.on).queryKey, (sheet) => sheet && withEntry(sheet, mark.bookingId, entry)),
        }),
      ),
    onSettled: () => Promise.all([refresh(), client.invalidateQueries({ queryKey: daySheetQuery(on).queryKey })]),
  });

  const waiting = marks.filter(({ who, rejection }) => who === username && rejection === undefined).length;
  useEffect(() => {
    if (waiting === 0 || !username) return undefined;
    send(username);
    const timer = setInterval(() => send(username), retryMs);
    const unsubscribe = onlineManager.subscribe((isOnline) => isOnline && send(username));
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [waiting, username, send]);

  return {
    marks,
    record: async (charter, kind, note) => {
      if (!username) return;
      const form = { id: crypto.randomUUID(), kind, at: new Date().toISOString(), ...(note && { note }) };
      await dayStore.addMark({ form, bookingId: charter.bookingId, on, guestName: charter.guestName, who: username });
      await refresh();
    },
    retry: async ({ form }) => {
      await dayStore.setRejection(form.id, undefined);
      await refresh();
    },
    discard: async ({ form }) => {
      await dayStore.removeMark(form.id);
      await refresh();
    },
  };
}

const rejectionOf = ({ fieldErrors }: ApiError): string =>
  Object.values(fieldErrors)
    .map(({ text }) => text)
    .join(' ');
