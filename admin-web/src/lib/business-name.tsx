import { api } from '@charter/api-client';
import { Wordmark } from '@charter/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** The business settings. Public, so they stay cached after a sign-out. */
const businessQuery = queryOptions({
  queryKey: ['business'],
  queryFn: ({ signal }) => api.business(signal),
  meta: { public: true },
});

const fallbackName = 'Nassau Luxury Charters';

/** Empty until the name is loaded, so that the fallback does not flash first. */
export function BusinessName({ className }: { className?: string }) {
  const { data, isError } = useQuery(businessQuery);
  const name = data?.name ?? (isError ? fallbackName : '');
  return <span className="block min-h-9">{name && <Wordmark name={name} className={className} />}</span>;
}
