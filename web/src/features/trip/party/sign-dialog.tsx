import { useQuery } from '@tanstack/react-query';
import type { PartyMember, Waiver } from '@charter/contracts';
import { Button, Dialog, LoadError, Skeleton, Status, toast, useTranslations } from '@charter/ui';
import { SignForm } from '../../../lib/party/sign-form.js';
import { useSignWaiver, waiverQuery } from './party.queries.js';

interface SignDialogProps {
  member: PartyMember;
  /** Members of the whole party. */
  members: readonly PartyMember[];
  /** In the language of the booking. */
  waiver: Waiver;
  onClose: () => void;
}

/** Signs for a member on this device: the member in person, or a child's guardian. */
export function SignDialog({ member, members, waiver, onClose }: SignDialogProps) {
  const { t, locale } = useTranslations();
  const isTranslated = waiver.locale === locale;
  const own = useQuery({ ...waiverQuery(locale), enabled: !isTranslated });
  const text = isTranslated ? waiver : own.data;
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
          {text ? (
            <SignForm waiver={text} error={error} busy={isPending} onSign={(form, onError) => mutate(form, { onError })} />
          ) : own.error ? (
            <LoadError query={own} />
          ) : (
            <Status label={t('ui.loading')}>
              <Skeleton className="h-64" />
            </Status>
          )}
        </div>
      )}
    </Dialog>
  );
}
