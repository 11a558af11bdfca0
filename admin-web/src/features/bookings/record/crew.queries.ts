import { api } from '@charter/api-client';
import type { Booking, CrewMember } from '@charter/contracts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { daySheetQuery } from '../../../lib/charter-day.queries.js';
import type { MutationCallbacks } from '../../../lib/mutation-callbacks.js';
import { recordQuery } from '../bookings.queries.js';

interface AssignCrewInput {
  booking: Booking;
  crewIds: string[];
}

export const assignCrewMutation = (client: QueryClient, callbacks: MutationCallbacks<CrewMember[], AssignCrewInput>) =>
  mutationOptions({
    mutationFn: ({ booking, crewIds }: AssignCrewInput) => api.assignCrew(booking.id, { crewIds }),
    ...callbacks,
    onSettled: (_saved, _error, { booking }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: daySheetQuery(booking.bookingDate).queryKey }),
        client.invalidateQueries({ queryKey: recordQuery(booking.id).queryKey }),
      ]),
  });
