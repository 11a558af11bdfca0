import type { Booking } from '@charter/contracts';
import { money, useTranslations } from '@charter/ui';
import { Link } from 'react-router-dom';
import { charterDay, fullName, staffLocale } from '../../lib/format.js';
import { Panel } from '../../lib/panel.js';
import { recordAddress } from '../../lib/record-address.js';
import { StatusBadge } from '../../lib/status-badge.js';

/** The newest bookings, each with a link to the list that finds it. */
export function RecentBookings({ bookings }: { bookings: Booking[] }) {
  const { t } = useTranslations();
  return (
    <Panel title={t('overview.recent')}>
      {bookings.length === 0 && <p className="border-t border-line py-4 text-navy-mute">{t('bookings.empty')}</p>}
      <ul className="border-t border-line empty:hidden">
        {bookings.map((booking) => (
          <li key={booking.id} className="border-b border-line">
            <Link
              to={recordAddress('booking', booking.confirmationCode)}
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 py-3 transition-colors hover:bg-sand-pale sm:grid-cols-[1fr_auto_6.5rem]"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{fullName(booking)}</span>
                <span className="figures block text-sm text-navy-mute">{charterDay(booking.bookingDate)}</span>
              </span>
              <span className="figures text-right font-medium">{money(booking.totalAmount, staffLocale)}</span>
              <span className="max-sm:col-start-2 sm:text-right">
                <StatusBadge status={booking.status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
