import { api } from '@charter/api-client';
import type { Booking, CallForm, ChoiceForm, WatchForm, WeatherBoard, WeatherCall } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';

export const weatherQuery = queryOptions({
  queryKey: ['weather'],
  queryFn: ({ signal }) => api.weatherBoard(signal),
  // Guests choose while staff watch.
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});

/** Called-off charters release slots and block others, which every screen with bookings shows. */
const reload = (client: QueryClient) => () => client.invalidateQueries();

export const watchMutation = (client: QueryClient, callbacks: MutationCallbacks<WeatherBoard, WatchForm>) =>
  mutationOptions({ mutationFn: (form: WatchForm) => api.watchWeather(form), ...callbacks, onSettled: reload(client) });

export const callOffMutation = (client: QueryClient, callbacks: MutationCallbacks<WeatherCall, CallForm>) =>
  mutationOptions({ mutationFn: (form: CallForm) => api.callOff(form), ...callbacks, onSettled: reload(client) });

export const withdrawMutation = (client: QueryClient, callbacks: MutationCallbacks<WeatherCall, string>) =>
  mutationOptions({ mutationFn: (callId: string) => api.withdrawCall(callId), ...callbacks, onSettled: reload(client) });

interface GuestChoice {
  bookingId: string;
  form: ChoiceForm;
}

export const chooseForGuestMutation = (client: QueryClient, callbacks: MutationCallbacks<Booking, GuestChoice>) =>
  mutationOptions({
    mutationFn: ({ bookingId, form }: GuestChoice) => api.chooseForGuest(bookingId, form),
    ...callbacks,
    onSettled: reload(client),
  });
