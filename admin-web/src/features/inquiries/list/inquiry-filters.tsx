import { inquiryStatuses } from '@charter/contracts/limits';
import { classes, useTranslations } from '@charter/ui';
import { ChevronDown } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { field, searchMax } from '../../../lib/search-field.js';
import type { InquiryFilters } from '../inquiries.queries.js';

const statuses = ['all', ...inquiryStatuses] as const;

/** The filters live in the address: a reload, a shared link and the way back after sign-in all keep them. */
export function useInquiryFilters(): [InquiryFilters, (change: Partial<InquiryFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters: InquiryFilters = {
    status: statuses.find((status) => status === params.get('status')) ?? 'all',
    search: (params.get('search') ?? '').slice(0, searchMax),
  };
  const change = (wish: Partial<InquiryFilters>) => {
    const { status, search } = { ...filters, ...wish };
    const kept = { ...(status === 'all' ? {} : { status }), ...(search ? { search } : {}) };
    // Letters of a search are not steps that one wants to go back through.
    setParams(new URLSearchParams(kept), { replace: 'search' in wish, preventScrollReset: true });
  };
  return [filters, change];
}

export const isFiltered = ({ status, search }: InquiryFilters): boolean => status !== 'all' || search !== '';

export function StatusFilter({
  chosen,
  onChoose,
}: {
  chosen: InquiryFilters['status'];
  onChoose: (status: InquiryFilters['status']) => void;
}) {
  const { t } = useTranslations();
  return (
    <span className="relative block lg:w-40">
      <select
        aria-label={t('inquiries.status')}
        value={chosen}
        className={classes(field, 'w-full cursor-pointer appearance-none pr-9 pl-3')}
        onChange={(event) => onChoose(statuses.find((status) => status === event.target.value) ?? 'all')}
      >
        {statuses.map((status) => (
          <option key={status} value={status}>
            {status === 'all' ? t('inquiries.allStatus') : t(`inquiryStatus.${status}`)}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-3.5 -translate-y-1/2 text-navy-mute"
        strokeWidth={2}
      />
    </span>
  );
}
