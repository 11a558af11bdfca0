import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from './confirm-dialog.js';
import type { DeleteMutation } from './record-mutations.js';
import type { RecordTexts } from './record-texts.js';

interface Props {
  texts: RecordTexts;
  id: number;
  name: string;
  /** Names the record in the dialog. */
  description: string;
  mutation: DeleteMutation;
  onClose: () => void;
}

export default function DeleteRecord({ texts, id, name, description, mutation, onClose }: Props) {
  const { t } = useTranslations();
  const deletion = useMutation(
    mutation(useQueryClient(), {
      onSuccess: () => toast({ title: t(`records.${texts}.deleted`), description: name }),
      onError: () => toast({ variant: 'destructive', title: t(`records.${texts}.deleteFailed`) }),
    }),
  );
  return (
    <ConfirmDialog
      title={t(`records.${texts}.deleteTitle`)}
      description={description}
      message={t(`records.${texts}.deleteMessage`)}
      cancelLabel={t(`records.${texts}.keep`)}
      confirmLabel={t(`records.${texts}.delete`)}
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
