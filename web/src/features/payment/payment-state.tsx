import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { CalendarX, Hourglass, ShieldCheck } from 'lucide-react';
import { Button, errorWords, Notice, Spinner, useTranslations, Status } from '@charter/ui';
import { ApiError } from '@charter/api-client';
import type { Phase, Trouble } from './use-payment.js';

const askEveryMs = 10_000;

/** What went otherwise than hoped, above a button that may be pressed again. */
export function TroubleNotice({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslations();
  if (trouble.kind === 'cancelled') return <Notice title={t('payment.cancelled')}>{t('payment.cancelledText')}</Notice>;
  if (trouble.kind === 'declined')
    return (
      <Notice tone="warning" title={t('payment.declinedTitle')}>
        {t('payment.declinedText')}
      </Notice>
    );
  return (
    <Notice tone="danger" title={t('payment.failedTitle')}>
      <p>{t('payment.failedText')}</p>
      {trouble.kind === 'error' && trouble.error instanceof ApiError && <p className="mt-1">{errorWords(t, trouble.error)}</p>}
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

export interface EndingProps {
  phase: Extract<Phase, 'waiting' | 'taken' | 'refunded' | 'unplaced'>;
  onAgain: () => void;
  onOtherSlot: () => void;
  alternatives?: ReactNode;
}

/** Endings that need words rather than another press of the button. */
export function Ending({ phase, onAgain, onOtherSlot, alternatives }: EndingProps) {
  const { t } = useTranslations();
  const ask = useEffectEvent(onAgain);

  useEffect(() => {
    if (phase !== 'waiting') return;
    const timer = setInterval(() => ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [phase]);

  const { Icon, title, texts, action } = endings[phase];
  return (
    <div role={phase === 'waiting' ? 'status' : 'alert'} className="flex flex-col items-start py-4 sm:py-8">
      <Icon aria-hidden="true" strokeWidth={1.25} className="size-10 text-lagoon-deep" />
      <h3 className="mt-6 text-display-md">{t(title)}</h3>
      {texts.map((text) => (
        <p key={text} className="mt-3 leading-7 text-navy-soft">
          {t(text)}
        </p>
      ))}
      {alternatives && <div className="mt-6">{alternatives}</div>}
      <Button
        look={phase === 'waiting' ? 'secondary' : 'primary'}
        className="mt-7"
        onClick={phase === 'waiting' || phase === 'unplaced' ? onAgain : () => onOtherSlot()}
      >
        {t(action)}
      </Button>
    </div>
  );
}

const endings = {
  waiting: { Icon: Hourglass, title: 'payment.waitingTitle', texts: ['payment.waitingText'], action: 'payment.askAgain' },
  taken: { Icon: CalendarX, title: 'schedule.taken', texts: ['payment.takenText'], action: 'payment.otherSlot' },
  refunded: { Icon: CalendarX, title: 'schedule.taken', texts: ['payment.refundedText'], action: 'payment.otherSlot' },
  unplaced: {
    Icon: ShieldCheck,
    title: 'payment.bookingFailedTitle',
    texts: ['payment.bookingFailedText', 'payment.unplacedText'],
    action: 'ui.tryAgain',
  },
} as const;
