import type { CharterPackage, PackageImage } from '@charter/contracts';
import { Button, Dialog, LoadError, Skeleton, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../lib/empty-state.js';
import { SortableList } from '../../lib/sortable-list.js';
import { useRowFocus } from '../../lib/use-row-focus.js';
import { DeleteImage } from './delete-image.js';
import { ImageForm } from './image-form.js';
import { PackageImageRow } from './package-image-row.js';
import { packageImagesQuery, reorderImagesMutation } from './packages.queries.js';

type OpenDialog = { dialog: 'form'; image?: PackageImage } | { dialog: 'delete'; image: PackageImage } | null;

export default function PackageImages({ charterPackage, onClose }: { charterPackage: CharterPackage; onClose: () => void }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const images = useQuery(packageImagesQuery(charterPackage.id));
  const [opened, setOpened] = useState<OpenDialog>(null);
  const { list, restoreFocusIfRemoved } = useRowFocus(images.data ?? [], opened !== null);
  const reorder = useMutation(
    reorderImagesMutation(client, charterPackage.id, {
      onSuccess: () => toast({ title: t('images.reordered'), description: t('images.reorderedDescription') }),
      onError: () => toast({ variant: 'destructive', title: t('images.reorderFailed'), description: t('images.again') }),
    }),
  );
  const nameOf = (image: PackageImage) => image.title ?? t('images.nth', { position: (images.data?.indexOf(image) ?? 0) + 1 });

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('images.heading')}
        description={charterPackage.name}
        width="46rem"
        footer={
          <div className="flex flex-wrap justify-between gap-3">
            <Button variant="secondary" onClick={() => setOpened({ dialog: 'form' })}>
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
          <EmptyState level={3} title={t('images.empty')} description={t('images.emptyDescription')} className="py-10" />
        )}
        {images.data && images.data.length > 0 && (
          <div ref={list}>
            <p className="mb-4 text-[0.9375rem] text-navy-mute">{t('images.order')}</p>
            <SortableList
              items={images.data}
              label={t('images.list', { name: charterPackage.name })}
              nameOf={nameOf}
              onReorder={(to) => reorder.mutate({ from: images.data.map(({ id }) => id), to })}
              className="divide-y divide-line border-y border-line"
            >
              {(image, handle) => (
                <PackageImageRow
                  image={image}
                  name={nameOf(image)}
                  handle={handle}
                  onEdit={() => setOpened({ dialog: 'form', image })}
                  onDelete={() => {
                    restoreFocusIfRemoved(image.id);
                    setOpened({ dialog: 'delete', image });
                  }}
                />
              )}
            </SortableList>
          </div>
        )}
      </Dialog>
      {opened?.dialog === 'form' && (
        <ImageForm
          packageId={charterPackage.id}
          image={opened.image}
          hasOthers={(images.data?.length ?? 0) > 0}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.dialog === 'delete' && (
        <DeleteImage packageId={charterPackage.id} image={opened.image} name={nameOf(opened.image)} onClose={() => setOpened(null)} />
      )}
    </>
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
