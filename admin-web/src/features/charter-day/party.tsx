import type { DayCharter, DayMember } from '@charter/contracts';
import { ages } from '@charter/contracts/browser';
import { Badge, Button, useTranslations } from '@charter/ui';
import { Check } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const DockDialog = lazy(() => import('./dock-dialog.js'));

/** What is opened: the waiver or the entry of a member, or the entry of somebody who is not on the list. */
export type DockAction = { dialog: 'sign' | 'edit'; memberId: string } | { dialog: 'add' };

/** Who comes aboard: life-jackets by age group, what crew must know in bold, and waivers that are not signed. */
export function Party({ charter: { bookingId, members, guestCount, waiversOpen } }: { charter: DayCharter }) {
  const { t } = useTranslations();
  const [opened, setOpened] = useState<DockAction>();
  const unnamed = guestCount - members.length;
  const groups = ages.flatMap((age) => {
    const count = members.filter((member) => member.age === age).length;
    return count > 0 ? [t(`ages.${age}`, { count })] : [];
  });
  return (
    <div className="mt-3">
      {waiversOpen > 0 && <Badge tone="warning">{t('day.waiversOpen', { count: waiversOpen })}</Badge>}
      {members.length > 0 && (
        <>
          <p className="mt-2 text-sm">
            <span className="text-navy-mute">{t('day.lifeJackets')} </span>
            <span>{[...groups, ...(unnamed > 0 ? [t('day.unnamed', { count: unnamed })] : [])].join(', ')}</span>
          </p>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {members.map((member) => (
              <Member key={member.id} member={member} canSign={waiversOpen > 0} onOpen={setOpened} />
            ))}
          </ul>
        </>
      )}
      {unnamed > 0 && (
        <Button variant="quiet" size="sm" className="min-h-11" onClick={() => setOpened({ dialog: 'add' })}>
          {t('party.add')}
        </Button>
      )}
      {opened && (
        <Suspense>
          <DockDialog bookingId={bookingId} action={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

interface MemberProps {
  member: DayMember;
  /** Whether a waiver is published. */
  canSign: boolean;
  onOpen: (action: DockAction) => void;
}

function Member({ member: { id, name, age, needs, swims, signed }, canSign, onOpen }: MemberProps) {
  const { t } = useTranslations();
  const shownName = name ?? t('day.noName');
  return (
    <li className="flex items-center gap-x-4 py-1.5 text-[0.9375rem] leading-6">
      <p className="min-w-0 flex-1 wrap-anywhere">
        {shownName} <span className="text-sm text-navy-mute">{t(`age.${age}`)}</span>
        {swims === false && <strong className="ml-2 text-danger">{t('day.cannotSwim')}</strong>}
        {needs && <strong className="block">{needs}</strong>}
        {signed && (
          <span className="ml-2 inline-flex items-baseline gap-1 text-sm text-success">
            <Check aria-hidden="true" className="size-4 self-center" strokeWidth={1.6} />
            {t('day.signed')}
          </span>
        )}
      </p>
      {canSign && !signed && (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11 shrink-0"
          aria-label={`${t('sign.here')}: ${shownName}`}
          onClick={() => onOpen({ dialog: 'sign', memberId: id })}
        >
          {t('sign.here')}
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        className="min-h-11"
        aria-label={`${t('party.edit')}: ${shownName}`}
        onClick={() => onOpen({ dialog: 'edit', memberId: id })}
      >
        {t('party.edit')}
      </Button>
    </li>
  );
}
