import { call } from '@charter/api-client';
import type { Booking, CrewMember } from '@charter/contracts';
import { revisionOf } from '@charter/contracts/browser';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { daySheetQuery } from '../../../lib/charter-day.queries.js';
import type { MutationCallbacks } from '../../../lib/mutation-callbacks.js';
import { recordQuery } from '../bookings.queries.js';

interface AssignCrewInput {
  booking: Booking;
  /** The status when staff began to choose. */
  present: readonly CrewMember[];
  crewIds: string[];
}

export const assignCrewMutation = (client: QueryClient, callbacks: MutationCallbacks<CrewMember[], AssignCrewInput>) =>
  mutationOptions({
    mutationFn: ({ booking, present, crewIds }: AssignCrewInput) =>
      call('PUT /api/admin/bookings/{bookingId}/crew', {
        path: { bookingId: booking.id },
        body: { crewIds, expectedRevision: revisionOf(present.map(({ id }) => id).toSorted()) },
      }),
    ...callbacks,
    onSettled: (_saved, _error, { booking }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: daySheetQuery(booking.bookingDate).queryKey }),
        client.invalidateQueries({ queryKey: recordQuery(booking.id).queryKey }),
      ]),
  });
