import { Button, Dialog, errorText, money, Notice, useTranslations } from '@charter/ui';
import type { ChoiceId } from './changes.queries.js';
import { useChoice } from './use-choice.js';

interface RefundDialogProps {
  /** US dollars; 0 when the charter is not paid. */
  due: number;
  id: ChoiceId;
  label: string;
  /** Text about a charter that is not paid. */
  unpaidText: string;
  onClose: () => void;
}

/** A second step, because the refund cannot be undone. */
export function RefundDialog({ due, id, label, unpaidText, onClose }: RefundDialogProps) {
  const { t, locale } = useTranslations();
  const { choose, isPending, error } = useChoice();
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      width="36rem"
      footer={
        <div className="flex gap-3 max-sm:flex-col sm:flex-wrap sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {t('trip.choiceBack')}
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => choose({ ...id, choose: 'refund' })}>
            {label}
          </Button>
        </div>
      }
    >
      <div className="space-y-4 leading-7">
        <p>{due > 0 ? t('trip.choiceRefundSure', { due: money(due, locale) }) : unpaidText}</p>
        {error && <Notice tone="danger" title={errorText(t, error)} />}
      </div>
    </Dialog>
  );
}
