import type { BookingStatus } from '@charter/contracts';
import type { OrderedAddOn } from '../../pricing/model.js';

/** What a guest orders after the booking. Pure. */

/** Until its departure, a charter that takes place can be ordered more with. */
export const takesAddOns = ({ status, startsAt }: { status: BookingStatus; startsAt: Date }, now: Date): boolean =>
  (status === 'pending' || status === 'confirmed') && now < startsAt;

/** Whether an order is the one that is open, so that a second tab, or a second press, joins its payment. */
export const isSameRequest = (open: readonly OrderedAddOn[], ordered: readonly OrderedAddOn[]): boolean =>
  open.length === ordered.length &&
  ordered.every(({ id, qty, unitCents, extraMinutes }) =>
    open.some((one) => one.id === id && one.qty === qty && one.unitCents === unitCents && one.extraMinutes === extraMinutes),
  );
