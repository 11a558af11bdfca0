import { Booking, FreeSlot } from '../booking/operations.js';
import type { Locale } from '../shared/limits.js';
import { operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { TripLink } from '../shared/trip-link.js';
import { Trip } from '../trip/operations.js';
import { CallForm, CallId, ChoiceForm } from './forms.js';
import type { CallCause } from './limits.js';

/** A slot that is held for one guest. */
export class OfferedSlot {
  /** yyyy-MM-dd in Nassau. */
  date: string;
  timeSlot: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** Until then nobody else can book it, UTC ISO 8601. */
  expiresAt: string;
}

/** One guest of a weather call. */
export class CalledOffGuest {
  bookingId: string;
  /** UUID, to choose for the guest. */
  cancellationId: string;
  name: string;
  phone: string;
  locale: Locale;
  /** Absent when none was free. */
  offer?: OfferedSlot;
  /** Null while the guest has not chosen. */
  choice: 'move' | 'refund' | null;
  /** UTC ISO 8601. */
  chooseBy: string;
  /** The time that the guest has chosen. */
  movedTo?: FreeSlot;
  /** US dollars that were refunded, or will be without another choice. */
  refund: number;
}

export class CallCost {
  /** US dollars that guests have chosen to have refunded. */
  refunded: number;
  /** US dollars of charters that sail at another time. */
  kept: number;
}

export class WeatherCall {
  callId: string;
  cause: CallCause;
  note: string | null;
  /** UTC ISO 8601. */
  from: string;
  to: string;
  createdAt: string;
  withdrawnAt?: string;
  guests: CalledOffGuest[];
  cost: CallCost;
}

export class CallRequest {
  form: CallForm;
  staff: StaffMember;
}

export class WithdrawRequest extends CallId {
  staff: StaffMember;
}

export class TripChoiceRequest extends TripLink {
  form: ChoiceForm;
}

export class StaffChoiceRequest {
  bookingId: string;
  form: ChoiceForm;
  staff: StaffMember;
}

export const weather = {
  /**
   * Calls off the charters in one transaction, blocks the range, and holds a slot for each guest; idempotent by `callId`. A charter that is
   * cancelled, completed or outside the range by then is left as it is.
   * @throws SLOT_TAKEN that names a booking or block in the range which the call does not release
   * @throws INVALID for a range in the wrong order or in the past, for charters of which none is left, and for an id that another call has
   */
  callOff: operation('svc.booking.callOff', CallRequest, WeatherCall),
  /** @throws CALL_NOT_FOUND */
  findCall: operation('svc.booking.findCall', CallId, WeatherCall),
  /**
   * The charters of guests who have not chosen sail after all; those who have chosen keep what they chose. Idempotent.
   * @throws CALL_NOT_FOUND
   */
  withdraw: operation('svc.booking.withdrawCall', WithdrawRequest, WeatherCall),
  /**
   * The guest's choice.
   * @throws TRIP_NOT_FOUND, CHOICE_MADE with `choice`, SLOT_TAKEN with `alternatives`
   * @throws INVALID for an unknown cancellation or slot, and a day outside the window
   */
  choose: operation('svc.booking.choose', TripChoiceRequest, Trip),
  /** The same for a guest on the phone. @throws BOOKING_NOT_FOUND, and as `choose` */
  chooseForGuest: operation('svc.booking.chooseForGuest', StaffChoiceRequest, Booking),
} as const;
