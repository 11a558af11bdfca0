import { call } from '@charter/api-client';
import type { WeatherCallForm, WeatherCallPreviewForm, DelayForm, WatchForm, WeatherBoard, WeatherCall } from '@charter/contracts';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';

export const weatherQuery = queryOptions({
  queryKey: ['weather'],
  queryFn: ({ signal }) => call('GET /api/admin/weather', { signal }),
  // Guests choose while staff watch.
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});

/** What a call would do; the former answer stays until the new one is there. */
export const callPreviewQuery = (form: WeatherCallPreviewForm, enabled: boolean) =>
  queryOptions({
    queryKey: ['weather', 'preview', form],
    queryFn: ({ signal }) => call('POST /api/admin/weather/calls/preview', { body: form, signal }),
    placeholderData: keepPreviousData,
    enabled,
    staleTime: 5_000,
    retry: false,
  });

/** Called-off charters release slots and block others, which every screen with bookings shows. */
const reload = (client: QueryClient) => () => client.invalidateQueries();

export const watchMutation = (client: QueryClient, callbacks: MutationCallbacks<WeatherBoard, WatchForm>) =>
  mutationOptions({
    mutationFn: (form: WatchForm) => call('POST /api/admin/weather/watch', { body: form }),
    ...callbacks,
    onSettled: reload(client),
  });

export const delayMutation = (client: QueryClient, callbacks: MutationCallbacks<WeatherBoard, DelayForm>) =>
  mutationOptions({
    mutationFn: (form: DelayForm) => call('POST /api/admin/weather/delays', { body: form }),
    ...callbacks,
    onSettled: reload(client),
  });

export const callOffMutation = (client: QueryClient, callbacks: MutationCallbacks<WeatherCall, WeatherCallForm>) =>
  mutationOptions({
    mutationFn: (form: WeatherCallForm) => call('POST /api/admin/weather/calls', { body: form }),
    ...callbacks,
    onSettled: reload(client),
  });

export const withdrawMutation = (client: QueryClient, callbacks: MutationCallbacks<WeatherCall, string>) =>
  mutationOptions({
    mutationFn: (callId: string) => call('POST /api/admin/weather/calls/{callId}/withdrawal', { path: { callId } }),
    ...callbacks,
    onSettled: reload(client),
  });
