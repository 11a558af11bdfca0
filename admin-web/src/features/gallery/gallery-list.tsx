import { ApiError } from '@charter/api-client';
import type { GalleryImage } from '@charter/contracts';
import { Button, LoadError, Skeleton, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '../../lib/empty-state.js';
import { SortableList } from '../../lib/sortable-list.js';
import { useRowFocus } from '../../lib/use-row-focus.js';
import { useShortcuts } from '../../lib/use-shortcuts.js';
import { galleryErrorText, galleryQuery, reorderMutation } from './gallery.queries.js';
import { GalleryRow } from './gallery-row.js';

const ImageForm = lazy(() => import('./image-form.js'));
const DeleteImage = lazy(() => import('./delete-image.js'));

type OpenDialog = { dialog: 'form'; image?: GalleryImage } | { dialog: 'delete'; image: GalleryImage } | null;

export function GalleryList() {
  const { t } = useTranslations();
  const client = useQueryClient();
  const list = useQuery(galleryQuery);
  const images = list.data;
  const reorder = useMutation(
    reorderMutation(client, {
      onSuccess: () => toast({ title: t('gallery.ordered') }),
      onError: (error) => {
        // The server rejects an order that does not contain exactly the current images.
        const stale = error instanceof ApiError && error.code === 'INVALID';
        const description = stale ? t('gallery.orderStale') : galleryErrorText(t, error);
        toast({ variant: 'destructive', title: t('gallery.orderFailed'), description });
      },
    }),
  );
  const [opened, setOpened] = useState<OpenDialog>(null);
  const { list: rows, moveFocus, restoreFocusIfRemoved } = useRowFocus(images ?? [], opened !== null);
  useShortcuts({ j: () => void moveFocus(1), k: () => void moveFocus(-1) });

  const add = () => setOpened({ dialog: 'form' });
  const close = () => setOpened(null);

  return (
    <>
      <title>{`${t('gallery.title')} · ${t('app.name')}`}</title>
      <header className="mb-5 flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-7">
        <div>
          <div className="flex items-baseline gap-3 lg:gap-4">
            <h1 className="text-display-md">{t('gallery.title')}</h1>
            <output className="figures text-sm text-navy-mute">{images && t('gallery.count', { count: images.length })}</output>
          </div>
          {images && images.length > 1 && <p className="mt-1 text-sm text-navy-mute">{t('gallery.hint')}</p>}
        </div>
        {images && images.length > 0 && (
          <Button size="sm" onClick={add}>
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.8} />
            {t('gallery.add')}
          </Button>
        )}
      </header>

      <div ref={rows} aria-busy={list.isFetching} className="max-w-5xl">
        {list.isPending && <ListSkeleton />}
        {list.isError && !images && <LoadError title={t('gallery.failed')} query={list} />}
        {images?.length === 0 && (
          <EmptyState title={t('gallery.empty')} description={t('gallery.emptyDescription')}>
            <Button className="mt-7" onClick={add}>
              {t('gallery.addFirst')}
            </Button>
          </EmptyState>
        )}
        {images && images.length > 0 && (
          <SortableList
            items={images}
            label={t('gallery.list')}
            nameOf={({ title }) => title}
            onReorder={(to) => reorder.mutate({ from: images.map(({ id }) => id), to })}
            className="divide-y divide-line border-y border-line"
          >
            {(image, handle) => (
              <GalleryRow
                image={image}
                handle={handle}
                onEdit={() => setOpened({ dialog: 'form', image })}
                onDelete={() => {
                  restoreFocusIfRemoved(image.id);
                  setOpened({ dialog: 'delete', image });
                }}
              />
            )}
          </SortableList>
        )}
      </div>

      {opened && (
        <Suspense>
          {opened.dialog === 'form' ? (
            <ImageForm image={opened.image} onClose={close} />
          ) : (
            <DeleteImage image={opened.image} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

function ListSkeleton() {
  const { t } = useTranslations();
  return (
    <div className="divide-y divide-line border-y border-line">
      <output className="sr-only">{t('gallery.loading')}</output>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className="flex items-center gap-4 py-4 pl-11">
          <Skeleton className="aspect-3/2 w-24 shrink-0 sm:w-36" />
          <div className="flex-1 space-y-3">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
