import type { CharterPackage } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../lib/confirm-dialog.js';
import { removePackageMutation } from './packages.queries.js';

interface Props {
  sold: CharterPackage;
  onClose: () => void;
}

export default function DeletePackage({ sold, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const removal = useMutation(
    removePackageMutation(client, {
      done: () => toast({ title: t('packages.deleted'), description: sold.name }),
      refused: () => toast({ variant: 'destructive', title: t('packages.error'), description: t('packages.deleteFailed') }),
    }),
  );
  return (
    <ConfirmDialog
      title={t('packages.deleteTitle')}
      description={sold.name}
      why={t('packages.deleteWhy')}
      keep={t('packages.keep')}
      confirm={t('packages.delete')}
      busy={removal.isPending}
      problem={removal.error}
      onConfirm={() => removal.mutate(sold.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
