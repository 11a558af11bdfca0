import type { DayCharter, DayMember } from '@charter/contracts';
import { ages } from '@charter/contracts/limits';
import { Badge, useTranslations } from '@charter/ui';

/** Who comes aboard: life-jackets by age group, what crew must know in bold, and waivers that are not signed. */
export function Party({ charter: { members, guestCount, waiversOpen } }: { charter: DayCharter }) {
  const { t } = useTranslations();
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
            {groups.join(', ')}
            {unnamed > 0 && `, ${t('day.unnamed', { count: unnamed })}`}
          </p>
          <ul className="mt-2 space-y-1">
            {members.map((member) => (
              <Member key={member.id} member={member} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Member({ member: { name, age, needs, swims } }: { member: DayMember }) {
  const { t } = useTranslations();
  return (
    <li className="text-[0.9375rem] leading-6 wrap-anywhere">
      {name ?? t('day.noName')} <span className="text-sm text-navy-mute">{t(`age.${age}`)}</span>
      {swims === false && <strong className="ml-2 text-danger">{t('day.cannotSwim')}</strong>}
      {needs && <strong className="ml-2">{needs}</strong>}
    </li>
  );
}
