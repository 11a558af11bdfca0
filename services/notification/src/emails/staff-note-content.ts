import {
  type BookingAddOnsBought,
  type BookingBalancePaid,
  type BookingDetailsChanged,
  type BookingMoved,
  type BookingRefundFailed,
  type BookingReminderDue,
  type BookingStatusChanged,
  type ChoiceMade,
  hourMs,
  type PartyNeedsChanged,
} from '@charter/contracts';

/** The events that may send the note to staff. */
export type Noted =
  | BookingStatusChanged
  | BookingRefundFailed
  | BookingDetailsChanged
  | BookingReminderDue
  | BookingMoved
  | ChoiceMade
  | BookingAddOnsBought
  | BookingBalancePaid
  | PartyNeedsChanged;

type Note = 'failed' | 'chose' | 'cancelled' | 'moved' | 'party' | 'unconfirmed' | 'added' | 'balance' | 'needs';

/** A change of the party earlier than this is in the booking in time. */
const partyHours = 48;

/** Which note this event sends; undefined for none. @param occurredAt UTC ISO 8601 */
export function noteOf(data: Noted, occurredAt: string): Note | undefined {
  if ('issue' in data) return 'failed';
  if ('added' in data) return 'added';
  if ('stillDue' in data) return data.byHand ? undefined : 'balance';
  if ('changed' in data) return 'needs';
  // The choice of another time publishes a move, too.
  if ('choice' in data) return data.by === 'guest' && data.choice === 'refund' ? 'chose' : undefined;
  if ('from' in data && 'notifyGuest' in data && 'by' in data) return data.by === 'guest' ? 'moved' : undefined;
  if ('to' in data) return data.to === 'cancelled' && data.actor === 'guest' ? 'cancelled' : undefined;
  if ('kind' in data) {
    const isDue = data.kind === 'evening' && !data.requested;
    return isDue && data.booking.status === 'pending' ? 'unconfirmed' : undefined;
  }
  if (!('before' in data) || data.by !== 'guest' || data.before.guestCount === undefined) return undefined;
  return Date.parse(data.booking.startsAt) - Date.parse(occurredAt) < partyHours * hourMs ? 'party' : undefined;
}

const details: Record<PartyNeedsChanged['changed'][number], string> = {
  needs: 'allergies and other needs',
  age: 'age groups',
  swims: 'who can swim',
};

/** The section of the note that its event fills in; the others are null. */
export const staffNoteContent = (data: Noted) => ({
  failed: 'issue' in data ? { amount: data.amount, issue: data.issue } : null,
  cancelled: 'to' in data,
  chose: 'choice' in data,
  // The amount is absent when nothing is refunded. Of a charter that is paid in part, it is a part of what was paid.
  refund:
    'explanation' in data && data.explanation && data.explanation.due > 0
      ? { due: data.explanation.due, price: data.explanation.paid ?? data.explanation.price }
      : null,
  moved: 'from' in data && 'by' in data ? { formerDate: data.from.date } : null,
  party: 'before' in data ? { former: data.before.guestCount ?? null, guestCount: data.booking.guestCount } : null,
  needs: 'changed' in data ? { changedDetails: data.changed.map((detail) => details[detail]).join(', ') } : null,
  unconfirmed: 'kind' in data,
  added:
    'added' in data
      ? { paid: data.amount, addedAddOns: data.added.map(({ name, qty }) => (qty > 1 ? `${qty} × ${name}` : name)).join(', ') }
      : null,
  balance: 'stillDue' in data ? { paid: data.amount, rest: data.stillDue } : null,
});
