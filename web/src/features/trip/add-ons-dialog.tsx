import { useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AddOnChoice, RequestedPayment, Trip, TripAddOn } from '@charter/contracts';
import {
  Button,
  Dialog,
  errorText,
  fieldErrorText,
  LoadError,
  money,
  Notice,
  Skeleton,
  Status,
  type Translate,
  useTranslations,
} from '@charter/ui';
import { AddOnItem } from '../../lib/booking/add-on-item.js';
import { serverErrorsOf } from '../../lib/forms/server-errors.js';
import { requestAddOns, tripAddOnsQuery } from './add-ons.queries.js';

interface AddOnsDialogProps {
  trip: Trip;
  /** What was chosen is kept, and waits to be paid. */
  onRequested: (payment: RequestedPayment) => void;
  onClose: () => void;
}

/** What can be added to the charter, with quantities and the price of what is chosen. */
export default function AddOnsDialog({ trip, onRequested, onClose }: AddOnsDialogProps) {
  const { t, locale } = useTranslations();
  const query = useQuery(tripAddOnsQuery(locale));
  const [quantities, setQuantities] = useState<Record<number, number>>({});
  const sending = useRef(false);
  const { mutate, isPending, error } = useMutation({
    ...requestAddOns,
    onSuccess: onRequested,
    // What is left may have changed since the list was loaded.
    onError: () => void query.refetch(),
    onSettled: () => {
      sending.current = false;
    },
  });
  const offered = query.data ?? [];
  const qtyOf = ({ id, left }: TripAddOn) => Math.min(quantities[id] ?? 0, left);
  const choices: AddOnChoice[] = offered.flatMap((addOn) => (qtyOf(addOn) > 0 ? { id: addOn.id, qty: qtyOf(addOn) } : []));
  const total = offered.reduce((sum, addOn) => sum + qtyOf(addOn) * addOn.price * (addOn.unit === 'guest' ? trip.guestCount : 1), 0);

  function request() {
    if (sending.current) return;
    sending.current = true;
    mutate({ addOns: choices });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('details.addOns')}
      width="40rem"
      footer={
        query.data && (
          <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
            <output className="figures flex items-baseline gap-3">
              <span className="text-[0.9375rem] text-navy-soft">{t('summary.total')}</span>
              <span className="font-display text-[1.75rem] leading-none">{money(total, locale)}</span>
            </output>
            <Button busy={isPending} disabled={total === 0} onClick={request} className="max-sm:w-full">
              {t('trip.addOnsPay')}
            </Button>
          </div>
        )
      }
    >
      {query.data ? (
        <>
          <ul className="-mt-4 divide-y divide-line">
            {offered.map((addOn) => (
              <AddOnItem
                key={addOn.id}
                addOn={addOn}
                qty={qtyOf(addOn)}
                max={addOn.left}
                {...(addOn.why && { obstacle: obstacleOf(t, addOn) })}
                onChange={(typed) => setQuantities({ ...quantities, [addOn.id]: Number.isInteger(typed) ? Math.max(0, typed) : 0 })}
              />
            ))}
          </ul>
          {error && <Notice tone="danger" title={fieldErrorText(t, serverErrorsOf(error).addOns) ?? errorText(t, error)} />}
        </>
      ) : query.error ? (
        <LoadError title={t('details.addOnsFailed')} query={{ ...query, error: query.error }} />
      ) : (
        <Status label={t('confirmation.loading')} className="space-y-5">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </Status>
      )}
    </Dialog>
  );
}

/** Why the add-on cannot be had. */
function obstacleOf(t: Translate, { name, leadHours, why }: TripAddOn): string {
  if (why === 'tooLate') return t('fields.addOnTooLate', { name, hours: leadHours });
  if (why === 'timeTaken') return t('fields.addOnTimeTaken', { name });
  if (why === 'tooDark') return t('fields.addOnTooDark', { name });
  return why === 'soldOut' ? t('fields.addOnSoldOut', { name }) : t('trip.addOnEnough');
}
