import type { CharterPackage } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../lib/confirm-dialog.js';
import { deletePackageMutation } from './packages.queries.js';

interface Props {
  charterPackage: CharterPackage;
  onClose: () => void;
}

export default function DeletePackage({ charterPackage, onClose }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const deletion = useMutation(
    deletePackageMutation(client, {
      onSuccess: () => toast({ title: t('packages.deleted'), description: charterPackage.name }),
      onError: () => toast({ variant: 'destructive', title: t('packages.error'), description: t('packages.deleteFailed') }),
    }),
  );
  return (
    <ConfirmDialog
      title={t('packages.deleteTitle')}
      description={charterPackage.name}
      message={t('packages.deleteMessage')}
      cancelLabel={t('packages.keep')}
      confirmLabel={t('packages.delete')}
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate(charterPackage.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
