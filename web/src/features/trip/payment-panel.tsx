import { Fragment, type ReactElement, useState } from 'react';
import type { Trip, TripFolio, TripLine, TripPaymentRequest } from '@charter/contracts';
import {
  Button,
  dayComma,
  longDay,
  mediumDay,
  momentText,
  money,
  Status,
  todayInNassau,
  useTranslations,
  TextInLanguage,
} from '@charter/ui';
import { hoursText } from '../../lib/booking/hours-text.js';
import { AmountRow } from '../../lib/booking/summary-row.js';
import { Panel } from './panel.js';

export const requestTitles = {
  balance: 'trip.payBalance',
  addons: 'details.addOns',
  move: 'trip.move',
  gratuity: 'trip.gratuity',
} as const satisfies Record<TripPaymentRequest['kind'], string>;

const methods = {
  paypal: 'trip.method.paypal',
  cash: 'trip.method.cash',
  terminal: 'trip.method.terminal',
  bank: 'trip.method.bank',
  voucher: 'trip.method.voucher',
} as const;

interface PaymentPanelProps {
  trip: Trip;
  onPay: (request: TripPaymentRequest) => void;
}

/** What is to be paid now, what PayPal reviews, and what was paid. */
export function PaymentPanel({ trip: { folio, paymentRequests, paymentsUnderReview }, onPay }: PaymentPanelProps) {
  const { t, locale } = useTranslations();
  return (
    <Panel anchor="payment" title={t('payment.title')}>
      {paymentsUnderReview?.map((request) => (
        <RequestCard key={request.id} request={request}>
          <Status className="mt-2 text-[0.9375rem]">{t('trip.payReviewed')}</Status>
        </RequestCard>
      ))}
      {paymentRequests.map((request) => (
        <RequestCard key={request.id} request={request}>
          <>
            {request.expiresAt && (
              <p className="mt-2 text-[0.9375rem]">{t('trip.payKept', { until: momentText(request.expiresAt, locale, 'long') })}</p>
            )}
            {request.dueAt && <DueDate dueAt={request.dueAt} />}
            <Button className="mt-5 max-sm:w-full" onClick={() => onPay(request)}>
              {t('trip.payButton', { amount: money(request.amount, locale) })}
            </Button>
          </>
        </RequestCard>
      ))}
      <Account folio={folio} />
    </Panel>
  );
}

/** What is paid for, and its amount. */
function RequestCard({ request, children }: { request: TripPaymentRequest; children: ReactElement }) {
  const { t, locale } = useTranslations();
  return (
    <div className="border border-line bg-sand-pale p-5 sm:p-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <span className="font-medium text-navy">{t(requestTitles[request.kind])}</span>
        <span className="figures font-display text-[1.75rem] leading-none text-navy">{money(request.amount, locale)}</span>
      </p>
      <RequestText request={request} />
      {children}
    </div>
  );
}

/** Until when it is to be paid, or since when it is overdue. */
function DueDate({ dueAt }: { dueAt: string }) {
  const { t, locale } = useTranslations();
  const [isOverdue] = useState(() => Date.parse(dueAt) < Date.now());
  const date = longDay(todayInNassau(new Date(dueAt)), locale);
  return (
    <p className={`mt-2 text-[0.9375rem] ${isOverdue ? 'font-medium text-danger' : ''}`}>
      {t(isOverdue ? 'trip.payOverdue' : 'trip.payDue', { date })}
    </p>
  );
}

/** The time of a move, or what is bought. */
function RequestText({ request: { move, lines } }: { request: TripPaymentRequest }) {
  const texts = useTranslations();
  const { locale } = texts;
  const shown = move ? (
    <>
      {longDay(move.date, locale)}
      {dayComma(locale)} <span className="inline-block">{hoursText(move, texts)}</span>
    </>
  ) : (
    lines.map(({ text: name, language, qty }, index) => (
      <Fragment key={name}>
        <span>{`${index > 0 ? ' · ' : ''}${qty > 1 ? `${qty} × ` : ''}`}</span>
        <TextInLanguage language={language}>{name}</TextInLanguage>
      </Fragment>
    ))
  );
  return (move ?? lines.length > 0) && <p className="mt-2 text-[0.9375rem]">{shown}</p>;
}

/** What the charter costs, and each payment. */
function Account({ folio: { lines, payments, balanceDue } }: { folio: TripFolio }) {
  const { t, locale } = useTranslations();
  return (
    <dl className="space-y-2.5 text-[0.9375rem]">
      {lines.map((line) => (
        <AmountRow key={line.id} name={<LineName line={line} />} amount={line.amount} />
      ))}
      {payments.map(({ id, kind, amount, method, at }) => (
        <AmountRow
          key={id}
          name={t(kind === 'payment' ? 'trip.payPaid' : 'trip.payRefunded', {
            date: mediumDay(todayInNassau(new Date(at)), locale),
            method: t(methods[method ?? 'cash']),
          })}
          amount={-amount}
        />
      ))}
      <div className="border-t border-navy/15 pt-2.5">
        <AmountRow name={t('trip.payLeft')} amount={balanceDue} />
      </div>
    </dl>
  );
}

function LineName({ line: { kind, text, language, promoCode, movedTo } }: { line: TripLine }) {
  const { t, locale } = useTranslations();
  if (kind === 'adjustment') return t('trip.payAdjustment');
  if (promoCode) return t('summary.promoCode', { code: promoCode });
  if (movedTo) return t('trip.payMoved', { date: longDay(movedTo, locale) });
  return <TextInLanguage language={language}>{text}</TextInLanguage>;
}
