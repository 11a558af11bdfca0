import { ApiError } from '@charter/api-client';
import type { Booking, MovePrice as Price } from '@charter/contracts';
import { LoadError, money, Notice, Skeleton, Status, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { charterDay, staffLocale } from '../../../lib/format.js';
import { movePriceQuery } from '../bookings.queries.js';

interface Props {
  booking: Booking;
  /** yyyy-MM-dd in Nassau. */
  date: string;
  /** Whether the move changes the price. */
  changePrice: boolean;
  notifyGuest: boolean;
}

const dollars = (amount: number): string => money(Math.abs(amount), staffLocale);

/** What the charter costs on the day to which it is moved, and what happens to the difference. */
export function MovePrice({ booking, date, changePrice, notifyGuest }: Props) {
  const { t } = useTranslations();
  const query = useQuery(movePriceQuery(booking, date));
  if (query.error instanceof ApiError && query.error.code === 'PACKAGE_NOT_FOUND') return <Notice title={t('movePrice.notSold')} />;
  if (query.error) return <LoadError title={t('movePrice.failed')} query={query} />;
  if (!query.data) {
    return (
      <Status label={t('movePrice.loading')}>
        <Skeleton className="h-16 w-full" />
      </Status>
    );
  }
  const { difference, totalAmount, overpaid = 0 } = query.data;
  const values = {
    date: charterDay(date),
    price: dollars(totalAmount),
    difference: dollars(difference),
    present: dollars(booking.totalAmount),
  };
  const unchanged = overpaid > 0 && t('movePrice.overpaid', { amount: dollars(overpaid) });
  if (difference === 0) return <Notice title={t('movePrice.same', values)}>{unchanged}</Notice>;
  return (
    <Notice title={t(difference > 0 ? 'movePrice.more' : 'movePrice.less', values)}>
      {changePrice ? (
        <Difference price={query.data} notifyGuest={notifyGuest} />
      ) : (
        [t('movePrice.stays', values), unchanged].filter(Boolean).join(' ')
      )}
    </Notice>
  );
}

/** A difference may change both what the guest owes and what was paid too much. */
function Difference({ price: { due, refund, overpaid = 0, underReview }, notifyGuest }: { price: Price; notifyGuest: boolean }) {
  const { t } = useTranslations();
  const tooMuch = overpaid + refund;
  const asked = underReview ? 'movePrice.askedLater' : notifyGuest ? 'movePrice.asked' : 'movePrice.askedWithoutEmail';
  return (
    <ul>
      {refund < 0 && <li>{t('movePrice.covered', { amount: dollars(refund) })}</li>}
      {due > 0 && <li>{t(asked, { amount: dollars(due) })}</li>}
      {due < 0 && <li>{t('movePrice.owedLess', { amount: dollars(due) })}</li>}
      {tooMuch > 0 && <li>{t('movePrice.refund', { amount: dollars(tooMuch) })}</li>}
    </ul>
  );
}
