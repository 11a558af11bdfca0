import { Button, classes, errorText, Notice, LoadError, timeInNassau, useTranslations } from '@charter/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { staffLocale } from './format.js';
import { isOnRow, useRowFocus } from './use-row-focus.js';
import { useShortcuts } from './use-shortcuts.js';

type PagedQuery = UseInfiniteQueryResult<InfiniteData<unknown>>;

/** When the data was loaded, in Nassau time; empty before that. */
export const updatedTime = ({ dataUpdatedAt }: { dataUpdatedAt: number }): string =>
  dataUpdatedAt > 0 ? timeInNassau(new Date(dataUpdatedAt).toISOString(), staffLocale) : '';

function loadMore(list: PagedQuery): void {
  if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
}

/** Shortcuts of a list with a search field: "/" focuses the search; j, k and the arrow keys move between rows and load the next page. */
export function useListShortcuts(list: PagedQuery, rows: readonly { id: string | number }[], dialogOpen: boolean) {
  const search = useRef<HTMLInputElement>(null);
  const focus = useRowFocus(rows, dialogOpen);
  const step = (by: 1 | -1) => {
    if (!focus.moveFocus(by) && by === 1) loadMore(list);
  };
  useShortcuts({
    '/': () => {
      search.current?.focus();
      search.current?.select();
    },
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: (event) => isOnRow(event) && step(1),
    ArrowUp: (event) => isOnRow(event) && step(-1),
  });
  return { search, ...focus };
}

interface PagedListProps {
  list: PagedQuery;
  /** Number of rows loaded so far. */
  shown: number;
  /** Number of rows on all pages; a text where it is only a lower bound. */
  total: number | string;
  errorTitle: string;
  /** Title of the error when a further page could not be loaded. */
  moreErrorTitle: string;
  skeleton: ReactElement;
  empty: ReactElement;
  /** The rows. */
  children: ReactNode;
}

/** A list in each of its states: loading, failed, stale, empty, loaded. */
export function PagedList({ list, shown, total, errorTitle, moreErrorTitle, skeleton, empty, children }: PagedListProps) {
  const { t } = useTranslations();
  return (
    <>
      {list.isPending && skeleton}
      {list.isError && !list.data && <LoadError title={errorTitle} query={list} />}
      {list.isRefetchError && list.data && (
        <LoadError query={list} className="mb-4">
          {t('list.stale', { time: updatedTime(list) })}
        </LoadError>
      )}
      {list.data && shown === 0 && empty}
      {shown > 0 && (
        <div className={classes('transition-opacity', list.isPlaceholderData && 'opacity-50')}>
          {children}
          <PagedListFooter list={list} shown={shown} total={total} moreErrorTitle={moreErrorTitle} />
        </div>
      )}
    </>
  );
}

/** The number of loaded rows and the button that loads more. */
export function PagedListFooter({
  list,
  shown,
  total,
  moreErrorTitle,
}: Pick<PagedListProps, 'list' | 'shown' | 'total' | 'moreErrorTitle'>) {
  const { t } = useTranslations();
  return (
    <>
      {list.isFetchNextPageError && (
        <Notice tone="danger" className="mt-4" title={moreErrorTitle}>
          {errorText(t, list.error)}
        </Notice>
      )}
      <div className="flex items-center justify-between gap-4 py-5 text-sm text-navy-mute">
        <span className="figures">
          {t('list.shown', { shown, total })} · {t('list.updated', { time: updatedTime(list) })}
        </span>
        {list.hasNextPage && (
          <Button variant="secondary" size="sm" busy={list.isFetchingNextPage} onClick={() => loadMore(list)}>
            {t('list.more')}
          </Button>
        )}
      </div>
    </>
  );
}

/** @param updated when the data was loaded, see updatedTime */
export function RefreshButton({ updated, busy, onRefresh }: { updated: string; busy: boolean; onRefresh: () => void }) {
  const { t } = useTranslations();
  return (
    <button
      type="button"
      aria-label={t('list.refresh')}
      title={updated && t('list.updated', { time: updated })}
      onClick={onRefresh}
      className="-mr-2 flex size-11 items-center justify-center rounded-sm text-navy-mute transition-colors hover:bg-sand-pale hover:text-navy lg:mr-0 lg:size-9"
    >
      <RefreshCw aria-hidden="true" strokeWidth={1.6} className={classes('size-4', busy && 'animate-turn')} />
    </button>
  );
}
