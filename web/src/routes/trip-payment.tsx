import { lazy, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Trip, TripPaymentRequest } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import { PaymentPanel, requestTitles } from '../features/trip/payment-panel.js';
import { hasPayments } from '../features/trip/trip-state.js';
import { asksForLess, settledTrip } from '../features/trip/settled-trip.js';
import { tripQuery } from '../features/trip/trip.queries.js';
import { changeSearch } from '../lib/address.js';
import { LazyBoundary } from '../render/lazy-boundary.js';

const RequestDialog = lazy(() => import('../features/payment/request-dialog.js'));
const ReturnedPayment = lazy(() => import('../features/payment/returned-payment.js'));

/** PayPal's parameters in the address after a return from its page. */
function returnOf(search: string): { orderId: string; approved: boolean } | undefined {
  const params = new URLSearchParams(search);
  const orderId = params.get('token');
  return orderId ? { orderId, approved: params.has('PayerID') } : undefined;
}

/** What the guest is asked to pay, and the dialog in which it is paid: outside the panel, which may disappear with the last payment. */
export default function TripPayment({ trip }: { trip: Trip }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const [paying, setPaying] = useState<TripPaymentRequest>();
  const [returned] = useState(() => returnOf(location.search));
  const isReturn = returned !== undefined;
  useEffect(() => {
    if (isReturn) changeSearch('', 'replace');
  }, [isReturn]);
  const reload = async (requests: readonly TripPaymentRequest[]) =>
    client.setQueryData(tripQuery.queryKey, await settledTrip(asksForLess(requests.map(({ id }) => id))));
  const close = () => {
    setPaying(undefined);
    // PayPal may review the payment, which the page shows then.
    void client.invalidateQueries({ queryKey: tripQuery.queryKey });
  };
  return (
    <>
      {returned && (
        <LazyBoundary>
          <ReturnedPayment {...returned} onPaid={() => reload(trip.paymentRequests)} onPending={() => void reload(trip.paymentRequests)} />
        </LazyBoundary>
      )}
      {hasPayments(trip) && <PaymentPanel trip={trip} onPay={setPaying} />}
      <LazyBoundary dialog>
        {paying && <RequestDialog request={paying} title={t(requestTitles[paying.kind])} onPaid={() => reload([paying])} onClose={close} />}
      </LazyBoundary>
    </>
  );
}
