import { dayMs } from '@charter/contracts';
import { linkDays } from '@charter/contracts/browser';

/** How long the links of bookings open their pages. Pure. */

/** The kinds of links that open a booking. */
export type BookingLink = Extract<keyof typeof linkDays, 'trip' | 'join'>;

/** Whether a link of this kind still opens the page: a while after the charter, nobody needs it, and mailboxes change their owners. */
export const isOpenLink = (kind: BookingLink, { endsAt }: { endsAt: Date }, now: Date): boolean =>
  endsAt.getTime() + linkDays[kind] * dayMs > now.getTime();
