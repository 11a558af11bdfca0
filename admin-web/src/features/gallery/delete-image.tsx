import type { GalleryImage } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../lib/confirm-dialog.js';
import { Thumbnail } from '../../lib/thumbnail.js';
import { deleteImageMutation, galleryErrorText } from './gallery.queries.js';

interface Props {
  image: GalleryImage;
  onClose: () => void;
}

export default function DeleteImage({ image, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const deletion = useMutation(
    deleteImageMutation(client, {
      onSuccess: () => toast({ title: t('gallery.deleted'), description: image.title }),
      onError: (error) => toast({ variant: 'destructive', title: t('gallery.deleteFailed'), description: galleryErrorText(t, error) }),
    }),
  );
  return (
    <ConfirmDialog
      title={t('gallery.deleteTitle')}
      description={image.title}
      message={
        <div className="flex items-center gap-5">
          <Thumbnail src={image.imageUrl} sizes="9rem" className="w-28 shrink-0 rounded-sm sm:w-36" />
          <p>{t('gallery.deleteMessage')}</p>
        </div>
      }
      cancelLabel={t('gallery.keep')}
      confirmLabel={t('gallery.deleteImage')}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(image, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
