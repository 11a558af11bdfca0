import type { BookingAttention } from '@charter/contracts';
import { money, useTranslations } from '@charter/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { charterDay, charterHours, fullName, staffLocale } from '../../lib/format.js';
import { Panel } from '../../lib/panel.js';

/** Refunds due or rejected, and paid bookings that are not confirmed; renders nothing when there are none. */
export function NeedsAttention({ attention: { refundsOwed, refundsFailed, unconfirmed } }: { attention: BookingAttention }) {
  const { t } = useTranslations();
  if (refundsOwed.count + refundsFailed.count + unconfirmed.count === 0) return null;
  return (
    <Panel title={t('overview.attention')} className="mt-10 rounded-md border border-warning/40 bg-warning-pale p-5">
      <ul className="space-y-5">
        {refundsFailed.count > 0 && (
          <Item
            to={`${paths.bookings}?attention=refundFailed`}
            label={t('overview.refundsFailed', { count: refundsFailed.count, amount: money(refundsFailed.amount, staffLocale) })}
            description={t('overview.refundsFailedDescription')}
          />
        )}
        {refundsOwed.count > 0 && (
          <Item
            to={`${paths.bookings}?attention=refundOwed`}
            label={t('overview.refundsDue', { count: refundsOwed.count, amount: money(refundsOwed.amount, staffLocale) })}
            description={t('overview.refundsDueDescription')}
          />
        )}
        {unconfirmed.count > 0 && (
          <Item
            to={`${paths.bookings}?attention=unconfirmed`}
            label={t('overview.unconfirmed', { count: unconfirmed.count })}
            description={t('overview.unconfirmedDescription')}
          >
            <ul className="mt-2">
              {unconfirmed.bookings.map((booking) => (
                <li key={booking.id}>
                  <Link
                    to={`${paths.bookings}?search=${encodeURIComponent(booking.confirmationCode)}`}
                    className="figures flex min-h-11 flex-wrap items-center gap-x-3 text-[0.9375rem] hover:underline lg:min-h-9"
                  >
                    <span className="font-medium wrap-anywhere">{fullName(booking)}</span>
                    <span className="text-navy-soft">
                      {charterDay(booking.bookingDate)}, {charterHours(booking)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Item>
        )}
      </ul>
    </Panel>
  );
}

function Item({ to, label, description, children }: { to: string; label: string; description: string; children?: ReactNode }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 lg:min-h-0">
        {label}
      </Link>
      <p className="text-sm text-navy-soft">{description}</p>
      {children}
    </li>
  );
}
