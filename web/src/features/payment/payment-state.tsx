import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { CalendarX, Hourglass, ShieldCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Button, errorText, Notice, Spinner, useTranslations, Status } from '@charter/ui';
import type { TextKey } from '@charter/ui';
import { ApiError } from '@charter/api-client';
import type { Phase, Trouble } from './use-payment.js';

const askEveryMs = 10_000;

/** Why the last attempt ended, above a button that may be pressed again. */
export function TroubleNotice({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslations();
  if (trouble.kind === 'cancelled') return <Notice title={t('payment.cancelled')}>{t('payment.cancelledText')}</Notice>;
  if (trouble.kind === 'declined')
    return (
      <Notice tone="warning" title={t('payment.declinedTitle')}>
        {t('payment.declinedText')}
      </Notice>
    );
  if (trouble.kind === 'tooMany')
    return (
      <Notice tone="warning" title={t('payment.tooManyTitle')}>
        <p>{t('errors.TOO_MANY_HOLDS')}</p>
        <p className="mt-1">{t('payment.tooManyText')}</p>
      </Notice>
    );
  return (
    <Notice tone="danger" title={t('payment.failedTitle')}>
      <p>{t('payment.failedText')}</p>
      {trouble.kind === 'error' && trouble.error instanceof ApiError && <p className="mt-1">{errorText(t, trouble.error)}</p>}
    </Notice>
  );
}

/** The moments in which the guest can only watch. */
export function AtWork({ phase }: { phase: Extract<Phase, 'capturing' | 'placing'> }) {
  const { t } = useTranslations();
  return (
    <Status className="flex flex-col items-center py-10 text-center">
      <Spinner className="size-9 text-lagoon-deep" />
      <p className="mt-6 font-display text-display-sm">{t(phase === 'placing' ? 'payment.success' : 'payment.capturing')}</p>
      <p className="mt-2 text-navy-soft">{t(phase === 'placing' ? 'payment.processing' : 'payment.keepOpen')}</p>
    </Status>
  );
}

type EndingPhase = keyof typeof endings;

export const isEnding = (phase: Phase): phase is EndingPhase => phase in endings;

export interface EndingProps {
  phase: EndingPhase;
  onAgain: () => void;
  onOtherSlot: () => void;
  /** Where else it is free, for endings that leave the guest without a slot. */
  alternatives: ReactNode;
}

/** Endings that need an explanation rather than another press of the button. */
export function Ending({ phase, onAgain, onOtherSlot, alternatives }: EndingProps) {
  const { t } = useTranslations();
  const ask = useEffectEvent(onAgain);
  const waits = phase === 'waiting' || phase === 'doubt';
  const hasSlot = waits || phase === 'unplaced';

  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [waits]);

  const { Icon, title, texts, action } = endings[phase];
  return (
    <div role={waits ? 'status' : 'alert'} className="flex flex-col items-start py-4 sm:py-8">
      <Icon aria-hidden="true" strokeWidth={1.25} className="size-10 text-lagoon-deep" />
      <h3 className="mt-6 text-display-md">{t(title)}</h3>
      {texts.map((text) => (
        <p key={text} className="mt-3 leading-7 text-navy-soft">
          {t(text)}
        </p>
      ))}
      {!hasSlot && <div className="mt-6">{alternatives}</div>}
      <Button variant={waits ? 'secondary' : 'primary'} className="mt-7" onClick={hasSlot ? onAgain : () => onOtherSlot()}>
        {t(action)}
      </Button>
    </div>
  );
}

const endings = {
  waiting: { Icon: Hourglass, title: 'payment.waitingTitle', texts: ['payment.waitingText'], action: 'payment.askAgain' },
  doubt: { Icon: Hourglass, title: 'payment.waitingTitle', texts: ['payment.doubtText'], action: 'payment.askAgain' },
  taken: { Icon: CalendarX, title: 'schedule.taken', texts: ['payment.takenText'], action: 'payment.otherSlot' },
  expired: { Icon: CalendarX, title: 'errors.HOLD_GONE', texts: ['payment.expiredText'], action: 'payment.otherSlot' },
  refunded: { Icon: CalendarX, title: 'schedule.taken', texts: ['payment.refundedText'], action: 'payment.otherSlot' },
  unplaced: {
    Icon: ShieldCheck,
    title: 'payment.bookingFailedTitle',
    texts: ['payment.bookingFailedText', 'payment.unplacedText'],
    action: 'ui.tryAgain',
  },
} as const satisfies Partial<Record<Phase, { Icon: LucideIcon; title: TextKey; texts: readonly TextKey[]; action: TextKey }>>;
