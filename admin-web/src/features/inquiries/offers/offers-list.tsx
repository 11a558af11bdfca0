import type { StaffOffer } from '@charter/contracts';
import { Button, Dialog, LoadError, money, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../lib/empty-state.js';
import { charterDay, fullName, staffLocale } from '../../../lib/format.js';
import { dayOf } from '../../../lib/wall-clock.js';
import { OfferBadge } from './offer-badge.js';
import { offersQuery } from './offers.queries.js';

interface Props {
  onOpen: (offer: StaffOffer) => void;
  onMake: () => void;
  onClose: () => void;
}

/** All offers, newest first. */
export default function OffersList({ onOpen, onMake, onClose }: Props) {
  const { t } = useTranslations();
  const query = useQuery(offersQuery);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('offers.title')}
      width="48rem"
      footer={
        <div className="flex justify-end">
          <Button onClick={onMake}>{t('offers.make')}</Button>
        </div>
      }
    >
      {query.data ? (
        query.data.length > 0 ? (
          <ul aria-label={t('offers.list')} className="divide-y divide-line">
            {query.data.map((offer) => (
              <OfferRow key={offer.id} offer={offer} onOpen={() => onOpen(offer)} />
            ))}
          </ul>
        ) : (
          <EmptyState title={t('offers.empty')} description={t('offers.emptyText')} />
        )
      ) : query.error ? (
        <LoadError title={t('offers.failed')} query={query} />
      ) : (
        <div className="space-y-4">
          <output className="sr-only">{t('offers.loading')}</output>
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </div>
      )}
    </Dialog>
  );
}

function OfferRow({ offer, onOpen }: { offer: StaffOffer; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="grid w-full grid-cols-[1fr_auto] items-start gap-x-5 gap-y-1 px-1 py-4 text-left hover:bg-sand-pale"
        onClick={onOpen}
      >
        <span className="min-w-0 font-medium wrap-anywhere">{offer.title}</span>
        <OfferBadge offer={offer} />
        <span className="min-w-0 text-sm wrap-anywhere text-navy-soft">
          {fullName(offer)} · {charterDay(dayOf(offer.startsAt))}
        </span>
        <span className="figures text-right text-sm">{money(offer.total, staffLocale)}</span>
      </button>
    </li>
  );
}
