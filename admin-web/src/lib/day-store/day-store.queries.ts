import { queryOptions } from '@tanstack/react-query';
import { dayStore } from './day-store.js';

/** Answered by this device, so also without a connection; another tab may have changed it. */
const ofDevice = { networkMode: 'always', staleTime: 0, refetchOnWindowFocus: true } as const;

/** Marks that the server has not stored. */
export const marksQuery = queryOptions({ ...ofDevice, queryKey: ['marks'], queryFn: () => dayStore.marks() });

/** The sheet that this device has stored, null without one. @param on yyyy-MM-dd */
export const storedSheetQuery = (on: string) =>
  queryOptions({ ...ofDevice, queryKey: ['stored-sheet', on], queryFn: () => dayStore.findSheet(on) });

/** Whether marks that are not sent survive closing the page. */
export const durabilityQuery = queryOptions({
  ...ofDevice,
  queryKey: [...marksQuery.queryKey, 'durable'],
  queryFn: () => dayStore.isDurable(),
});
