import type { PartyMember } from '@charter/contracts';
import { Button, Dialog, errorText, Notice, toast, useTranslations } from '@charter/ui';
import { useRemoveMember } from './party.queries.js';

interface RemoveDialogProps {
  member: PartyMember;
  onClose: () => void;
}

/** A second step, because the signature is deleted with the entry. */
export function RemoveDialog({ member, onClose }: RemoveDialogProps) {
  const { t } = useTranslations();
  const { mutate, isPending, error } = useRemoveMember(() => {
    toast({ title: t('party.saved') });
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={t('party.remove')} description={member.name ?? t('party.nameless')} width="32rem">
      <p>{t('party.removeSure')}</p>
      {error && <Notice tone="danger" title={errorText(t, error)} className="mt-5" />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" busy={isPending} onClick={() => mutate(member.id)} className="max-sm:w-full">
          {t('party.remove')}
        </Button>
        <Button variant="secondary" onClick={onClose} className="max-sm:w-full">
          {t('details.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
