import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';

export type Read<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;

/**
 * A read that the page shows. A query that has nothing yet forgets its error when it is asked again; here it stays failed until
 * it has an answer, so that the words, and the focus on "Try again", do not come and go with every try.
 */
export function useRead<Fetched, Data, Key extends QueryKey>(options: UseQueryOptions<Fetched, Error, Data, Key>): Read<Data> {
  const { data, error, isFetching, refetch } = useQuery(options);
  const [failure, setFailure] = useState<Error | null>(null);
  const last = data === undefined ? (error ?? failure) : null;
  if (last !== failure) setFailure(last);
  return { data, error: last, isFetching, refetch };
}
