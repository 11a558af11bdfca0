import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { CalendarX, Hourglass, ShieldCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Button, errorText, money, Notice, Spinner, useTranslations, Status } from '@charter/ui';
import type { TextKey } from '@charter/ui';
import { ApiError } from '@charter/api-client';
import type { PaymentProblem, Phase } from './use-payment.js';

const checkIntervalMs = 10_000;

/** Why the last attempt ended; the guest may try again. */
export function PaymentProblemNotice({ problem }: { problem: PaymentProblem }) {
  const { t, locale } = useTranslations();
  if (problem.kind === 'cancelled') return <Notice title={t('payment.cancelled')}>{t('payment.cancelledText')}</Notice>;
  if (problem.kind === 'declined')
    return (
      <Notice tone="warning" title={t('payment.declinedTitle')}>
        {t('payment.declinedText')}
      </Notice>
    );
  if (problem.kind === 'price')
    return (
      <Notice tone="warning" title={t('payment.priceTitle')}>
        {t('payment.priceText', { total: money(problem.total, locale) })}
      </Notice>
    );
  if (problem.kind === 'tooMany')
    return (
      <Notice tone="warning" title={t('payment.tooManyTitle')}>
        <p>{t('errors.TOO_MANY_HOLDS')}</p>
        <p className="mt-1">{t('payment.tooManyText')}</p>
      </Notice>
    );
  return (
    <Notice tone="danger" title={t('payment.failedTitle')}>
      <p>{t('payment.failedText')}</p>
      {problem.kind === 'error' && problem.error instanceof ApiError && <p className="mt-1">{errorText(t, problem.error)}</p>}
    </Notice>
  );
}

/** Progress while the server captures the payment and makes the booking. */
export function PaymentProgress({ phase }: { phase: Extract<Phase, 'capturing' | 'placing'> }) {
  const { t } = useTranslations();
  return (
    <Status className="flex flex-col items-center py-10 text-center">
      <Spinner className="size-9 text-lagoon-deep" />
      <p className="mt-6 font-display text-display-sm">{t(phase === 'placing' ? 'payment.success' : 'payment.capturing')}</p>
      <p className="mt-2 text-navy-soft">{t(phase === 'placing' ? 'payment.processing' : 'payment.keepOpen')}</p>
    </Status>
  );
}

type ResultPhase = keyof typeof results;

export const hasResult = (phase: Phase): phase is ResultPhase => phase in results;

interface PaymentResultProps {
  phase: ResultPhase;
  onRetry: () => void;
  onOtherSlot: () => void;
  /** Other free slots, shown when the guest has lost the slot. */
  alternatives: ReactNode;
}

/** Results that need an explanation instead of the pay button. */
export function PaymentResult({ phase, onRetry, onOtherSlot, alternatives }: PaymentResultProps) {
  const { t } = useTranslations();
  const checkStatus = useEffectEvent(onRetry);
  const waiting = phase === 'waiting' || phase === 'doubt';
  const hasSlot = waiting || phase === 'unplaced';

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => checkStatus(), checkIntervalMs);
    return () => clearInterval(timer);
  }, [waiting]);

  const { Icon, title, texts, action } = results[phase];
  return (
    <div role={waiting ? 'status' : 'alert'} className="flex flex-col items-start py-4 sm:py-8">
      <Icon aria-hidden="true" strokeWidth={1.25} className="size-10 text-lagoon-deep" />
      <h3 className="mt-6 text-display-md">{t(title)}</h3>
      {texts.map((text) => (
        <p key={text} className="mt-3 leading-7 text-navy-soft">
          {t(text)}
        </p>
      ))}
      {!hasSlot && <div className="mt-6">{alternatives}</div>}
      <Button variant={waiting ? 'secondary' : 'primary'} className="mt-7" onClick={hasSlot ? onRetry : () => onOtherSlot()}>
        {t(action)}
      </Button>
    </div>
  );
}

const results = {
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
