import type { Booking } from '@charter/contracts';
import { classes, money, useTranslations } from '@charter/ui';
import type { MouseEvent, ReactNode } from 'react';
import { charterDay, charterHours, staffLocale } from '../../../lib/format.js';
import { cell, heading } from '../../../lib/table-styles.js';
import { receivedAt } from '../booking-format.js';
import { BookingStatusSelect } from '../booking-status-select.js';
import { DeleteButton, isPaymentMissing, RowButton, type RowActions, type RowsProps } from './row-actions.js';

export function BookingTable({ bookings, ...actions }: RowsProps) {
  const { t } = useTranslations();
  return (
    <table aria-label={t('bookings.list')} className="w-full table-fixed border-separate border-spacing-0 text-sm">
      <colgroup>
        <col className="w-44" />
        <col className="w-[24%]" />
        <col />
        <col className="w-28" />
        <col className="w-42" />
        <col className="hidden w-28 xl:table-column" />
        <col className="w-14" />
      </colgroup>
      <thead className="sticky top-15 z-2 bg-white">
        <tr>
          <th scope="col" className={heading}>
            {t('bookings.charter')}
          </th>
          <th scope="col" className={heading}>
            {t('bookings.guest')}
          </th>
          <th scope="col" className={heading}>
            {t('bookings.package')}
          </th>
          <th scope="col" className={classes(heading, 'text-right')}>
            {t('bookings.amount')}
          </th>
          <th scope="col" className={classes(heading, 'pl-4')}>
            {t('bookings.status')}
          </th>
          <th scope="col" className={classes(heading, 'hidden xl:table-cell')}>
            {t('bookings.received')}
          </th>
          <th scope="col" className={heading}>
            <span className="sr-only">{t('bookings.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

/** A click anywhere on a row opens it, except on a control or while text is selected. */
const isRowClick = (event: MouseEvent): boolean =>
  !(event.target instanceof Element && event.target.closest('a, button, select, label')) && !window.getSelection()?.toString();

function BookingRow({ booking, onOpen, onDelete, onChanging, onCancelPaid }: RowActions & { booking: Booking }) {
  const { t } = useTranslations();
  return (
    <tr
      onClick={(event) => {
        if (isRowClick(event)) onOpen(booking);
      }}
      data-off={booking.status === 'cancelled' || undefined}
      className="group cursor-pointer transition-colors hover:bg-sand-pale has-[[data-opener]:focus-visible]:bg-shallows-pale has-[[data-opener]:focus-visible]:outline-2 has-[[data-opener]:focus-visible]:-outline-offset-2 has-[[data-opener]:focus-visible]:outline-lagoon-deep"
    >
      <td className={cell}>
        <TwoLineCell first={charterDay(booking.bookingDate)} second={charterHours(booking)} strong />
      </td>
      <td className={cell}>
        <TwoLineCell first={<RowButton booking={booking} onOpen={onOpen} />} second={booking.email} />
      </td>
      <td className={cell}>
        <TwoLineCell first={booking.packageName} second={t('bookings.guests', { count: booking.guestCount })} />
      </td>
      <td className={classes(cell, 'text-right')}>
        <TwoLineCell
          first={money(booking.totalAmount, staffLocale)}
          second={t(`paymentStatus.${booking.paymentStatus}`)}
          strong
          alert={isPaymentMissing(booking)}
        />
      </td>
      <td className={classes(cell, 'pl-4')}>
        <BookingStatusSelect booking={booking} onChanging={() => onChanging(booking)} onCancelPaid={onCancelPaid} />
      </td>
      <td className={classes(cell, 'figures hidden text-navy-mute xl:table-cell')}>{receivedAt(booking.createdAt)}</td>
      <td className={cell}>
        <DeleteButton booking={booking} onDelete={onDelete} />
      </td>
    </tr>
  );
}

function TwoLineCell({ first, second, strong, alert }: { first: ReactNode; second: ReactNode; strong?: boolean; alert?: boolean }) {
  return (
    <>
      <span className={classes('figures block truncate group-data-off:text-navy-mute', strong && 'font-medium')}>{first}</span>
      <span className={classes('figures mt-0.5 block truncate text-[0.8125rem]', alert ? 'text-warning' : 'text-navy-mute')}>{second}</span>
    </>
  );
}
