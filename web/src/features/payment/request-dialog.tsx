import { useQuery } from '@tanstack/react-query';
import { CalendarX, Check, Hourglass, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Dialog, money, Notice, Status, useTranslations } from '@charter/ui';
import { PaymentMethods, PaymentMethodsSkeleton } from './payment-methods.js';
import { offeredMethodsQuery, paypalQuery } from './payment.queries.js';
import type { AskedPayment } from './payment.queries.js';
import { PaymentProblemNotice, PaymentProgress } from './payment-state.js';
import { PayPalUnavailable } from './paypal-unavailable.js';
import { useRequestPayment } from './use-request-payment.js';
import type { RequestProblem } from './use-request-payment.js';

interface RequestDialogProps {
  request: AskedPayment;
  /** What is paid: the balance of a charter, an offer, a gift voucher. */
  title: string;
  /** Reloads the page's data until it shows the payment. */
  onPaid: () => Promise<unknown>;
  onClose: () => void;
}

/** Pays what the trip page asks for, or an offer, at PayPal. */
export default function RequestDialog({ request, title, onPaid, onClose }: RequestDialogProps) {
  const { t, locale } = useTranslations();
  const paypal = useQuery(paypalQuery(locale));
  const offered = useQuery(offeredMethodsQuery(paypal.data, locale, request.amount));
  const { phase, problem, opened, pay, checkStatus } = useRequestPayment(request, onPaid);
  const processing = phase === 'capturing';
  return (
    <Dialog open onClose={() => !processing && onClose()} title={t('payment.title')} width="32rem">
      {paypal.data?.setup.environment === 'emulator' && (
        <p className="-mx-5 -mt-6 mb-6 bg-sand px-5 py-2 text-center text-sm text-navy-soft sm:-mx-8 sm:-mt-8 sm:mb-8">
          {t('payment.demo')}
        </p>
      )}
      {processing ? (
        <PaymentProgress phase="capturing" />
      ) : phase === 'paid' ? (
        <Result Icon={Check} title={t('trip.payThanks')} text={t('trip.payThanksText', { amount: money(request.amount, locale) })}>
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </Result>
      ) : phase === 'waiting' ? (
        <Result Icon={Hourglass} title={t('payment.waitingTitle')} text={t('trip.payWaiting')}>
          <Button variant="secondary" onClick={checkStatus}>
            {t('payment.askAgain')}
          </Button>
        </Result>
      ) : phase === 'closed' ? (
        <Result Icon={Hourglass} title={t('payment.title')} text={t('errors.PAYMENT_REQUEST_CLOSED')}>
          <Button variant="secondary" onClick={() => void onPaid().then(onClose)}>
            {t('ui.close')}
          </Button>
        </Result>
      ) : phase === 'taken' ? (
        <Result Icon={CalendarX} title={t('offer.takenTitle')} text={t('offer.taken')}>
          <Button variant="secondary" onClick={() => void onPaid().then(onClose)}>
            {t('ui.close')}
          </Button>
        </Result>
      ) : (
        <div className="flex flex-col gap-6">
          <p className="figures flex items-baseline justify-between gap-5 border-b border-line pb-5">
            <span className="text-[0.9375rem] text-navy-soft">{title}</span>
            <span className="font-display text-[1.75rem] leading-none">{money(request.amount, locale)}</span>
          </p>
          {problem && <ProblemNotice problem={problem} />}
          {paypal.error ? (
            <PayPalUnavailable error={paypal.error} busy={paypal.isFetching} onRetry={() => void paypal.refetch()} />
          ) : paypal.data && offered.data ? (
            <PaymentMethods offered={offered.data} opened={opened} onPay={(pressed) => pay(paypal.data.instance, pressed)} />
          ) : (
            <PaymentMethodsSkeleton />
          )}
          <p className="flex gap-2.5 text-sm leading-6 text-navy-mute">
            <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
            {t('payment.safe')}
          </p>
        </div>
      )}
    </Dialog>
  );
}

/** No slot is held, so a payment that was cancelled needs other words than a checkout. */
function ProblemNotice({ problem }: { problem: RequestProblem }) {
  const { t } = useTranslations();
  if (problem.kind === 'cancelled') return <Notice title={t('payment.cancelled')}>{t('trip.payCancelled')}</Notice>;
  return <PaymentProblemNotice problem={problem} />;
}

interface ResultProps {
  Icon: typeof Check;
  title: string;
  text: string;
  children: ReactNode;
}

function Result({ Icon, title, text, children }: ResultProps) {
  return (
    <Status className="flex flex-col items-start py-2">
      <Icon aria-hidden="true" strokeWidth={1.25} className="size-10 text-lagoon-deep" />
      <h3 className="mt-5 text-display-sm">{title}</h3>
      <p className="mt-3 leading-7 text-navy-soft">{text}</p>
      <div className="mt-7">{children}</div>
    </Status>
  );
}
