import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';

export type QueryState<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;

/**
 * useQuery that keeps the last error while a query without data is refetched, where TanStack Query resets it. The error message and
 * the focus on "Try again" would otherwise disappear during every attempt.
 */
export function useQueryKeepingError<Fetched, Data, Key extends QueryKey>(
  options: UseQueryOptions<Fetched, Error, Data, Key>,
): QueryState<Data> {
  const { data, error, isFetching, refetch } = useQuery(options);
  const [lastError, setLastError] = useState<Error | null>(null);
  const current = data === undefined ? (error ?? lastError) : null;
  if (current !== lastError) setLastError(current);
  return { data, error: current, isFetching, refetch };
}
