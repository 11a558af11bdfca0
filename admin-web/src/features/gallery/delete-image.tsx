import type { GalleryImage } from '@charter/contracts';
import { Button, Dialog, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Thumbnail } from '../../lib/thumbnail.js';
import { reasonOf, removeImageMutation } from './gallery.queries.js';

interface Props {
  image: GalleryImage;
  onClose: () => void;
}

export default function RemoveImage({ image, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const removal = useMutation(
    removeImageMutation(client, {
      done: () => toast({ title: t('gallery.deleted'), description: image.title }),
      refused: (error) => toast({ variant: 'destructive', title: t('gallery.deleteFailed'), description: reasonOf(t, error) }),
    }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('gallery.removeTitle')}
      description={image.title}
      width="34rem"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('gallery.keep')}
          </Button>
          <Button
            className="bg-danger! hover:bg-danger/90!"
            busy={removal.isPending}
            onClick={() => removal.mutate(image, { onSuccess: onClose })}
          >
            {t('gallery.remove')}
          </Button>
        </div>
      }
    >
      <div className="flex items-center gap-5">
        <Thumbnail src={image.imageUrl} sizes="9rem" className="w-28 shrink-0 rounded-sm sm:w-36" />
        <p className="leading-7 text-navy-soft">{t('gallery.removeWhy')}</p>
      </div>
    </Dialog>
  );
}
