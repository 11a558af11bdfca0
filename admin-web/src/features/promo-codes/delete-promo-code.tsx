import type { PromoCode } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../lib/confirm-dialog.js';
import { discountText } from './promo-code-text.js';
import { deletePromoCodeMutation } from './promo-codes.queries.js';

export default function DeletePromoCode({ code, onClose }: { code: PromoCode; onClose: () => void }) {
  const { t } = useTranslations();
  const deletion = useMutation(
    deletePromoCodeMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('promo.deleted'), description: code.code }),
      onError: () => toast({ variant: 'destructive', title: t('promo.deleteFailed') }),
    }),
  );
  return (
    <ConfirmDialog
      title={t('promo.deleteTitle')}
      description={`${code.code}, ${discountText(code)}`}
      message={t('promo.deleteMessage')}
      cancelLabel={t('promo.keep')}
      confirmLabel={t('promo.delete')}
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate(code.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
