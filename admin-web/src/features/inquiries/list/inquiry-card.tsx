import type { Inquiry, StaffOffer } from '@charter/contracts';
import { Button, useTranslations } from '@charter/ui';
import { Compass, CornerUpLeft, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { ResponseDeadline } from '../response-deadline.js';
import { InquiryStatusBadge, InquiryStatusSelect } from '../inquiry-status.js';
import { fullName } from '../../../lib/format.js';
import { receivedAt } from '../inquiry-format.js';
import { OfferBadge } from '../offers/offer-badge.js';

export interface CardActions {
  onOpen: (inquiry: Inquiry) => void;
  onReply: (inquiry: Inquiry) => void;
  onMakeOffer: (inquiry: Inquiry) => void;
  onOpenOffer: (offer: StaffOffer) => void;
  onChanging: (inquiry: Inquiry) => void;
}

interface Props extends CardActions {
  inquiry: Inquiry;
  /** Those that answer it, newest first. */
  offers: StaffOffer[];
}

export function InquiryCard({ inquiry, offers, onOpen, onReply, onMakeOffer, onOpenOffer, onChanging }: Props) {
  const { t } = useTranslations();
  const name = fullName(inquiry);
  return (
    <li className="flex flex-col rounded-md border border-line bg-white p-5 transition-colors has-[[data-opener]:focus-visible]:border-lagoon-deep sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <h2 className="min-w-0 font-display text-xl leading-7 font-[380] wrap-anywhere">{name}</h2>
        <InquiryStatusBadge status={inquiry.status} />
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-navy-mute">
        <span className="figures">{receivedAt(inquiry.waitingSince) ?? t('inquiries.dateUnknown')}</span>
        <ResponseDeadline inquiry={inquiry} />
        {inquiry.replies.length > 0 && <span>{t('inquiries.replies', { count: inquiry.replies.length })}</span>}
      </p>
      <div className="mt-4 space-y-1.5 text-sm">
        <Line icon={<Mail aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-navy-mute" strokeWidth={1.6} />}>
          <a
            href={`mailto:${inquiry.email}`}
            className="text-lagoon-deep underline decoration-lagoon/35 underline-offset-4 hover:decoration-lagoon-deep"
          >
            {inquiry.email}
          </a>
        </Line>
        {inquiry.preferredCharter && (
          <Line icon={<Compass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-navy-mute" strokeWidth={1.6} />}>
            {inquiry.preferredCharter}
          </Line>
        )}
      </div>
      <p className="mt-4 mb-6 line-clamp-4 text-[0.9375rem] leading-6 wrap-anywhere whitespace-pre-line text-navy-soft">
        {inquiry.messages.at(-1)?.message ?? inquiry.message}
      </p>
      {offers.length > 0 && (
        <ul aria-label={t('offers.of', { name })} className="mb-5 space-y-1">
          {offers.map((offer) => (
            <li key={offer.id}>
              <button
                type="button"
                aria-haspopup="dialog"
                className="flex min-h-11 w-full items-center justify-between gap-4 rounded-sm bg-sand-pale px-3 py-2 text-left text-sm hover:bg-sand lg:min-h-9"
                onClick={() => onOpenOffer(offer)}
              >
                <span className="min-w-0 wrap-anywhere">{offer.title}</span>
                <OfferBadge offer={offer} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto grid grid-cols-2 gap-2 border-t border-line pt-4 sm:flex sm:flex-wrap sm:items-center sm:justify-end sm:gap-3">
        <div className="col-span-2 sm:mr-auto sm:w-38">
          <InquiryStatusSelect inquiry={inquiry} onChanging={() => onChanging(inquiry)} />
        </div>
        <Button
          variant="secondary"
          size="sm"
          className="whitespace-nowrap"
          data-opener={inquiry.id}
          aria-haspopup="dialog"
          onClick={() => onOpen(inquiry)}
        >
          {t('inquiries.viewDetails')}
          <span className="sr-only"> {t('inquiries.of', { name })}</span>
        </Button>
        <Button variant="secondary" size="sm" className="whitespace-nowrap" aria-haspopup="dialog" onClick={() => onMakeOffer(inquiry)}>
          {t('offers.make')}
          <span className="sr-only"> {t('offers.makeFor', { name })}</span>
        </Button>
        <Button
          // Pending inquiries stand out, because their response time is running.
          variant={inquiry.status === 'pending' ? 'primary' : 'secondary'}
          size="sm"
          className="whitespace-nowrap max-sm:col-span-2"
          aria-haspopup="dialog"
          onClick={() => onReply(inquiry)}
        >
          <CornerUpLeft aria-hidden="true" className="size-4" strokeWidth={1.8} />
          {t('inquiries.reply')}
          <span className="sr-only"> {t('inquiries.to', { name })}</span>
        </Button>
      </div>
    </li>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-2.5">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
