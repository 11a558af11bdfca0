import { Booking, FreeSlot } from '../booking/operations.js';
import type { Locale } from '../shared/limits.js';
import { OfferedSlot } from '../shared/offered-slot.js';
import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { TripLink } from '../shared/trip-link.js';
import { Trip } from '../trip/operations.js';
import { BoardQuery, CallForm, CallId, ChoiceForm, WatchForm } from './forms.js';
import type { CallCause, WeatherState } from './limits.js';

/** One guest of a weather call. */
export class CalledOffGuest {
  bookingId: string;
  packageId: number;
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
  /** Nobody has chosen: the charter sails at its former time after all. */
  sails: boolean;
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

/** A charter of the weather board. */
export class BoardCharter {
  bookingId: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  packageName: string;
  guestName: string;
  guestCount: number;
  phone: string;
  /** Language of the guest. */
  locale: Locale;
  /** US dollars that a call would owe the guest without another choice. */
  refund: number;
  /** UTC ISO 8601. */
  sunset: string;
  /** Until when staff decide whether it sails, UTC ISO 8601. */
  decideBy: string;
  state: WeatherState;
}

/** `GET /api/admin/weather` */
export class WeatherBoard {
  /** By departure; called-off ones at the time that was called off, until their guests have chosen. */
  charters: BoardCharter[];
  /** Calls of which a day is shown, or whose guests have not all chosen; the newest first. */
  calls: WeatherCall[];
}

export class WatchRequest {
  form: WatchForm;
  staff: StaffMember;
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

export class EndChoiceRequest {
  bookingId: string;
  staff: StaffMember;
}

export const weather = {
  /** Of three days from today unless the query says others. @throws INVALID for more than 31 days */
  board: operation('svc.booking.weatherBoard', BoardQuery, WeatherBoard),
  /** Tells guests that the weather is watched, once for each departure. @returns the board of the three days from today */
  watch: operation('svc.booking.watchWeather', WatchRequest, WeatherBoard),
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
  /**
   * Staff refund everything by themselves: the guest can no longer choose another time, and the refund is due. Does nothing when there is
   * nothing to choose. @throws BOOKING_NOT_FOUND
   */
  endChoice: operation('svc.booking.endChoice', EndChoiceRequest, Empty),
} as const;
