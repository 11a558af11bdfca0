import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { fullName } from '@charter/contracts/browser';
import { Button, Dialog, Notice, useTranslations } from '@charter/ui';
import type { ShownFieldError } from '@charter/ui';
import { payWith } from '../../lib/booking/applied-voucher.js';
import type { AppliedVoucher } from '../../lib/booking/applied-voucher.js';
import type { SavedCheckout } from '../../lib/booking/saved-checkout.js';
import { SummaryRow } from '../../lib/booking/summary-row.js';
import { SelectionSummary } from '../../lib/booking/selection-summary.js';
import { giftTextsQuery } from '../../lib/gift-texts.js';
import { HoldNote } from './hold-note.js';
import { PaymentMethods, PaymentMethodsSkeleton } from './payment-methods.js';
import { offeredMethodsQuery, paypalQuery } from './payment.queries.js';
import type { Checkout } from './payment.queries.js';
import { hasResult, PaymentProblemNotice, PaymentProgress, PaymentResult } from './payment-state.js';
import { PayPalUnavailable } from './paypal-unavailable.js';
import { usePayment } from './use-payment.js';
import type { PaymentCallbacks, Return } from './use-payment.js';
import { VoucherField } from './voucher-field.js';
import { VoucherSummary } from './voucher-summary.js';

/** How long to wait for PayPal's script after a return from PayPal's page, in ms; then the server's answer decides. */
const scriptTimeoutMs = 5_000;

interface PaymentDialogProps extends Omit<PaymentCallbacks, 'onVouchersRejected'> {
  open: boolean;
  checkout: Checkout;
  /** The details were typed before the page was loaded, which the dialog says. */
  restored: boolean;
  /** Checkout of this tab from before the page was loaded. */
  saved: SavedCheckout | undefined;
  /** Set after a return from PayPal's page. */
  returned: Return | undefined;
  onBack: () => void;
  /** Opens the calendar after the slot was taken. */
  onOtherSlot: () => void;
  /** Other free slots, shown when the slot was taken. */
  alternatives: ReactNode;
  onClose: () => void;
}

export default function PaymentDialog(props: PaymentDialogProps) {
  const { open, checkout: chosen, restored, saved, returned, onBack, onOtherSlot, alternatives, onClose, ...callbacks } = props;
  const { t, locale } = useTranslations();
  const paypal = useQuery({ ...paypalQuery(locale), enabled: open });
  const { data: giftTexts } = useQuery({ ...giftTextsQuery(locale), enabled: open });
  const [vouchers, setVouchers] = useState<readonly AppliedVoucher[]>(saved?.vouchers ?? []);
  const [voucherError, setVoucherError] = useState<ShownFieldError>();
  const checkout: Checkout = vouchers.length > 0 ? { ...chosen, vouchers } : chosen;
  const due = checkout.total === undefined ? undefined : payWith(vouchers, checkout.total).due;
  const offered = useQuery(offeredMethodsQuery(paypal.data, locale, due === 0 ? undefined : due));
  const onVouchersRejected = (error: ShownFieldError) => {
    setVouchers([]);
    setVoucherError(error);
  };
  const payment = usePayment(checkout, { ...callbacks, onVouchersRejected }, saved, returned);
  const { phase, problem } = payment;
  const { details, selection } = checkout;

  const instance = paypal.data?.instance;
  const scriptSettled = instance !== undefined || paypal.error !== null;
  const resume = useEffectEvent(() => returned && payment.resume(instance, returned));
  const isReturn = returned !== undefined;
  useEffect(() => {
    if (!isReturn) return undefined;
    const timer = setTimeout(() => resume(), scriptSettled ? 0 : scriptTimeoutMs);
    return () => clearTimeout(timer);
  }, [isReturn, scriptSettled]);

  const processing = phase === 'capturing' || phase === 'placing';
  const result = hasResult(phase) ? phase : undefined;
  // No way back once the capture has started.
  const editable = phase === 'ready' || phase === 'approving';

  return (
    <Dialog
      open={open}
      onClose={() => !processing && onClose()}
      title={t('payment.title')}
      back={editable ? { label: t('payment.back'), onBack } : undefined}
      width="56rem"
    >
      {paypal.data?.setup.environment === 'emulator' && (
        <p className="-mx-5 -mt-6 mb-6 bg-sand px-5 py-2 text-center text-sm text-navy-soft sm:-mx-8 sm:-mt-8 sm:mb-8">
          {t('payment.demo')}
        </p>
      )}
      <div className="grid gap-8 md:grid-cols-[1fr_20rem] lg:gap-12">
        <SelectionSummary selection={selection} details={details} total={payment.orderTotal} className="self-start md:order-last">
          <VoucherSummary vouchers={vouchers} total={payment.orderTotal ?? checkout.total} />
        </SelectionSummary>
        <div className="flex flex-col">
          {processing ? (
            <PaymentProgress phase={phase} />
          ) : result ? (
            <PaymentResult
              phase={result}
              onRetry={result === 'unplaced' ? payment.retryBooking : payment.checkStatus}
              onOtherSlot={onOtherSlot}
              alternatives={alternatives}
            />
          ) : (
            <div className="flex flex-col gap-6">
              {restored && <Notice>{t('details.kept')}</Notice>}
              <section aria-label={t('payment.guest')} className="max-md:order-last">
                <h3 className="mb-3 text-display-sm">{t('payment.guest')}</h3>
                <dl className="space-y-2.5 border-y border-line py-4 text-[0.9375rem]">
                  <SummaryRow name={t('payment.name')}>{fullName(details, locale)}</SummaryRow>
                  <SummaryRow name={t('details.email')}>
                    <span className="break-all">{details.email}</span>
                  </SummaryRow>
                  <SummaryRow name={t('details.phone')}>{details.phone}</SummaryRow>
                </dl>
              </section>
              {payment.heldUntil ? (
                <HoldNote heldUntil={payment.heldUntil} />
              ) : due === 0 ? null : (
                <p className="text-[0.9375rem] leading-6 text-navy-soft">{t('payment.holdPromise')}</p>
              )}
              {problem && <PaymentProblemNotice problem={problem} />}
              <VoucherField
                vouchers={vouchers}
                rejected={voucherError}
                disabled={!editable || phase === 'approving'}
                open={due !== 0}
                onChange={(next) => {
                  setVouchers(next);
                  setVoucherError(undefined);
                }}
              />
              {due === 0 && giftTexts ? (
                <div>
                  <Button size="lg" className="w-full" onClick={() => void payment.bookCovered()}>
                    {giftTexts.book}
                  </Button>
                  <p className="mt-3 text-[0.9375rem] leading-6 text-navy-soft">{giftTexts.bookText}</p>
                </div>
              ) : paypal.error ? (
                <PayPalUnavailable error={paypal.error} busy={paypal.isFetching} onRetry={() => void paypal.refetch()} />
              ) : paypal.data && checkout.total !== undefined && offered.data ? (
                <PaymentMethods
                  offered={offered.data}
                  opened={payment.opened}
                  onPay={(pressed) => payment.pay(paypal.data.instance, pressed)}
                />
              ) : (
                <PaymentMethodsSkeleton />
              )}
              <Button variant="secondary" size="lg" className="w-full" disabled={!editable} onClick={onBack}>
                {t('payment.back')}
              </Button>
              {due !== 0 && (
                <p className="flex gap-2.5 text-sm leading-6 text-navy-mute">
                  <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
                  {t('payment.safe')}
                </p>
              )}
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}
