import type { InquiryCounts } from '@charter/contracts';
import { Button, Skeleton, useTranslations } from '@charter/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PagedList, RefreshButton, updatedTime, useListShortcuts } from '../../../lib/paged-list.js';
import { EmptyState } from '../../../lib/empty-state.js';
import { RecordMissing } from '../../../lib/record-missing.js';
import { SearchField } from '../../../lib/search-field.js';
import { InquiryDialogs, usePrefetchInquiryDialogs } from '../details/inquiry-dialogs.js';
import { type CardActions, InquiryCard } from './inquiry-card.js';
import { isFiltered, StatusFilter, useInquiryFilters } from './inquiry-filters.js';
import { OfferDialogs } from '../offers/offer-dialogs.js';
import { useOpenOffer } from '../offers/use-open-offer.js';
import { offersQuery } from '../offers/offers.queries.js';
import { countsQuery, inquiriesOf, inquiriesQuery } from '../inquiries.queries.js';
import { useOpenInquiry } from '../use-open-inquiry.js';

export function InquiriesList() {
  const { t } = useTranslations();
  const [filters, changeFilters] = useInquiryFilters();
  const list = useInfiniteQuery(inquiriesQuery(filters));
  const counts = useQuery(countsQuery);
  const inquiries = inquiriesOf(list.data);
  const { data: offers } = useQuery(offersQuery);
  const { opened, isMissing, open, close: closeInquiry } = useOpenInquiry(inquiries);
  const offer = useOpenOffer(offers);
  const {
    search,
    list: cards,
    moveFocus,
    restoreFocusIfRemoved,
    restoreFocusTo,
  } = useListShortcuts(list, inquiries, opened !== null || offer.opened !== null);
  usePrefetchInquiryDialogs();

  const actions: CardActions = {
    onOpen: (inquiry) => open({ dialog: 'details', inquiry }),
    onReply: (inquiry) => open({ dialog: 'reply', inquiry }),
    onMakeOffer: (inquiry) => offer.open({ dialog: 'make', inquiry }),
    onOpenOffer: (made) => offer.open({ dialog: 'preview', offer: made }),
    onChanging: (inquiry) => restoreFocusIfRemoved(inquiry.id),
  };
  const close = () => {
    if (opened) restoreFocusTo(opened.inquiry.id);
    closeInquiry();
  };

  return (
    <>
      <title>{`${t('inquiries.title')} · ${t('app.name')}`}</title>
      <header className="mb-5 grid grid-cols-[1fr_auto_auto] items-center gap-3 lg:grid-cols-[1fr_18rem_auto_auto]">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 max-lg:col-span-2">
          <h1 className="text-display-md">{t('inquiries.title')}</h1>
          <Counts {...counts.data} />
        </div>
        <div className="order-last min-w-0 lg:order-none">
          <SearchField
            label={t('inquiries.search')}
            hint={t('inquiries.searchHint')}
            value={filters.search}
            onChange={(value) => changeFilters({ search: value })}
            onLeave={() => moveFocus(1)}
            inputRef={search}
          />
        </div>
        {/* On phones in the same row as the search. */}
        <div className="order-last col-span-2 max-sm:w-36 lg:order-none lg:col-span-1">
          <StatusFilter value={filters.status} onChange={(status) => changeFilters({ status })} />
        </div>
        <RefreshButton
          updated={updatedTime(list)}
          busy={list.isFetching && !list.isFetchingNextPage}
          onRefresh={() => void Promise.all([list.refetch(), counts.refetch()])}
        />
      </header>

      <div className="mb-5 flex flex-wrap gap-2">
        <Button size="sm" aria-haspopup="dialog" onClick={() => offer.open({ dialog: 'make' })}>
          {t('offers.make')}
        </Button>
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => offer.open({ dialog: 'list' })}>
          {t('offers.all')}
        </Button>
      </div>

      <div ref={cards} aria-busy={list.isFetching}>
        <PagedList
          list={list}
          shown={inquiries.length}
          total={list.data?.pages[0]?.total ?? 0}
          errorTitle={t('inquiries.failed')}
          moreErrorTitle={t('inquiries.moreFailed')}
          skeleton={<ListSkeleton />}
          empty={<Empty onClear={isFiltered(filters) ? () => changeFilters({ status: 'all', search: '' }) : undefined} />}
        >
          <ul aria-label={t('inquiries.list')} className="grid grid-cols-1 gap-4 xl:grid-cols-2 xl:gap-5">
            {inquiries.map((inquiry) => (
              <InquiryCard
                key={inquiry.id}
                inquiry={inquiry}
                offers={(offers ?? []).filter(({ inquiryId }) => inquiryId === inquiry.id)}
                {...actions}
              />
            ))}
          </ul>
        </PagedList>
      </div>

      {offer.opened && <OfferDialogs opened={offer.opened} onOpen={offer.open} onClose={offer.close} />}
      {opened && <InquiryDialogs opened={opened} onOpen={open} onClose={close} />}
      {(isMissing || offer.isMissing) && <RecordMissing onClose={offer.isMissing ? offer.close : close} />}
    </>
  );
}

/** Counts of all inquiries, whatever the filters; empty until they are loaded. */
function Counts({ total, pending }: Partial<InquiryCounts>) {
  const { t } = useTranslations();
  const counts = [
    { name: t('inquiries.total'), count: total },
    { name: t('inquiryStatus.pending'), count: pending },
  ];
  return (
    <dl className="flex gap-5 text-sm">
      {counts.map(({ name, count }) => (
        <div key={name} className="flex items-baseline gap-1.5">
          <dt className="text-navy-mute">{name}</dt>
          <dd className="figures min-w-4 font-medium">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function Empty({ onClear }: { onClear?: (() => void) | undefined }) {
  const { t } = useTranslations();
  return (
    <EmptyState title={t('inquiries.empty')} description={t(onClear ? 'inquiries.noMatchDescription' : 'inquiries.emptyDescription')}>
      {onClear && (
        <Button variant="quiet" size="sm" className="mt-4" onClick={onClear}>
          {t('inquiries.clear')}
        </Button>
      )}
    </EmptyState>
  );
}

function ListSkeleton() {
  const { t } = useTranslations();
  return (
    <div className="grid gap-4 xl:grid-cols-2 xl:gap-5">
      <output className="sr-only">{t('inquiries.loading')}</output>
      {Array.from({ length: 4 }, (_, card) => (
        <div key={card} className="space-y-4 rounded-md border border-line p-6">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  );
}
