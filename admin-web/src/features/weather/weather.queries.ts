import { api } from '@charter/api-client';
import type { CallForm, CallPreviewForm, DelayForm, WatchForm, WeatherBoard, WeatherCall } from '@charter/contracts';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';

export const weatherQuery = queryOptions({
  queryKey: ['weather'],
  queryFn: ({ signal }) => api.weatherBoard(signal),
  // Guests choose while staff watch.
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});

/** What a call would do; the former answer stays until the new one is there. */
export const callPreviewQuery = (form: CallPreviewForm, enabled: boolean) =>
  queryOptions({
    queryKey: ['weather', 'preview', form],
    queryFn: ({ signal }) => api.previewCall(form, signal),
    placeholderData: keepPreviousData,
    enabled,
    staleTime: 5_000,
    retry: false,
  });

/** Called-off charters release slots and block others, which every screen with bookings shows. */
const reload = (client: QueryClient) => () => client.invalidateQueries();

export const watchMutation = (client: QueryClient, callbacks: MutationCallbacks<WeatherBoard, WatchForm>) =>
  mutationOptions({ mutationFn: (form: WatchForm) => api.watchWeather(form), ...callbacks, onSettled: reload(client) });

export const delayMutation = (client: QueryClient, callbacks: MutationCallbacks<WeatherBoard, DelayForm>) =>
  mutationOptions({ mutationFn: (form: DelayForm) => api.delayCharters(form), ...callbacks, onSettled: reload(client) });

export const callOffMutation = (client: QueryClient, callbacks: MutationCallbacks<WeatherCall, CallForm>) =>
  mutationOptions({ mutationFn: (form: CallForm) => api.callOff(form), ...callbacks, onSettled: reload(client) });

export const withdrawMutation = (client: QueryClient, callbacks: MutationCallbacks<WeatherCall, string>) =>
  mutationOptions({ mutationFn: (callId: string) => api.withdrawCall(callId), ...callbacks, onSettled: reload(client) });
