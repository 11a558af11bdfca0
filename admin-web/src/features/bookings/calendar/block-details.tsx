import type { Block } from '@charter/contracts';
import { Button, Dialog, errorText, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dateTimeInNassau } from '../../../lib/format.js';
import { removeBlockMutation } from '../bookings.queries.js';
import { DetailRow, DetailNote } from '../record/detail-list.js';

/** A blocked time, with the button that removes the block. */
export default function BlockDetails({ block, onClose }: { block: Block; onClose: () => void }) {
  const { t } = useTranslations();
  const removeBlock = useMutation(removeBlockMutation(useQueryClient()));
  const remove = () =>
    removeBlock.mutate(block.id, {
      onSuccess: () => {
        toast({ title: t('block.removed'), description: t('block.removedDescription') });
        onClose();
      },
      onError: (error) => toast({ variant: 'destructive', title: t('block.notRemoved'), description: errorText(t, error) }),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`blockReason.${block.reason}`)}
      description={t('block.unavailable')}
      width="32rem"
      footer={
        <div className="flex flex-wrap justify-between gap-3">
          <Button variant="danger" size="sm" busy={removeBlock.isPending} onClick={remove}>
            {t('block.remove')}
          </Button>
          <Button size="sm" onClick={onClose}>
            {t('details.done')}
          </Button>
        </div>
      }
    >
      <dl className="space-y-3">
        <DetailRow label={t('block.from')}>{dateTimeInNassau(block.startsAt)}</DetailRow>
        <DetailRow label={t('block.to')}>{dateTimeInNassau(block.endsAt)}</DetailRow>
        {block.note && <DetailRow label={t('block.note')}>{block.note}</DetailRow>}
        <DetailRow label={t('block.by')}>
          {block.who}
          <DetailNote>{dateTimeInNassau(block.createdAt)}</DetailNote>
        </DetailRow>
      </dl>
    </Dialog>
  );
}
