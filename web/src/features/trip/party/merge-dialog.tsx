import { useState } from 'react';
import type { PartyMember } from '@charter/contracts';
import { Button, Dialog, errorText, Notice, Select, toast, useTranslations } from '@charter/ui';
import { useMergeMembers } from './party.queries.js';

interface MergeDialogProps {
  /** The friend's own entry. */
  member: PartyMember;
  /** Entries that may be the same person. */
  prepared: readonly PartyMember[];
  onClose: () => void;
}

/** Makes one entry of a friend's own, and the one that the guest had made for the same person. */
export function MergeDialog({ member, prepared, onClose }: MergeDialogProps) {
  const { t } = useTranslations();
  const [chosen, setChosen] = useState(prepared[0]!.id);
  const { mutate, isPending, error } = useMergeMembers(member.id, () => {
    toast({ title: t('party.saved') });
    onClose();
  });
  const name = member.name ?? t('party.nameless');
  return (
    <Dialog open onClose={onClose} title={t('party.mergeButton')} description={name} width="32rem">
      <p>{t('party.mergeText', { name })}</p>
      <Select label={t('party.mergeWith')} value={chosen} onChange={(event) => setChosen(event.target.value)} className="mt-5">
        {prepared.map(({ id, name: preparedName }) => (
          <option key={id} value={id}>
            {preparedName ?? t('party.nameless')}
          </option>
        ))}
      </Select>
      {error && <Notice tone="danger" title={errorText(t, error)} className="mt-5" />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button busy={isPending} onClick={() => mutate(chosen)} className="max-sm:w-full">
          {t('party.mergeButton')}
        </Button>
        <Button variant="secondary" onClick={onClose} className="max-sm:w-full">
          {t('details.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
