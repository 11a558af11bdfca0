import { ApiError } from '@charter/api-client';
import type { GalleryImage } from '@charter/contracts';
import { Button, LoadError, Skeleton, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { SortableList } from '../../lib/sortable-list.js';
import { useRowFocus } from '../../lib/use-row-focus.js';
import { useShortcuts } from '../../lib/use-shortcuts.js';
import { galleryQuery, reasonOf, reorderMutation } from './gallery.queries.js';
import { GalleryRow } from './gallery-row.js';

// Nobody opens a dialog within the first second: the list comes first.
const ImageForm = lazy(() => import('./image-form.js'));
const RemoveImage = lazy(() => import('./delete-image.js'));

type Opened = { what: 'form'; image?: GalleryImage } | { what: 'removal'; image: GalleryImage } | null;

export function GalleryList() {
  const { t } = useTranslations();
  const client = useQueryClient();
  const list = useQuery(galleryQuery);
  const images = list.data;
  const reorder = useMutation(
    reorderMutation(client, {
      done: () => toast({ title: t('gallery.ordered') }),
      refused: (error) => {
        // An order is invalid when it does not name what hangs there now.
        const stale = error instanceof ApiError && error.code === 'INVALID';
        const description = stale ? t('gallery.orderStale') : reasonOf(t, error);
        toast({ variant: 'destructive', title: t('gallery.orderFailed'), description });
      },
    }),
  );
  const [opened, setOpened] = useState<Opened>(null);
  const { list: rows, walk, mayLeave } = useRowFocus(images ?? [], opened !== null);
  useShortcuts({ j: () => void walk(1), k: () => void walk(-1) });

  const add = () => setOpened({ what: 'form' });
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
          <Button size="sm" className="max-lg:min-h-11" onClick={add}>
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.8} />
            {t('gallery.add')}
          </Button>
        )}
      </header>

      <div ref={rows} aria-busy={list.isFetching} className="max-w-5xl">
        {list.isPending && <ListSkeleton />}
        {list.isError && !images && <LoadError title={t('gallery.failed')} query={list} />}
        {images?.length === 0 && (
          <div className="border-y border-line py-16 text-center">
            <h2 className="text-display-sm">{t('gallery.empty')}</h2>
            <p className="mx-auto mt-2 mb-7 max-w-sm text-navy-mute">{t('gallery.emptyWhy')}</p>
            <Button onClick={add}>{t('gallery.addFirst')}</Button>
          </div>
        )}
        {images && images.length > 0 && (
          <SortableList
            items={images}
            label={t('gallery.list')}
            nameOf={({ title }) => title}
            onReorder={(ids) => reorder.mutate(ids)}
            className="divide-y divide-line border-y border-line"
          >
            {(image, handle) => (
              <GalleryRow
                image={image}
                handle={handle}
                onEdit={() => setOpened({ what: 'form', image })}
                onDelete={() => {
                  mayLeave(image.id);
                  setOpened({ what: 'removal', image });
                }}
              />
            )}
          </SortableList>
        )}
      </div>

      {opened && (
        <Suspense>
          {opened.what === 'form' ? (
            <ImageForm image={opened.image} onClose={close} />
          ) : (
            <RemoveImage image={opened.image} onClose={close} />
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
