import type { StaffInvitation } from '@charter/contracts';
import { Button, errorText, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dateTimeInNassau } from '../../lib/format.js';
import { withdrawMutation } from './team.queries.js';

/** Invitations that were not accepted yet. */
export function OpenInvitations({ invitations }: { invitations: StaffInvitation[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationRow({ invitation }: { invitation: StaffInvitation }) {
  const { t } = useTranslations();
  const withdraw = useMutation(
    withdrawMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('team.withdrawn') }),
      onError: (error) => toast({ variant: 'destructive', title: t('team.withdrawFailed'), description: errorText(t, error) }),
    }),
  );
  const { name, email, role, expiresAt } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-navy-mute">{t('team.invitedAs', { email, role: t(`staffRole.${role}`) })}</p>
        <p className="text-sm text-navy-mute">{t('team.validUntil', { time: dateTimeInNassau(expiresAt) })}</p>
      </div>
      <Button variant="secondary" size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate(invitation)}>
        {t('team.withdraw')}
        <span className="sr-only">{name}</span>
      </Button>
    </li>
  );
}
