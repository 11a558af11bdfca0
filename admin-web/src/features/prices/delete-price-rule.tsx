import type { PriceRule } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../lib/confirm-dialog.js';
import { daysText } from './price-text.js';
import { deletePriceRuleMutation } from './prices.queries.js';

export default function DeletePriceRule({ rule, onClose }: { rule: PriceRule; onClose: () => void }) {
  const { t } = useTranslations();
  const deletion = useMutation(
    deletePriceRuleMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('prices.deleted'), description: rule.name }),
      onError: () => toast({ variant: 'destructive', title: t('prices.deleteFailed') }),
    }),
  );
  return (
    <ConfirmDialog
      title={t('prices.deleteTitle')}
      description={`${rule.name}, ${daysText(rule)}`}
      message={t('prices.deleteMessage')}
      cancelLabel={t('prices.keep')}
      confirmLabel={t('prices.delete')}
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate(rule.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
