import { addressName, phoneHref } from '@charter/contracts/browser';
import type { Booking } from '@charter/contracts';
import { Button, Dialog, longDay, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { charterHours, dateTimeInNassau, fullName, languageName, staffLocale } from '../../../lib/format.js';
import { openingOf } from '../../../lib/guest-message.js';
import { GuestMessageLinks } from '../../../lib/guest-message-links.js';
import { BookingStatusSelect } from '../booking-status-select.js';
import { isMovable } from '../booking-rules.js';
import { recordQuery } from '../bookings.queries.js';
import { BookingRecordSections, type OpenRecordDialog } from './booking-record.js';
import { ConfirmationCode } from './confirmation-code.js';
import { DetailNote, DetailRow, DetailSection } from './detail-list.js';

interface Props {
  booking: Booking;
  onClose: () => void;
  onDelete: () => void;
  /** Opens a dialog for the booking as its record returned it. */
  onOpen: OpenRecordDialog;
  onCancelPaid: () => void;
  onChanged: (booking: Booking) => void;
  /** Undefined for the first booking of the list. */
  onPrevious?: (() => void) | undefined;
  /** Undefined for the last booking of the list. */
  onNext?: (() => void) | undefined;
}

export default function BookingDetails({ booking, onClose, onDelete, onOpen, onCancelPaid, onChanged, onPrevious, onNext }: Props) {
  const { t } = useTranslations();
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
            <StepButton label={t('details.previous')} Icon={ChevronUp} onStep={onPrevious} />
            <StepButton label={t('details.next')} Icon={ChevronDown} onStep={onNext} />
          </span>
          <Button size="sm" onClick={onClose}>
            {t('details.done')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-b border-line pb-6">
        <ConfirmationCode key={booking.id} code={booking.confirmationCode} />
        <BookingStatusSelect booking={booking} onChanged={onChanged} onCancelPaid={onCancelPaid} />
      </div>
      <div className="grid gap-x-10 border-b border-line sm:grid-cols-2">
        <CharterSection booking={booking} onOpen={onOpen} />
        <GuestSection booking={booking} onOpen={onOpen} />
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

function CharterSection({ booking, onOpen }: { booking: Booking; onOpen: OpenRecordDialog }) {
  const { t } = useTranslations();
  const { data: record } = useQuery(recordQuery(booking.id));
  return (
    <DetailSection
      inner
      title={t('details.charter')}
      action={
        record &&
        !record.archivedAt &&
        isMovable(record.booking) && (
          <Button variant="secondary" size="sm" className="mt-4" onClick={() => onOpen('move', record.booking)}>
            {t('moveBooking.open')}
          </Button>
        )
      }
    >
      <DetailRow label={t('details.date')}>{longDay(booking.charterDate || booking.bookingDate, staffLocale)}</DetailRow>
      <DetailRow label={t('details.time')}>
        {charterHours(booking)}
        <DetailNote>{isSlotInHours(booking) ? t('details.nassau') : t('details.soldAs', { slot: booking.timeSlot })}</DetailNote>
      </DetailRow>
      <DetailRow label={t('details.package')}>
        {booking.packageName}
        <DetailNote>{booking.packageDuration}</DetailNote>
      </DetailRow>
      <DetailRow label={t('details.guestCount')}>{t('bookings.guests', { count: booking.guestCount })}</DetailRow>
    </DetailSection>
  );
}

/** False for a slot sold by a name such as "Morning". */
const isSlotInHours = (booking: Booking): boolean => withoutSeparators(charterHours(booking)) === withoutSeparators(booking.timeSlot);
const withoutSeparators = (hours: string): string => hours.replace(/[\s\u2013-]/g, '');

function GuestSection({ booking, onOpen }: { booking: Booking; onOpen: OpenRecordDialog }) {
  const { t } = useTranslations();
  const { data: record } = useQuery(recordQuery(booking.id));
  return (
    <DetailSection
      inner
      title={t('details.guest')}
      action={
        record &&
        !record.archivedAt && (
          <Button variant="secondary" size="sm" className="mt-4" onClick={() => onOpen('edit', record.booking)}>
            {t('editBooking.open')}
          </Button>
        )
      }
    >
      <DetailRow label={t('details.name')}>{fullName(booking)}</DetailRow>
      <DetailRow label={t('details.email')}>
        <ContactLink href={`mailto:${booking.email}`}>{booking.email}</ContactLink>
      </DetailRow>
      <DetailRow label={t('details.phone')}>
        <ContactLink href={phoneHref(booking.phone)}>{booking.phone}</ContactLink>
        {booking.phone && (
          <GuestMessageLinks phone={booking.phone} text={openingOf({ ...booking, name: addressName(booking, booking.locale) })} />
        )}
      </DetailRow>
      {booking.lodging && <DetailRow label={t('details.lodging')}>{booking.lodging}</DetailRow>}
      <DetailRow label={t('details.language')}>{languageName(booking.locale)}</DetailRow>
      <DetailRow label={t('details.received')}>{dateTimeInNassau(booking.createdAt)}</DetailRow>
      {record?.acceptedTerms && (
        <DetailRow label={t('details.terms')}>
          {t('details.termsAccepted', { time: dateTimeInNassau(record.acceptedTerms.acceptedAt) })}
          <DetailNote>{t('details.termsVersion', { version: record.acceptedTerms.version })}</DetailNote>
        </DetailRow>
      )}
    </DetailSection>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-lagoon-deep underline decoration-lagoon/35 underline-offset-4 hover:decoration-lagoon-deep">
      {children}
    </a>
  );
}

function StepButton({ label, Icon, onStep }: { label: string; Icon: LucideIcon; onStep?: (() => void) | undefined }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!onStep}
      onClick={onStep}
      className="flex size-11 items-center justify-center rounded-sm text-navy-soft transition-colors hover:bg-sand-pale aria-disabled:cursor-default aria-disabled:text-navy/25 aria-disabled:hover:bg-transparent"
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.6} />
    </button>
  );
}
