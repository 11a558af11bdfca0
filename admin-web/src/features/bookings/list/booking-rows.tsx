import type { Booking } from '@charter/contracts';
import { classes, money, useTranslations } from '@charter/ui';
import { Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { cell, heading } from '../../../lib/table-styles.js';
import { BookingStatusChoice } from '../booking-status-select.js';
import { charterDay, charterHours, fullName, receivedAt, staffLocale } from '../booking-format.js';

export interface RowActions {
  onOpen: (booking: Booking) => void;
  onDelete: (booking: Booking) => void;
  onChanging: (booking: Booking) => void;
  onCancelPaid: (booking: Booking) => void;
}

interface Props extends RowActions {
  bookings: Booking[];
}

/** A press anywhere on a row opens it, except on what already does something else, or while text is being selected. */
const opens = (event: MouseEvent): boolean =>
  !(event.target instanceof Element && event.target.closest('a, button, select, label')) && !window.getSelection()?.toString();

/** The one focusable name of a row: Enter opens, j and k walk from one to the next. */
function Opener({ booking, onOpen, className }: { booking: Booking; onOpen: RowActions['onOpen']; className?: string }) {
  return (
    <button
      type="button"
      data-opener={booking.id}
      aria-haspopup="dialog"
      onClick={() => onOpen(booking)}
      className={classes('max-w-full truncate text-left font-medium text-navy outline-none group-data-off:text-navy-mute', className)}
    >
      {fullName(booking)}
    </button>
  );
}

function DeleteButton({ booking, onDelete }: { booking: Booking; onDelete: RowActions['onDelete'] }) {
  const { t } = useTranslations();
  const label = t('bookings.deleteOf', { name: fullName(booking) });
  return (
    <button
      type="button"
      aria-label={label}
      title={t('removal.delete')}
      onClick={() => onDelete(booking)}
      className="flex size-11 items-center justify-center rounded-sm text-navy-mute transition-colors hover:bg-danger-pale hover:text-danger lg:size-8 pointer-fine:lg:opacity-0 pointer-fine:lg:group-focus-within:opacity-100 pointer-fine:lg:group-hover:opacity-100"
    >
      <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.6} />
    </button>
  );
}

/** Money that should be here and is not. */
const owes = ({ paymentStatus, status }: Booking): boolean =>
  status !== 'cancelled' && (paymentStatus === 'pending' || paymentStatus === 'failed');

export function BookingTable({ bookings, onOpen, onDelete, onChanging, onCancelPaid }: Props) {
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
          <tr
            key={booking.id}
            onClick={(event) => {
              if (opens(event)) onOpen(booking);
            }}
            data-off={booking.status === 'cancelled' || undefined}
            className="group cursor-pointer transition-colors hover:bg-sand-pale has-[[data-opener]:focus-visible]:bg-shallows-pale has-[[data-opener]:focus-visible]:outline-2 has-[[data-opener]:focus-visible]:-outline-offset-2 has-[[data-opener]:focus-visible]:outline-lagoon-deep"
          >
            <td className={cell}>
              <Two first={charterDay(booking.bookingDate)} second={charterHours(booking)} strong />
            </td>
            <td className={cell}>
              <Two first={<Opener booking={booking} onOpen={onOpen} />} second={booking.email} />
            </td>
            <td className={cell}>
              <Two first={booking.packageName} second={t('bookings.guests', { count: booking.guestCount })} />
            </td>
            <td className={classes(cell, 'text-right')}>
              <Two
                first={money(booking.totalAmount, staffLocale)}
                second={t(`paymentStatus.${booking.paymentStatus}`)}
                strong
                alert={owes(booking)}
              />
            </td>
            <td className={classes(cell, 'pl-4')}>
              <BookingStatusChoice booking={booking} onChanging={() => onChanging(booking)} onCancelPaid={onCancelPaid} />
            </td>
            <td className={classes(cell, 'figures hidden text-navy-mute xl:table-cell')}>{receivedAt(booking.createdAt)}</td>
            <td className={cell}>
              <DeleteButton booking={booking} onDelete={onDelete} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Two({ first, second, strong, alert }: { first: ReactNode; second: ReactNode; strong?: boolean; alert?: boolean }) {
  return (
    <>
      <span className={classes('figures block truncate group-data-off:text-navy-mute', strong && 'font-medium')}>{first}</span>
      <span className={classes('figures mt-0.5 block truncate text-[0.8125rem]', alert ? 'text-warning' : 'text-navy-mute')}>{second}</span>
    </>
  );
}

/** For a thumb at the dock: when, who, what, then the one decision. The name's button reaches over the whole card. */
export function BookingCards({ bookings, onOpen, onDelete, onChanging, onCancelPaid }: Props) {
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
          <Opener
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
            <span className={owes(booking) ? 'text-warning' : 'text-navy-mute'}> · {t(`paymentStatus.${booking.paymentStatus}`)}</span>
          </p>
          <div className="relative mt-auto flex items-center justify-between border-t border-line pt-3">
            <BookingStatusChoice booking={booking} onChanging={() => onChanging(booking)} onCancelPaid={onCancelPaid} />
            <DeleteButton booking={booking} onDelete={onDelete} />
          </div>
        </li>
      ))}
    </ul>
  );
}
