import { Button, classes, LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from './empty-state.js';
import type { DeleteMutation } from './record-mutations.js';
import type { RecordTexts } from './record-texts.js';

const DeleteRecord = lazy(() => import('./delete-record.js'));

interface Actions<Item> {
  onEdit: (record: Item) => void;
  onDelete: (record: Item) => void;
}

interface Props<Item> {
  texts: RecordTexts;
  /** Below the title. */
  intro?: string;
  /** Leads to the other views of the page. */
  views: ReactNode;
  query: UseQueryResult<Item[]>;
  /** Further data of the list and the form. */
  further?: UseQueryResult;
  /** The server's limit. */
  max: number;
  deletion: { mutation: DeleteMutation; nameOf: (record: Item) => string; descriptionOf: (record: Item) => string };
  /** @param record undefined for a new one */
  renderForm: (record: Item | undefined, onClose: () => void) => ReactNode;
  /** The list; not called without records. */
  children: (records: Item[], actions: Actions<Item>) => ReactElement;
}

type OpenDialog<Item> = { dialog: 'new' } | { dialog: 'edit' | 'delete'; record: Item } | null;

/** A short list of records that staff add, change and delete in dialogs. */
export function RecordListScreen<Item extends { id: number }>(props: Props<Item>) {
  const { texts, intro, views, query, further, max, deletion, renderForm, children } = props;
  const { t } = useTranslations();
  const [opened, setOpened] = useState<OpenDialog<Item>>(null);
  const close = () => setOpened(null);
  const queries = further ? [query, further] : [query];
  const failed = queries.find(({ isError, data }) => isError && data === undefined);
  const records = queries.every(({ data }) => data !== undefined) ? query.data : undefined;
  return (
    <>
      <title>{`${t(`records.${texts}.title`)} · ${t('app.name')}`}</title>
      <header
        className={classes(
          'mb-5 flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:mb-6',
          intro !== undefined && 'lg:flex-nowrap',
        )}
      >
        <div>
          <h1 className="text-display-md">{t(`records.${texts}.title`)}</h1>
          {intro !== undefined && <p className="mt-1 max-w-prose text-navy-mute">{intro}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-3 lg:shrink-0">
          {views}
          <Button size="sm" disabled={!records || records.length >= max} onClick={() => setOpened({ dialog: 'new' })}>
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.8} />
            {t(`records.${texts}.new`)}
          </Button>
        </div>
      </header>
      <div className="max-w-5xl" aria-busy={queries.some(({ isFetching }) => isFetching)}>
        {failed && <LoadError title={t(`records.${texts}.failed`)} query={failed} />}
        {!failed && !records && (
          <Status label={t(`records.${texts}.loading`)}>
            <Skeleton className="h-64 w-full" />
          </Status>
        )}
        {records?.length === 0 && <EmptyState title={t(`records.${texts}.empty`)} description={t(`records.${texts}.emptyDescription`)} />}
        {records &&
          records.length > 0 &&
          children(records, {
            onEdit: (record) => setOpened({ dialog: 'edit', record }),
            onDelete: (record) => setOpened({ dialog: 'delete', record }),
          })}
      </div>
      {opened && (
        <Suspense>
          {opened.dialog === 'delete' ? (
            <DeleteRecord
              texts={texts}
              id={opened.record.id}
              name={deletion.nameOf(opened.record)}
              description={deletion.descriptionOf(opened.record)}
              mutation={deletion.mutation}
              onClose={close}
            />
          ) : (
            renderForm(opened.dialog === 'edit' ? opened.record : undefined, close)
          )}
        </Suspense>
      )}
    </>
  );
}
