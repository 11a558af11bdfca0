import { call } from '@charter/api-client';
import { Wordmark } from '@charter/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** The business settings. Public, so they stay cached after a sign-out. */
const businessQuery = queryOptions({
  queryKey: ['business'],
  queryFn: async ({ signal }) => {
    const business = await call('GET /api/business', { signal });
    storedName.set(business.name);
    return business;
  },
  meta: { public: true },
});

const fallbackName = 'Nassau Luxury Charters';

/** Until the name is loaded, the one this browser has loaded before: without a connection the day sheet would be nameless. */
export function BusinessName({ className }: { className?: string }) {
  const { data, isError } = useQuery(businessQuery);
  const name = data?.name ?? storedName.get() ?? (isError ? fallbackName : '');
  return <span className="block min-h-9">{name && <Wordmark name={name} className={className} />}</span>;
}

const key = 'business_name';
const storedName = {
  get(): string | null {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(name: string): void {
    try {
      window.localStorage.setItem(key, name);
    } catch {
      // Local storage is blocked: the name is then loaded with every page.
    }
  },
};
