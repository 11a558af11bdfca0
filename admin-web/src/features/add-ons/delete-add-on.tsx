import type { AddOn } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../lib/confirm-dialog.js';
import { addOnPrice } from './add-on-text.js';
import { deleteAddOnMutation } from './add-ons.queries.js';

export default function DeleteAddOn({ addOn, onClose }: { addOn: AddOn; onClose: () => void }) {
  const { t } = useTranslations();
  const deletion = useMutation(
    deleteAddOnMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('addOns.deleted'), description: addOn.name }),
      onError: () => toast({ variant: 'destructive', title: t('addOns.deleteFailed') }),
    }),
  );
  return (
    <ConfirmDialog
      title={t('addOns.deleteTitle')}
      description={`${addOn.name}, ${addOnPrice(t, addOn)}`}
      message={t('addOns.deleteMessage')}
      cancelLabel={t('addOns.keep')}
      confirmLabel={t('addOns.delete')}
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate(addOn.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
