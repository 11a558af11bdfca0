import type { Inquiry, InquiryCounts } from '@charter/contracts';
import { Button, Skeleton, useTranslations } from '@charter/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LongList, RefreshButton, timeOf, useListKeys } from '../../../lib/paged-list.js';
import { SearchField } from '../../../lib/search-field.js';
import { type CardActions, InquiryCard } from './inquiry-card.js';
import { useDrafts } from '../details/reply-drafts.js';
import { isFiltered, StatusFilter, useInquiryFilters } from './inquiry-filters.js';
import { countsQuery, inquiriesOf, inquiriesQuery } from '../inquiries.queries.js';

// Nobody opens a dialog within the first second: the list comes first.
const dialogs = {
  details: () => import('../details/inquiry-details.js'),
  reply: () => import('../details/reply-to-inquiry.js'),
  removal: () => import('../details/delete-inquiry.js'),
};
const InquiryDetails = lazy(dialogs.details);
const ReplyToInquiry = lazy(dialogs.reply);
const DeleteInquiry = lazy(dialogs.removal);

type Opened = { what: keyof typeof dialogs; inquiry: Inquiry; fromDetails?: boolean } | null;

export function InquiriesList() {
  const { t } = useTranslations();
  const [filters, changeFilters] = useInquiryFilters();
  const list = useInfiniteQuery(inquiriesQuery(filters));
  const counts = useQuery(countsQuery);
  const inquiries = inquiriesOf(list.data);
  const [opened, setOpened] = useState<Opened>(null);
  const [drafts, write] = useDrafts();
  const { search, list: cards, walk, mayLeave, comeBackTo } = useListKeys(list, inquiries, opened !== null);
  useEffect(() => {
    // Fetched while staff read the list, so that they open at once, and at the dock even offline.
    const timer = setTimeout(() => void Promise.all(Object.values(dialogs).map((load) => load())).catch(() => undefined), 1_500);
    return () => clearTimeout(timer);
  }, []);

  const actions: CardActions = {
    onOpen: (inquiry) => setOpened({ what: 'details', inquiry }),
    onReply: (inquiry) => setOpened({ what: 'reply', inquiry }),
    onChanging: (inquiry) => mayLeave(inquiry.id),
  };
  // A card may leave a filtered list while its dialog is open: the dialog then shows it as it was last seen.
  const seen = opened && inquiries.find(({ id }) => id === opened.inquiry.id);
  if (opened && seen && seen !== opened.inquiry) setOpened({ ...opened, inquiry: seen });
  const current = seen ?? opened?.inquiry;
  const close = () => {
    if (current) comeBackTo(current.id);
    setOpened(null);
  };
  const back = () => (opened?.fromDetails && current ? setOpened({ what: 'details', inquiry: current }) : close());

  return (
    <>
      <title>{`${t('inquiries.title')} · ${t('app.name')}`}</title>
      <header className="mb-5 grid grid-cols-[1fr_auto] items-center gap-3 lg:grid-cols-[1fr_18rem_auto_auto]">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <h1 className="text-display-md">{t('inquiries.title')}</h1>
          <Counts {...counts.data} />
        </div>
        <div className="order-last col-span-2 lg:order-none lg:col-span-1">
          <SearchField
            label={t('inquiries.search')}
            hint={t('inquiries.searchHint')}
            value={filters.search}
            onChange={(wish) => changeFilters({ search: wish })}
            onLeave={() => walk(1)}
            inputRef={search}
          />
        </div>
        <div className="order-last col-span-2 lg:order-none lg:col-span-1">
          <StatusFilter chosen={filters.status} onChoose={(status) => changeFilters({ status })} />
        </div>
        <RefreshButton
          updated={timeOf(list)}
          busy={list.isFetching && !list.isFetchingNextPage}
          onRefresh={() => void Promise.all([list.refetch(), counts.refetch()])}
        />
      </header>

      <div ref={cards} aria-busy={list.isFetching}>
        <LongList
          list={list}
          shown={inquiries.length}
          total={list.data?.pages[0]?.total ?? 0}
          failed={t('inquiries.failed')}
          moreFailed={t('inquiries.moreFailed')}
          skeleton={<ListSkeleton />}
          empty={<Empty onClear={isFiltered(filters) ? () => changeFilters({ status: 'all', search: '' }) : undefined} />}
        >
          <ul aria-label={t('inquiries.list')} className="grid grid-cols-1 gap-4 xl:grid-cols-2 xl:gap-5">
            {inquiries.map((inquiry) => (
              <InquiryCard key={inquiry.id} inquiry={inquiry} {...actions} />
            ))}
          </ul>
        </LongList>
      </div>

      {opened && current && (
        <Suspense>
          {opened.what === 'details' && (
            <InquiryDetails
              inquiry={current}
              onClose={close}
              onReply={() => setOpened({ what: 'reply', inquiry: current, fromDetails: true })}
              onDelete={() => setOpened({ what: 'removal', inquiry: current, fromDetails: true })}
            />
          )}
          {opened.what === 'reply' && (
            <ReplyToInquiry
              inquiry={current}
              draft={drafts[current.id] ?? ''}
              onDraft={(draft) => write(current.id, draft)}
              onClose={back}
              onSent={() => {
                write(current.id, '');
                back();
              }}
            />
          )}
          {opened.what === 'removal' && <DeleteInquiry inquiry={current} onClose={back} onDeleted={close} />}
        </Suspense>
      )}
    </>
  );
}

/** Of all inquiries, whatever the filters; empty until they are known. */
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
    <div className="border-y border-line py-16 text-center">
      <h2 className="text-display-sm">{t('inquiries.empty')}</h2>
      <p className="mx-auto mt-2 max-w-sm text-navy-mute">{t(onClear ? 'inquiries.noMatchWhy' : 'inquiries.emptyWhy')}</p>
      {onClear && (
        <Button variant="quiet" size="sm" className="mt-4" onClick={onClear}>
          {t('inquiries.clear')}
        </Button>
      )}
    </div>
  );
}

/** Of the shape that is coming. */
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
