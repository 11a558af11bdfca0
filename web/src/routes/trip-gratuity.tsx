import { lazy, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { RequestedPayment, Trip, TripGratuity } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import { GratuityPanel } from '../features/trip/gratuity-panel.js';
import { settledTrip } from '../features/trip/settled-trip.js';
import { tripQuery } from '../features/trip/trip.queries.js';
import { LazyBoundary } from '../render/lazy-boundary.js';

const RequestDialog = lazy(() => import('../features/payment/request-dialog.js'));

/** What the guest gives the crew after the charter. */
export default function TripGratuityPart({ trip, gratuity }: { trip: Trip; gratuity: TripGratuity }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const [paying, setPaying] = useState<RequestedPayment>();
  const [givenBefore, setGivenBefore] = useState(gratuity.given);
  const reload = async () =>
    client.setQueryData(tripQuery.queryKey, await settledTrip((loaded) => (loaded.gratuity?.given ?? 0) > givenBefore));
  const close = () => {
    setPaying(undefined);
    // PayPal may review the payment, which the page shows then.
    void client.invalidateQueries({ queryKey: tripQuery.queryKey });
  };
  return (
    <>
      <GratuityPanel
        // Nothing is chosen any more after a payment.
        key={gratuity.given}
        trip={trip}
        gratuity={gratuity}
        isPaying={paying !== undefined}
        onRequested={(requested) => {
          setGivenBefore(gratuity.given);
          setPaying(requested);
        }}
      />
      <LazyBoundary dialog>
        {paying && (
          <RequestDialog
            request={{ id: paying.paymentRequestId, amount: paying.amount }}
            title={t('trip.gratuity')}
            onPaid={reload}
            onClose={close}
          />
        )}
      </LazyBoundary>
    </>
  );
}
