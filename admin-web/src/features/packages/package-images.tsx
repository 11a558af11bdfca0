import type { CharterPackage, PackageImage } from '@charter/contracts';
import { Badge, Button, Dialog, LoadError, Skeleton, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../lib/confirm-dialog.js';
import { SortableList } from '../../lib/sortable-list.js';
import { Thumbnail } from '../../lib/thumbnail.js';
import { useRowFocus } from '../../lib/use-row-focus.js';
import { ImageForm } from './image-form.js';
import { packageImagesQuery, removeImageMutation, reorderImagesMutation } from './packages.queries.js';

type Opened = { what: 'form'; image?: PackageImage } | { what: 'removal'; image: PackageImage } | null;

export default function PackageImages({ sold, onClose }: { sold: CharterPackage; onClose: () => void }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const images = useQuery(packageImagesQuery(sold.id));
  const [opened, setOpened] = useState<Opened>(null);
  const { list, mayLeave } = useRowFocus(images.data ?? [], opened !== null);
  const reorder = useMutation(
    reorderImagesMutation(client, sold.id, {
      done: () => toast({ title: t('images.reordered'), description: t('images.reorderedWhy') }),
      refused: () => toast({ variant: 'destructive', title: t('images.reorderFailed'), description: t('images.again') }),
    }),
  );
  const nameOf = (image: PackageImage) => image.title ?? t('images.nth', { place: (images.data?.indexOf(image) ?? 0) + 1 });

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('images.heading')}
        description={sold.name}
        width="46rem"
        footer={
          <div className="flex flex-wrap justify-between gap-3">
            <Button variant="secondary" onClick={() => setOpened({ what: 'form' })}>
              <Plus aria-hidden="true" className="size-4" />
              {t('images.add')}
            </Button>
            <Button onClick={onClose}>{t('details.done')}</Button>
          </div>
        }
      >
        {images.isPending && <ImagesSkeleton />}
        {images.isError && !images.data && <LoadError title={t('images.failed')} query={images} />}
        {images.data?.length === 0 && (
          <div className="py-10 text-center">
            <h3 className="text-display-sm">{t('images.empty')}</h3>
            <p className="mx-auto mt-2 max-w-sm text-navy-mute">{t('images.emptyWhy')}</p>
          </div>
        )}
        {images.data && images.data.length > 0 && (
          <div ref={list}>
            <p className="mb-4 text-[0.9375rem] text-navy-mute">{t('images.order')}</p>
            <SortableList
              items={images.data}
              label={t('images.list', { name: sold.name })}
              nameOf={nameOf}
              onReorder={(ids) => reorder.mutate(ids)}
              className="divide-y divide-line border-y border-line"
            >
              {(image, handle) => (
                <ImageRow
                  image={image}
                  name={nameOf(image)}
                  handle={handle}
                  onEdit={() => setOpened({ what: 'form', image })}
                  onDelete={() => {
                    mayLeave(image.id);
                    setOpened({ what: 'removal', image });
                  }}
                />
              )}
            </SortableList>
          </div>
        )}
      </Dialog>
      {opened?.what === 'form' && (
        <ImageForm packageId={sold.id} image={opened.image} hasOthers={(images.data?.length ?? 0) > 0} onClose={() => setOpened(null)} />
      )}
      {opened?.what === 'removal' && (
        <DeleteImage packageId={sold.id} image={opened.image} name={nameOf(opened.image)} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface RowProps {
  image: PackageImage;
  name: string;
  handle: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

const iconButton = 'flex size-11 shrink-0 items-center justify-center rounded-sm text-navy-mute transition-colors';

function ImageRow({ image, name, handle, onEdit, onDelete }: RowProps) {
  const { t } = useTranslations();
  return (
    <div className="flex items-center gap-1 py-3 sm:gap-2">
      {handle}
      <Thumbnail src={image.imageUrl} sizes="6rem" className="w-20 shrink-0 rounded-xs sm:w-24" />
      <div className="ml-2 min-w-0 flex-1 sm:ml-3">
        <p className="line-clamp-2 text-[0.9375rem] leading-5">{name}</p>
        {image.isPrimary && (
          <Badge tone="accent" className="mt-1.5">
            {t('images.primary')}
          </Badge>
        )}
      </div>
      <button
        type="button"
        data-opener={image.id}
        aria-label={t('images.editOf', { name })}
        onClick={onEdit}
        className={`${iconButton} hover:bg-sand-pale hover:text-navy`}
      >
        <Pencil aria-hidden="true" className="size-4" strokeWidth={1.6} />
      </button>
      <button
        type="button"
        aria-label={t('images.deleteOf', { name })}
        onClick={onDelete}
        className={`${iconButton} hover:bg-danger-pale hover:text-danger`}
      >
        <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.6} />
      </button>
    </div>
  );
}

function DeleteImage({ packageId, image, name, onClose }: { packageId: number; image: PackageImage; name: string; onClose: () => void }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const removal = useMutation(
    removeImageMutation(client, packageId, {
      done: () => toast({ title: t('images.deleted') }),
      refused: () => toast({ variant: 'destructive', title: t('images.deleteFailed'), description: t('images.again') }),
    }),
  );
  return (
    <ConfirmDialog
      title={t('images.deleteTitle')}
      description={name}
      why={t('images.deleteWhy')}
      keep={t('images.keep')}
      confirm={t('images.delete')}
      busy={removal.isPending}
      problem={removal.error}
      onConfirm={() => removal.mutate(image.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function ImagesSkeleton() {
  const { t } = useTranslations();
  return (
    <div className="space-y-4">
      <output className="sr-only">{t('images.loading')}</output>
      {Array.from({ length: 3 }, (_, row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="h-16 w-24" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
