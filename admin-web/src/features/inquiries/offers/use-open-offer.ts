import type { StaffOffer } from '@charter/contracts';
import { useState } from 'react';
import { useOpenRecord } from '../../../lib/use-open-record.js';
import type { OpenOfferDialog } from './offer-dialogs.js';

/** The offer that is open, by the id in the address, and which of its dialogs; or the list of offers, or a new one. */
export function useOpenOffer(offers: readonly StaffOffer[] | undefined) {
  const address = useOpenRecord({ kind: 'offer', items: offers, idOf: ({ id }) => id });
  const [other, setOther] = useState<OpenOfferDialog | null>(null);
  const { id, record } = address;
  const isOfOpen = other && (id === undefined || ('offer' in other && other.offer.id === id));
  const opened: OpenOfferDialog | null = isOfOpen ? other : record ? { dialog: 'preview', offer: record } : null;

  return {
    opened,
    isMissing: address.isMissing && !opened,
    open: (next: OpenOfferDialog): void => {
      setOther(next.dialog === 'preview' ? null : next);
      if (next.dialog === 'preview' && next.offer.id !== id) address.open(next.offer);
    },
    close: (): void => {
      setOther(null);
      address.close();
    },
  };
}
