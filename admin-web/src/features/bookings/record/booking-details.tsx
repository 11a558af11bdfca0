import type { Booking } from '@charter/contracts';
import { Button, Dialog, longDay, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, ChevronUp, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BookingRecordSections, type OpenDialog } from './booking-record.js';
import { BookingStatusChoice } from '../booking-status-select.js';
import { recordQuery } from '../bookings.queries.js';
import { Fact, Section, Small } from './detail-list.js';
import { charterHours, dialled, fullName, languageName, momentInNassau, staffLocale } from '../booking-format.js';

interface Props {
  booking: Booking;
  onClose: () => void;
  onDelete: () => void;
  /** Opens a dialog about the booking as its record has it. */
  onOpen: OpenDialog;
  onCancelPaid: () => void;
  onChanged: (booking: Booking) => void;
  /** To the row above or below; left out at the list's ends. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

export default function BookingDetails({ booking, onClose, onDelete, onOpen, onCancelPaid, onChanged, onPrevious, onNext }: Props) {
  const { t } = useTranslations();
  const { data: record } = useQuery(recordQuery(booking.id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={fullName(booking)}
      description={booking.packageName}
      width="46rem"
      footer={
        <div className="flex items-center gap-2">
          <Button variant="danger" size="sm" onClick={onDelete}>
            {t('details.delete')}
          </Button>
          <span className="ml-auto flex">
            <StepButton
              label={t('details.previous')}
              onStep={onPrevious}
              icon={<ChevronUp aria-hidden="true" className="size-5" strokeWidth={1.6} />}
            />
            <StepButton
              label={t('details.next')}
              onStep={onNext}
              icon={<ChevronDown aria-hidden="true" className="size-5" strokeWidth={1.6} />}
            />
          </span>
          <Button size="sm" onClick={onClose}>
            {t('details.done')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-b border-line pb-6">
        <Code key={booking.id} code={booking.confirmationCode} />
        <BookingStatusChoice booking={booking} onChanged={onChanged} onCancelPaid={onCancelPaid} />
      </div>
      <div className="grid gap-x-10 border-b border-line sm:grid-cols-2">
        <Section inner title={t('details.charter')}>
          <Fact name={t('details.date')}>{longDay(booking.charterDate || booking.bookingDate, staffLocale)}</Fact>
          <Fact name={t('details.time')}>
            {charterHours(booking)}
            <Small>{sameHours(booking) ? t('details.nassau') : t('details.soldAs', { slot: booking.timeSlot })}</Small>
          </Fact>
          <Fact name={t('details.package')}>
            {booking.packageName}
            <Small>{booking.packageDuration}</Small>
          </Fact>
          <Fact name={t('details.onBoard')}>{t('bookings.guests', { count: booking.guestCount })}</Fact>
        </Section>
        <Section
          inner
          title={t('details.guest')}
          action={
            record &&
            !record.archivedAt && (
              <Button variant="secondary" size="sm" className="mt-4" onClick={() => onOpen('correction', record.booking)}>
                {t('correction.open')}
              </Button>
            )
          }
        >
          <Fact name={t('details.name')}>{fullName(booking)}</Fact>
          <Fact name={t('details.email')}>
            <Contact href={`mailto:${booking.email}`}>{booking.email}</Contact>
          </Fact>
          <Fact name={t('details.phone')}>
            <Contact href={dialled(booking.phone)}>{booking.phone}</Contact>
          </Fact>
          <Fact name={t('details.language')}>{languageName(booking.locale)}</Fact>
          <Fact name={t('details.received')}>{momentInNassau(booking.createdAt)}</Fact>
        </Section>
      </div>
      <section className="border-b border-line py-6">
        <h3 className="eyebrow text-navy-mute">{t('details.requests')}</h3>
        {booking.specialRequests ? (
          <p className="mt-3 rounded-xs border-l-2 border-sand-deep bg-sand-pale px-4 py-3 text-[0.9375rem] leading-6 wrap-anywhere whitespace-pre-line">
            {booking.specialRequests}
          </p>
        ) : (
          <p className="mt-2 text-[0.9375rem] text-navy-mute">{t('details.noRequests')}</p>
        )}
      </section>
      <BookingRecordSections key={booking.id} booking={booking} onOpen={onOpen} />
    </Dialog>
  );
}

/** The slot's own words are worth a line only where they say something else: "Morning". */
const sameHours = (booking: Booking): boolean => bare(charterHours(booking)) === bare(booking.timeSlot);
const bare = (hours: string): string => hours.replace(/[\s\u2013-]/g, '');

function Contact({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="text-lagoon-deep underline decoration-lagoon/35 underline-offset-4 hover:decoration-lagoon-deep">
      {children}
    </a>
  );
}

function StepButton({ label, icon, onStep }: { label: string; icon: ReactNode; onStep?: (() => void) | undefined }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!onStep}
      onClick={onStep}
      className="flex size-10 items-center justify-center rounded-sm text-navy-soft transition-colors hover:bg-sand-pale aria-disabled:cursor-default aria-disabled:text-navy/25 aria-disabled:hover:bg-transparent"
    >
      {icon}
    </button>
  );
}

function Code({ code }: { code: string }) {
  const { t } = useTranslations();
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => setCopied('yes'),
      // Plain http or a refused permission: the code is selectable all the same.
      () => setCopied('refused'),
    );
  };
  return (
    <div>
      <p className="eyebrow text-navy-mute">{t('details.code')}</p>
      <div className="mt-1 flex items-center gap-1">
        <span className="figures font-display text-2xl tracking-[0.04em] select-all">{code}</span>
        <button
          type="button"
          aria-label={t('details.copy')}
          onClick={copy}
          className="flex size-10 items-center justify-center rounded-sm text-navy-soft transition-colors hover:bg-sand-pale hover:text-navy"
        >
          {copied === 'yes' ? (
            <Check aria-hidden="true" className="size-4 text-success" />
          ) : (
            <Copy aria-hidden="true" className="size-4" strokeWidth={1.6} />
          )}
        </button>
        <output className="text-sm text-navy-soft">
          {copied === 'yes' && t('details.copied')}
          {copied === 'refused' && t('details.notCopied')}
        </output>
      </div>
    </div>
  );
}
