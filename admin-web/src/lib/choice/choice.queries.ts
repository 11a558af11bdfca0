import { call } from '@charter/api-client';
import type { Booking, ChoiceForm } from '@charter/contracts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { MutationCallbacks } from '../mutation-callbacks.js';

interface GuestChoice {
  bookingId: string;
  form: ChoiceForm;
}

/** A choice changes the booking, the boat's time and the refunds, which every screen with bookings shows. */
export const chooseForGuestMutation = (client: QueryClient, callbacks: MutationCallbacks<Booking, GuestChoice>) =>
  mutationOptions({
    mutationFn: ({ bookingId, form }: GuestChoice) =>
      call('POST /api/admin/bookings/{bookingId}/choice', { path: { bookingId }, body: form }),
    ...callbacks,
    onSettled: () => client.invalidateQueries(),
  });
