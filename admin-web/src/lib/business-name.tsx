import { api } from '@charter/api-client';
import { Wordmark } from '@charter/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Who the company is, as its owner configured it. Public, so it outlives a sign-out. */
const businessQuery = queryOptions({
  queryKey: ['business'],
  queryFn: ({ signal }) => api.business(signal),
  meta: { public: true },
});

const nameless = 'Nassau Luxury Charters';

/** The house's name; its place stays empty for the moment until it is known, so that no other name flashes up. */
export function House({ className }: { className?: string }) {
  const { data, isError } = useQuery(businessQuery);
  const name = data?.name ?? (isError ? nameless : '');
  return <span className="block min-h-9">{name && <Wordmark name={name} className={className} />}</span>;
}
