import { lazy, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { GuestOffer } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import { offerQuery, settledOffer } from '../features/offer/offer.queries.js';
import { OfferCard } from '../features/offer/offer-card.js';
import { changeSearch } from '../lib/address.js';
import { termsVersions } from '../lib/booking/terms-version.js';
import { LazyBoundary } from '../render/lazy-boundary.js';

const RequestDialog = lazy(() => import('../features/payment/request-dialog.js'));
const ReturnedPayment = lazy(() => import('../features/payment/returned-payment.js'));
const OfferQuestion = lazy(() => import('../features/offer/offer-question.js'));
const DeclineDialog = lazy(() => import('../features/offer/decline-dialog.js'));

/** PayPal's parameters in the address after a return from its page. */
function returnOf(search: string): { orderId: string; approved: boolean } | undefined {
  const params = new URLSearchParams(search);
  const orderId = params.get('token');
  return orderId ? { orderId, approved: params.has('PayerID') } : undefined;
}

/** What the guest pays now and later, and what the guest can do: pay, ask, or decline. */
export function OfferCheckout({ offer }: { offer: GuestOffer }) {
  const { t, locale } = useTranslations();
  const client = useQueryClient();
  const [opened, setOpened] = useState<'pay' | 'ask' | 'decline'>();
  const [returned] = useState(() => returnOf(location.search));
  const isReturn = returned !== undefined;
  useEffect(() => {
    if (isReturn) changeSearch('', 'replace');
  }, [isReturn]);
  const close = () => setOpened(undefined);
  /** PayPal may review the payment, which the offer shows then. */
  const closePayment = () => {
    close();
    void client.invalidateQueries({ queryKey: offerQuery.queryKey });
  };
  const reload = async () => client.setQueryData(offerQuery.queryKey, await settledOffer());
  const { paymentRequestId: id, payNow: amount } = offer;
  return (
    // On a phone the price of an offer that has ended follows the reason.
    <div className={`space-y-6 md:sticky md:top-8 md:self-start ${offer.state === 'sent' ? 'max-md:order-first' : ''}`}>
      {returned && offer.state === 'sent' && (
        <LazyBoundary>
          <ReturnedPayment {...returned} onPaid={reload} onPending={() => void reload()} />
        </LazyBoundary>
      )}
      <OfferCard offer={offer} onOpen={setOpened} />
      <LazyBoundary dialog>
        {opened === 'pay' && id && (
          <RequestDialog
            request={{ id, amount, termsVersion: termsVersions[locale] }}
            title={t('offer.payTitle')}
            onPaid={reload}
            onClose={closePayment}
          />
        )}
        {opened === 'ask' && <OfferQuestion onClose={close} />}
        {opened === 'decline' && <DeclineDialog onClose={close} />}
      </LazyBoundary>
    </div>
  );
}
