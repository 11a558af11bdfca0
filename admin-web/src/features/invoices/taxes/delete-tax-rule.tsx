import type { TaxRule } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { rateText } from '../../../lib/tax-rules.js';
import { detailsOf } from './tax-text.js';
import { deleteTaxRuleMutation } from './taxes.queries.js';

export default function DeleteTaxRule({ rule, onClose }: { rule: TaxRule; onClose: () => void }) {
  const { t } = useTranslations();
  const deletion = useMutation(
    deleteTaxRuleMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('taxes.deleted'), description: rule.name }),
      onError: () => toast({ variant: 'destructive', title: t('taxes.deleteFailed') }),
    }),
  );
  return (
    <ConfirmDialog
      title={t('taxes.deleteTitle')}
      description={`${rateText(rule)} ${rule.name}, ${detailsOf(t, rule)[0]}`}
      message={t('taxes.deleteMessage')}
      cancelLabel={t('taxes.keep')}
      confirmLabel={t('taxes.delete')}
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate(rule.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
