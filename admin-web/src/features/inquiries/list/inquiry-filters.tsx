import { inquiryStatuses } from '@charter/contracts/browser';
import { useTranslations } from '@charter/ui';
import { useSearchParams } from 'react-router-dom';
import { FilterSelect } from '../../../lib/filter-select.js';
import { searchMax } from '../../../lib/search-field.js';
import type { InquiryFilters } from '../inquiries.queries.js';

const statuses = ['all', ...inquiryStatuses] as const;

/** The filters are kept in the URL, so that they survive a reload, a shared link and a new sign-in. */
export function useInquiryFilters(): [InquiryFilters, (change: Partial<InquiryFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters: InquiryFilters = {
    status: statuses.find((status) => status === params.get('status')) ?? 'all',
    search: (params.get('search') ?? '').slice(0, searchMax),
  };
  const update = (change: Partial<InquiryFilters>) => {
    const { status, search } = { ...filters, ...change };
    const next = { ...(status === 'all' ? {} : { status }), ...(search ? { search } : {}) };
    // Typing in the search field must not add an entry to the browser history per letter.
    setParams(new URLSearchParams(next), { replace: 'search' in change, preventScrollReset: true });
  };
  return [filters, update];
}

export const isFiltered = ({ status, search }: InquiryFilters): boolean => status !== 'all' || search !== '';

interface Props {
  value: InquiryFilters['status'];
  onChange: (status: InquiryFilters['status']) => void;
}

export function StatusFilter({ value: selected, onChange }: Props) {
  const { t } = useTranslations();
  return (
    <FilterSelect
      label={t('inquiries.status')}
      value={selected}
      className="lg:w-40"
      onChange={(value) => onChange(statuses.find((status) => status === value) ?? 'all')}
    >
      {statuses.map((status) => (
        <option key={status} value={status}>
          {status === 'all' ? t('inquiries.allStatus') : t(`inquiryStatus.${status}`)}
        </option>
      ))}
    </FilterSelect>
  );
}
