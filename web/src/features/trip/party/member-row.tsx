import { useState } from 'react';
import { Check } from 'lucide-react';
import type { PartyMember, Waiver } from '@charter/contracts';
import { Button, Input, useTranslations } from '@charter/ui';
import { CopyCode } from '../../../lib/booking/copy-code.js';

interface MemberRowProps {
  member: PartyMember;
  waiver: Waiver | undefined;
  onChange: () => void;
  onRemove: () => void;
  onSign: () => void;
  /** Undefined where no other entry can be the same person. */
  onMerge: (() => void) | undefined;
}

export function MemberRow({ member, waiver, onChange, onRemove, onSign, onMerge }: MemberRowProps) {
  const { t } = useTranslations();
  const [copyDenied, setCopyDenied] = useState(false);
  const { age, swims, needs, signature, joined } = member;
  const link = location.origin + member.joinUrl;
  const name = member.name ?? t('party.nameless');
  const details = [t(`party.${age}`), swims === false && t('party.noSwimmer'), needs, joined && t('party.joined')].filter(Boolean);
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
        {onMerge && (
          <Button variant="quiet" aria-label={labelOf(t('party.merge'))} onClick={onMerge}>
            {t('party.merge')}
          </Button>
        )}
        <Button variant="quiet" aria-label={labelOf(t('party.remove'))} onClick={onRemove}>
          {t('party.remove')}
        </Button>
        <CopyCode code={link} label={t('party.copyOwn')} ariaLabel={labelOf(t('party.copyOwn'))} onDenied={() => setCopyDenied(true)} />
      </div>
      {copyDenied && <Input label={labelOf(t('party.copyOwn'))} readOnly value={link} onFocus={(event) => event.target.select()} />}
    </div>
  );
}
