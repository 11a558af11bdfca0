import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '@charter/api-client';
import type { ChoiceForm, GuestCancellationForm, TripChangeForm, TripChoice, TripLinkForm, TripMoveForm } from '@charter/contracts';

// Apart from the trip's own query: only dialogs and forms need them, which are loaded when they are opened.

export const changeTrip = mutationOptions({ mutationFn: (form: TripChangeForm) => call('PATCH /api/trip', { body: form }) });

/** What a choice is about: the cancellation of a weather call, or a move of ours. */
export type ChoiceId = Pick<TripChoice, 'cancellationId' | 'moveId'>;

export const choiceIdOf = ({ cancellationId, moveId }: ChoiceId): ChoiceId => (moveId ? { moveId } : { cancellationId });

/** @param choice after a weather call or a move of ours: the guest chooses a time, which is not one of the guest's own moves */
export const moveTrip = (choice?: ChoiceId) =>
  mutationOptions({
    mutationFn: ({ date, timeSlot, ...form }: TripMoveForm) =>
      choice
        ? call('POST /api/trip/choice', { body: { ...choiceIdOf(choice), choose: 'move', date, timeSlot } })
        : call('POST /api/trip/move', { body: { ...form, date, timeSlot } }),
  });

export const chooseTrip = mutationOptions({ mutationFn: (form: ChoiceForm) => call('POST /api/trip/choice', { body: form }) });

/** What a cancellation returns now. */
export const cancellationQuery = queryOptions({
  queryKey: ['trip-cancellation'],
  queryFn: ({ signal }) => call('GET /api/trip/cancellation', { signal }),
  staleTime: 0,
  gcTime: 0,
});

export const cancelTrip = mutationOptions({
  mutationFn: (form: GuestCancellationForm) => call('POST /api/trip/cancellation', { body: form }),
});

export const requestTripLink = mutationOptions({ mutationFn: (form: TripLinkForm) => call('POST /api/trip/link', { body: form }) });
