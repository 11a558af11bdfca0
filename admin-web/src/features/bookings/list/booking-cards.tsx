import { money, useTranslations } from '@charter/ui';
import { charterDay, charterHours, staffLocale } from '../../../lib/format.js';
import { BookingStatusSelect } from '../booking-status-select.js';
import { DeleteButton, isPaymentMissing, RowButton, type RowsProps } from './row-actions.js';

/** The list on phones. The button of the guest's name covers the whole card. */
export function BookingCards({ bookings, onOpen, onDelete, onChanging, onCancelPaid }: RowsProps) {
  const { t } = useTranslations();
  return (
    <ul aria-label={t('bookings.list')} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {bookings.map((booking) => (
        <li
          key={booking.id}
          className="relative flex flex-col rounded-md border border-line bg-white p-4 has-[[data-opener]:focus-visible]:outline-2 has-[[data-opener]:focus-visible]:outline-lagoon-deep"
        >
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <span className="figures font-medium">{charterDay(booking.bookingDate)}</span>
            <span className="figures text-navy-mute">{charterHours(booking)}</span>
          </div>
          <RowButton
            booking={booking}
            onOpen={onOpen}
            className="mt-2 font-display text-xl leading-7 font-[380]! after:absolute after:inset-0"
          />
          <p className="text-sm text-navy-soft">
            {booking.packageName}
            <span className="text-navy-mute"> · {t('bookings.guests', { count: booking.guestCount })}</span>
          </p>
          <p className="figures mt-1 mb-4 text-sm">
            <span className="font-medium">{money(booking.totalAmount, staffLocale)}</span>
            <span className={isPaymentMissing(booking) ? 'text-warning' : 'text-navy-mute'}>
              {' '}
              · {t(`paymentStatus.${booking.paymentStatus}`)}
            </span>
          </p>
          <div className="relative mt-auto flex items-center justify-between border-t border-line pt-3">
            <BookingStatusSelect booking={booking} onChanging={() => onChanging(booking)} onCancelPaid={onCancelPaid} />
            <DeleteButton booking={booking} onDelete={onDelete} />
          </div>
        </li>
      ))}
    </ul>
  );
}
