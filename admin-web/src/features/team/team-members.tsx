import type { Team, TeamMember } from '@charter/contracts';
import { Badge, Button, useTranslations } from '@charter/ui';
import { lazy, Suspense, useState } from 'react';
import { FilterSelect } from '../../lib/filter-select.js';
import { dateTimeInNassau } from '../../lib/format.js';
import type { MemberChange } from './change-member.js';

const ChangeMember = lazy(() => import('./change-member.js'));

interface Requested {
  member: TeamMember;
  change: MemberChange;
}

/** The accounts of the back office. One's own account cannot be changed here, so that nobody locks themselves out. */
export function TeamMembers({ members, username }: { members: Team['members']; username: string }) {
  const [requested, setRequested] = useState<Requested | null>(null);
  const secondFactor = members.some((member) => member.username === username && member.secondFactor);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isOwn={member.username === username}
            onChange={(change) => setRequested({ member, change })}
          />
        ))}
      </ul>
      {requested && (
        <Suspense>
          <ChangeMember {...requested} secondFactor={secondFactor} onClose={() => setRequested(null)} />
        </Suspense>
      )}
    </>
  );
}

function MemberRow({ member, isOwn, onChange }: { member: TeamMember; isOwn: boolean; onChange: (change: MemberChange) => void }) {
  const { t } = useTranslations();
  const name = member.name ?? member.username;
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
          <FilterSelect label={t('team.roleOf', { name })} value={role} onChange={(next) => onChange({ role: next as TeamMember['role'] })}>
            <option value="admin">{t('staffRole.admin')}</option>
            <option value="crew">{t('staffRole.crew')}</option>
          </FilterSelect>
          <Button variant={active ? 'danger' : 'secondary'} size="sm" onClick={() => onChange({ active: !active })}>
            {t(active ? 'team.disable' : 'team.enable')}
            <span className="sr-only">{name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
