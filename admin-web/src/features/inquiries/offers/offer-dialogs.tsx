import type { Inquiry, StaffOffer } from '@charter/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { offersQuery } from './offers.queries.js';

const OfferEditor = lazy(() => import('./offer-editor.js'));
const OfferPreview = lazy(() => import('./offer-preview.js'));
const OffersList = lazy(() => import('./offers-list.js'));

export type OpenOfferDialog =
  | { dialog: 'list' }
  /** A new offer, from an inquiry or from nothing. */
  | { dialog: 'make'; inquiry?: Inquiry }
  | { dialog: 'edit' | 'preview'; offer: StaffOffer };

interface Props {
  opened: OpenOfferDialog;
  onOpen: (opened: OpenOfferDialog) => void;
  onClose: () => void;
}

/** The list of offers, the editor, and the preview from which an offer is sent. */
export function OfferDialogs({ opened, onOpen, onClose }: Props) {
  const { data: offers } = useQuery(offersQuery);
  const preview = (offer: StaffOffer) => onOpen({ dialog: 'preview', offer });
  // The offer as it is now: its guest may have opened or paid it meanwhile.
  const current = 'offer' in opened ? (offers?.find(({ id }) => id === opened.offer.id) ?? opened.offer) : undefined;
  return (
    <Suspense>
      {opened.dialog === 'list' && <OffersList onOpen={preview} onMake={() => onOpen({ dialog: 'make' })} onClose={onClose} />}
      {opened.dialog === 'make' && <OfferEditor inquiry={opened.inquiry} onSaved={preview} onClose={onClose} />}
      {opened.dialog === 'edit' && current && <OfferEditor offer={current} onSaved={preview} onClose={() => preview(current)} />}
      {opened.dialog === 'preview' && current && (
        <OfferPreview offer={current} onEdit={() => onOpen({ dialog: 'edit', offer: current })} onClose={onClose} />
      )}
    </Suspense>
  );
}
