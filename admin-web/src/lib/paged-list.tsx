import { Button, classes, errorText, Notice, LoadError, timeInNassau, useTranslations } from '@charter/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { staffLocale } from './format.js';
import { isOnRow, useRowFocus } from './use-row-focus.js';
import { useShortcuts } from './use-shortcuts.js';

/** A list that comes page by page. */
type Paged = UseInfiniteQueryResult<InfiniteData<unknown>>;

/** The clock in Nassau when the data came; empty before they did. */
export const timeOf = ({ dataUpdatedAt }: { dataUpdatedAt: number }): string =>
  dataUpdatedAt > 0 ? timeInNassau(new Date(dataUpdatedAt).toISOString(), staffLocale) : '';

function more(list: Paged): void {
  if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
}

/** The keys of a list with a search: "/" searches, j, k and the arrows walk from row to row, and on to the next page. */
export function useListKeys(list: Paged, rows: readonly { id: string | number }[], dialogOpen: boolean) {
  const search = useRef<HTMLInputElement>(null);
  const focus = useRowFocus(rows, dialogOpen);
  const step = (by: 1 | -1) => {
    if (!focus.walk(by) && by === 1) more(list);
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

interface LongListProps {
  list: Paged;
  shown: number;
  /** Rows there are; words when nobody has counted them to the end. */
  total: number | string;
  /** What is said when no row could be fetched, and when the next ones could not. */
  failed: string;
  moreFailed: string;
  skeleton: ReactNode;
  empty: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** A list in each of its states: coming, failed, out of date, empty, full, cut off. */
export function LongList({ list, shown, total, failed, moreFailed, skeleton, empty, children }: LongListProps) {
  const { t } = useTranslations();
  return (
    <>
      {list.isPending && skeleton}
      {list.isError && !list.data && <LoadError title={failed} query={list} />}
      {list.isRefetchError && list.data && (
        <LoadError query={list} className="mb-4">
          {t('list.stale', { time: timeOf(list) })}
        </LoadError>
      )}
      {list.data && shown === 0 && empty}
      {shown > 0 && (
        <div className={classes('transition-opacity', list.isPlaceholderData && 'opacity-50')}>
          {children}
          <ListEnd list={list} shown={shown} total={total} moreFailed={moreFailed} />
        </div>
      )}
    </>
  );
}

/** How much of a list is shown, and the way to the rest. */
export function ListEnd({ list, shown, total, moreFailed }: Pick<LongListProps, 'list' | 'shown' | 'total' | 'moreFailed'>) {
  const { t } = useTranslations();
  return (
    <>
      {list.isFetchNextPageError && (
        <Notice tone="danger" className="mt-4" title={moreFailed}>
          {errorText(t, list.error)}
        </Notice>
      )}
      <div className="flex items-center justify-between gap-4 py-5 text-sm text-navy-mute">
        <span className="figures">
          {t('list.shown', { shown, total })} · {t('list.updated', { time: timeOf(list) })}
        </span>
        {list.hasNextPage && (
          <Button variant="secondary" size="sm" busy={list.isFetchingNextPage} onClick={() => more(list)}>
            {t('list.more')}
          </Button>
        )}
      </div>
    </>
  );
}

/** @param updated the clock when the data came */
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
