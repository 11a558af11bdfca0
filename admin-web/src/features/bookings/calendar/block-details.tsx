import type { Block } from '@charter/contracts';
import { Button, Dialog, errorText, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { momentInNassau } from '../booking-format.js';
import { unblockMutation } from '../bookings.queries.js';
import { Fact, Small } from '../record/detail-list.js';

/** Why the boat is out of sale, and the way back. */
export default function BlockDetails({ block, onClose }: { block: Block; onClose: () => void }) {
  const { t } = useTranslations();
  const removal = useMutation(unblockMutation(useQueryClient()));
  const remove = () =>
    removal.mutate(block.id, {
      onSuccess: () => {
        toast({ title: t('block.removed'), description: t('block.removedWhy') });
        onClose();
      },
      onError: (error) => toast({ variant: 'destructive', title: t('block.notRemoved'), description: errorText(t, error) }),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`blockReason.${block.reason}`)}
      description={t('block.outOfSale')}
      width="32rem"
      footer={
        <div className="flex flex-wrap justify-between gap-3">
          <Button variant="danger" size="sm" busy={removal.isPending} onClick={remove}>
            {t('block.remove')}
          </Button>
          <Button size="sm" onClick={onClose}>
            {t('details.done')}
          </Button>
        </div>
      }
    >
      <dl className="space-y-3">
        <Fact name={t('block.from')}>{momentInNassau(block.startsAt)}</Fact>
        <Fact name={t('block.to')}>{momentInNassau(block.endsAt)}</Fact>
        {block.note && <Fact name={t('block.note')}>{block.note}</Fact>}
        <Fact name={t('block.by')}>
          {block.who}
          <Small>{momentInNassau(block.createdAt)}</Small>
        </Fact>
      </dl>
    </Dialog>
  );
}
