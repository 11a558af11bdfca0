import type { DaySheet, StaffSession } from '@charter/contracts';
import { addDays, todayInNassau } from '@charter/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { daySheetQuery, isForbidden } from '../../../lib/charter-day.queries.js';
import { dayStore } from '../../../lib/day-store/day-store.js';
import { storedSheetQuery } from '../../../lib/day-store/day-store.queries.js';
import { keepScreenOffline } from '../../../lib/day-store/day-worker.js';
import type { StoredMark } from '../../../lib/day-store/stored.js';
import { withWaitingMarks } from './shown-sheet.js';

/** How often tomorrow's sheet is read for the case that the connection is lost. */
const tomorrowMs = 15 * 60_000;

interface ShownSheet {
  /** What the server answered last, else what this device has stored, with the marks that wait. */
  sheet: DaySheet | undefined;
  query: UseQueryResult<DaySheet>;
  /** No connection, and this device has not stored that day. */
  isUnknown: boolean;
}

/** The sheet of a day, with or without a connection. @param on yyyy-MM-dd */
export function useDaySheet(on: string, staff: StaffSession | undefined, marks: StoredMark[]): ShownSheet {
  const query = useQuery(daySheetQuery(on));
  const stored = useQuery(storedSheetQuery(on));
  const isToday = on === todayInNassau();
  const isComplete = query.isSuccess;
  useQuery({ ...daySheetQuery(addDays(on, 1)), refetchInterval: tomorrowMs, refetchOnWindowFocus: false, enabled: isToday && isComplete });
  useEffect(() => {
    if (staff) void dayStore.keepSession(staff);
  }, [staff]);
  // After the sheet is shown, when scripts and fonts are loaded.
  useEffect(() => {
    if (isComplete) void keepScreenOffline();
  }, [isComplete]);

  const sheet = isForbidden(query.error) ? undefined : (query.data ?? stored.data ?? undefined);
  return {
    sheet: sheet && withWaitingMarks(sheet, marks),
    query,
    isUnknown: !sheet && stored.isSuccess && query.fetchStatus === 'paused',
  };
}
