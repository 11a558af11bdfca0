import { Check } from 'lucide-react';
import type { PartyMember, Waiver } from '@charter/contracts';
import { Button, useTranslations } from '@charter/ui';

interface MemberRowProps {
  member: PartyMember;
  waiver: Waiver | undefined;
  onChange: () => void;
  onRemove: () => void;
  onSign: () => void;
}

export function MemberRow({ member, waiver, onChange, onRemove, onSign }: MemberRowProps) {
  const { t } = useTranslations();
  const { age, swims, needs, signature } = member;
  const name = member.name ?? t('party.nameless');
  const details = [t(`party.${age}`), swims === false && t('party.noSwimmer'), needs].filter(Boolean);
  const labelOf = (action: string) => `${action}: ${name}`;
  return (
    <div className="space-y-2">
      <p className={member.name ? 'font-medium break-words text-navy' : 'text-navy-mute'}>{name}</p>
      <p className="text-[0.9375rem] break-words">{details.join(' · ')}</p>
      {signature && (
        <p className="flex items-center gap-2 text-[0.9375rem] text-success">
          <Check aria-hidden="true" className="size-4 shrink-0" />
          {t('party.isSigned')}
        </p>
      )}
      <div className="flex flex-wrap gap-x-6">
        {waiver && !signature && (
          <Button variant="quiet" aria-label={labelOf(t('party.sign'))} onClick={onSign}>
            {t('party.sign')}
          </Button>
        )}
        <Button variant="quiet" aria-label={labelOf(t('party.change'))} onClick={onChange}>
          {t('party.change')}
        </Button>
        <Button variant="quiet" aria-label={labelOf(t('party.remove'))} onClick={onRemove}>
          {t('party.remove')}
        </Button>
      </div>
    </div>
  );
}
