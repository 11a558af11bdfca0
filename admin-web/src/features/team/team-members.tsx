import type { Team, TeamMember } from '@charter/contracts';
import { Badge, Button, errorText, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../lib/confirm-dialog.js';
import { FilterSelect } from '../../lib/filter-select.js';
import { dateTimeInNassau } from '../../lib/format.js';
import { useState } from 'react';
import { changeMemberMutation } from './team.queries.js';

/** The accounts of the back office. One's own account cannot be changed here, so that nobody locks themselves out. */
export function TeamMembers({ members, username }: { members: Team['members']; username: string }) {
  const [disabling, setDisabling] = useState<TeamMember | null>(null);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} isOwn={member.username === username} onDisable={() => setDisabling(member)} />
        ))}
      </ul>
      {disabling && <DisableMember member={disabling} onClose={() => setDisabling(null)} />}
    </>
  );
}

function MemberRow({ member, isOwn, onDisable }: { member: TeamMember; isOwn: boolean; onDisable: () => void }) {
  const { t } = useTranslations();
  const name = member.name ?? member.username;
  const change = useMutation(
    changeMemberMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('team.changed') }),
      onError: (error) => toast({ variant: 'destructive', title: t('team.changeFailed'), description: errorText(t, error) }),
    }),
  );
  const { role, active } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isOwn && <Badge>{t('team.you')}</Badge>}
          {!active && <Badge tone="danger">{t('team.disabled')}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-navy-mute">
          {member.email ? t('team.login', { username: member.username, email: member.email }) : member.username}
        </p>
        <p className="text-sm text-navy-mute">
          {member.lastSeenAt ? t('team.lastSeen', { time: dateTimeInNassau(member.lastSeenAt) }) : t('team.notSignedIn')}
          {' · '}
          {t(member.secondFactor ? 'team.secondFactor' : 'team.passwordOnly')}
        </p>
      </div>
      {isOwn ? (
        <p className="text-sm">{t(`staffRole.${role}`)}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <FilterSelect
            label={t('team.roleOf', { name })}
            value={role}
            busy={change.isPending}
            onChange={(next) => change.mutate({ member, change: { role: next as TeamMember['role'] } })}
          >
            <option value="admin">{t('staffRole.admin')}</option>
            <option value="crew">{t('staffRole.crew')}</option>
          </FilterSelect>
          <Button
            variant={active ? 'danger' : 'secondary'}
            size="sm"
            busy={change.isPending}
            onClick={() => (active ? onDisable() : change.mutate({ member, change: { active: true } }))}
          >
            {t(active ? 'team.disable' : 'team.enable')}
            <span className="sr-only">{name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

function DisableMember({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { t } = useTranslations();
  const name = member.name ?? member.username;
  const disable = useMutation(
    changeMemberMutation(useQueryClient(), { onSuccess: () => toast({ title: t('team.changed') }), onError: () => undefined }),
  );
  return (
    <ConfirmDialog
      title={t('team.disableTitle', { name })}
      message={t('team.disableMessage')}
      cancelLabel={t('form.cancel')}
      confirmLabel={t('team.disable')}
      busy={disable.isPending}
      error={disable.error}
      onConfirm={() => disable.mutate({ member, change: { active: false } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
