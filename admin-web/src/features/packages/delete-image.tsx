import type { PackageImage } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../lib/confirm-dialog.js';
import { deleteImageMutation } from './packages.queries.js';

interface Props {
  packageId: number;
  image: PackageImage;
  name: string;
  onClose: () => void;
}

export function DeleteImage({ packageId, image, name, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const deletion = useMutation(
    deleteImageMutation(client, packageId, {
      onSuccess: () => toast({ title: t('images.deleted') }),
      onError: () => toast({ variant: 'destructive', title: t('images.deleteFailed'), description: t('images.again') }),
    }),
  );
  return (
    <ConfirmDialog
      title={t('images.deleteTitle')}
      description={name}
      message={t('images.deleteMessage')}
      cancelLabel={t('images.keep')}
      confirmLabel={t('images.delete')}
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate(image.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
