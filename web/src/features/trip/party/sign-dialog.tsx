import type { PartyMember, Waiver } from '@charter/contracts';
import { Button, Dialog, toast, useTranslations } from '@charter/ui';
import { SignForm } from '../../../lib/party/sign-form.js';
import { useSignWaiver } from './party.queries.js';

interface SignDialogProps {
  member: PartyMember;
  /** Of the whole party. */
  members: readonly PartyMember[];
  waiver: Waiver;
  onClose: () => void;
}

/** Signs for a member on this device: the member in person, or a child's guardian. */
export function SignDialog({ member, members, waiver, onClose }: SignDialogProps) {
  const { t } = useTranslations();
  const { mutate, isPending, error } = useSignWaiver(member.id, () => {
    toast({ title: t('party.waiverSaved') });
    onClose();
  });
  const guardian = members.find(({ id }) => id === member.guardianId);
  const needsGuardian = member.age !== 'adult' && !guardian;
  return (
    <Dialog open onClose={onClose} title={t('party.sign')} description={member.name ?? t('party.nameless')} width="40rem">
      {needsGuardian ? (
        <div className="space-y-6">
          <p>{t('fields.guardianRequired')}</p>
          <Button variant="secondary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </div>
      ) : (
        <div className="space-y-5">
          {guardian?.name && <p>{t('party.signGuardian', { name: guardian.name })}</p>}
          <SignForm waiver={waiver} error={error} busy={isPending} onSign={(form, onError) => mutate(form, { onError })} />
        </div>
      )}
    </Dialog>
  );
}
