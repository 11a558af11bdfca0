import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { visitorApi } from '@charter/api-client';
import type { ChoiceForm, GuestCancellationForm, TripChangeForm, TripChoice, TripLinkForm, TripMoveForm } from '@charter/contracts';

// Apart from the trip's own query: only dialogs and forms need them, which are loaded when they are opened.

export const changeTrip = mutationOptions({ mutationFn: (form: TripChangeForm) => visitorApi.changeTrip(form) });

/** What a choice is about: the cancellation of a weather call, or a move of ours. */
export type ChoiceId = Pick<TripChoice, 'cancellationId' | 'moveId'>;

export const choiceIdOf = ({ cancellationId, moveId }: ChoiceId): ChoiceId => (moveId ? { moveId } : { cancellationId });

/** @param choice after a weather call or a move of ours: the guest chooses a time, which is not one of the guest's own moves */
export const moveTrip = (choice?: ChoiceId) =>
  mutationOptions({
    mutationFn: ({ date, timeSlot, ...form }: TripMoveForm) =>
      choice
        ? visitorApi.chooseTrip({ ...choiceIdOf(choice), choose: 'move', date, timeSlot })
        : visitorApi.moveTrip({ ...form, date, timeSlot }),
  });

export const chooseTrip = mutationOptions({ mutationFn: (form: ChoiceForm) => visitorApi.chooseTrip(form) });

/** What a cancellation returns now. */
export const cancellationQuery = queryOptions({
  queryKey: ['trip-cancellation'],
  queryFn: ({ signal }) => visitorApi.tripCancellation(signal),
  staleTime: 0,
  gcTime: 0,
});

export const cancelTrip = mutationOptions({ mutationFn: (form: GuestCancellationForm) => visitorApi.cancelTrip(form) });

export const requestTripLink = mutationOptions({ mutationFn: (form: TripLinkForm) => visitorApi.requestTripLink(form) });
