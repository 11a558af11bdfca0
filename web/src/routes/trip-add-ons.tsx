import { lazy, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { RequestedPayment, Trip } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import { AddOnsPanel } from '../features/trip/add-ons-panel.js';
import { asksForLess, settledTrip } from '../features/trip/settled-trip.js';
import { tripQuery } from '../features/trip/trip.queries.js';
import { LazyBoundary } from '../render/lazy-boundary.js';

const AddOnsDialog = lazy(() => import('../features/trip/add-ons-dialog.js'));
const RequestDialog = lazy(() => import('../features/payment/request-dialog.js'));

/** What the guest adds to the charter: chosen in one dialog, paid in the next. */
export default function TripAddOns({ trip }: { trip: Trip }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const [paying, setPaying] = useState<RequestedPayment>();
  const close = () => {
    setPaying(undefined);
    // What was not paid stays among the payments of the page for as long as it is kept.
    void client.invalidateQueries({ queryKey: tripQuery.queryKey });
  };
  return (
    <>
      <AddOnsPanel
        renderDialog={(onClose) => (
          <AddOnsDialog
            trip={trip}
            onClose={onClose}
            onRequested={(requested) => {
              onClose();
              setPaying(requested);
            }}
          />
        )}
      />
      <LazyBoundary dialog>
        {paying && (
          <RequestDialog
            request={{ id: paying.paymentRequestId, amount: paying.amount }}
            title={t('details.addOns')}
            onPaid={async () => client.setQueryData(tripQuery.queryKey, await settledTrip(asksForLess([paying.paymentRequestId])))}
            onClose={close}
          />
        )}
      </LazyBoundary>
    </>
  );
}
