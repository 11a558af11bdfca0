import { Booking, FreeSlot } from '../booking/operations.js';
import type { CancellationRefundState } from '../cancellations/limits.js';
import type { Locale } from '../shared/limits.js';
import { OfferedSlot } from '../shared/offered-slot.js';
import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { TripLink } from '../shared/trip-link.js';
import { Trip } from '../trip/operations.js';
import { BoardQuery, WeatherCallForm, WeatherCallId, WeatherCallPreviewForm, ChoiceForm, DelayForm, WatchForm } from './forms.js';
import type { CallCause, WeatherState } from './limits.js';

/** One guest of a weather call. */
export class CalledOffGuest {
  bookingId: string;
  /** Null for a custom charter, whose other hours staff enter. */
  packageId: number | null;
  /** UUID, to choose for the guest. */
  cancellationId: string;
  name: string;
  phone: string;
  locale: Locale;
  /** The slot that is held while the guest has not chosen; absent when none was free, and when it has lapsed. */
  offer?: OfferedSlot;
  /** Null while the guest has not chosen. */
  choice: 'move' | 'refund' | null;
  /** UTC ISO 8601. */
  chooseBy: string;
  /** No choice was made: the charter sails at its former time after all. */
  sails: boolean;
  /** The time that the guest has chosen. */
  movedTo?: FreeSlot;
  /** US dollars that were refunded, or will be without another choice. */
  refund: number;
  /** State of the chosen refund; absent without one. */
  refundState?: CancellationRefundState;
}

/** What the guest of one booking may choose now, for staff who choose on the phone: with `cancellationId` or `moveId`, as `ChoiceForm`. */
export class OpenChoice {
  cancellationId?: string;
  moveId?: string;
  /** UTC ISO 8601. */
  chooseBy: string;
  /** The slot that is held after a weather call. */
  offer?: OfferedSlot;
  /** US dollars that the guest may choose to have refunded. */
  refund: number;
}

export class CallCost {
  /** US dollars that guests have chosen to have refunded. */
  refunded: number;
  /** US dollars of fees that PayPal keeps of the refunded payments; null while its report lacks one of them. */
  feesKept: number | null;
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

/** One guest of a call that is not made yet. */
export class CallPreviewGuest {
  bookingId: string;
  name: string;
  locale: Locale;
  /** The slot that would be held; absent when none is free. */
  offer?: OfferedSlot;
  /** US dollars that the refund would cost. */
  refund: number;
}

export class WeatherCallPreview {
  guests: CallPreviewGuest[];
}

/** The latest change of a charter's time, made by the company. */
export class BoardMove {
  /** UUID, to choose for the guest. */
  moveId: string;
  /** The former departure, UTC ISO 8601. */
  from: string;
  /** "none": the guest was given no choice. */
  choice: 'waits' | 'kept' | 'none';
  /** Deadline of a choice that waits, UTC ISO 8601. */
  chooseBy?: string;
}

/** A charter of the weather board. */
export class BoardCharter {
  bookingId: string;
  /** Null for a custom charter, whose other hours staff enter. */
  packageId: number | null;
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
  /** Absent when the charter has the time that its guest has booked or chosen. */
  moved?: BoardMove;
}

/** `GET /api/admin/weather` */
export class WeatherBoard {
  /** Ordered by departure; called-off ones at the time that was called off, until their guests have chosen. */
  charters: BoardCharter[];
  /** Calls of which a day is shown, or whose guests have not all chosen; the newest first. */
  calls: WeatherCall[];
}

export class WatchRequest {
  form: WatchForm;
  staff: StaffMember;
}

export class DelayRequest {
  form: DelayForm;
  staff: StaffMember;
}

export class WeatherCallRequest {
  form: WeatherCallForm;
  staff: StaffMember;
}

export class WithdrawRequest extends WeatherCallId {
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
  /** Shows three days from today unless the query says others. @throws INVALID for more than 31 days */
  board: operation('svc.booking.weatherBoard', BoardQuery, WeatherBoard),
  /** Tells guests that the weather is watched, once for each departure. @returns the board of the three days from today */
  watch: operation('svc.booking.watchWeather', WatchRequest, WeatherBoard),
  /**
   * Charters depart and return later that day, in one transaction; idempotent by `delayId`. A charter that is cancelled or over by then is
   * left as it is. Their guests choose as after every move by the company.
   * @returns the board of the three days from today
   * @throws SLOT_TAKEN that names who has the boat
   * @throws INVALID at `minutes` for a return after midnight or with too little daylight, at `bookingIds` when no charter is left, and for an
   *   id that another delay has
   */
  delay: operation('svc.booking.delayCharters', DelayRequest, WeatherBoard),
  /**
   * Calls off the charters in one transaction, blocks the range, and holds a slot for each guest; idempotent by `callId`. A charter that is
   * cancelled, completed or outside the range by then is left as it is.
   * @throws SLOT_TAKEN that names a booking or block in the range which the call does not release
   * @throws INVALID for a range in the wrong order or in the past, for charters of which none is left, and for an id that another call has
   */
  callOff: operation('svc.booking.callOff', WeatherCallRequest, WeatherCall),
  /** What `callOff` would do now, without doing it. @throws SLOT_TAKEN and INVALID as `callOff` does */
  previewCall: operation('svc.booking.previewCall', WeatherCallPreviewForm, WeatherCallPreview),
  /** @throws CALL_NOT_FOUND */
  findCall: operation('svc.booking.findCall', WeatherCallId, WeatherCall),
  /**
   * The charters of guests who have not chosen sail after all; those who have chosen keep what they chose. Idempotent.
   * @throws CALL_NOT_FOUND
   */
  withdraw: operation('svc.booking.withdrawCall', WithdrawRequest, WeatherCall),
  /**
   * The guest's choice after a weather call, or after a move by the company.
   * @throws TRIP_NOT_FOUND, CHOICE_MADE with `choice`, SLOT_TAKEN with `alternatives`
   * @throws INVALID for an unknown cancellation, move or slot, and a day outside the window
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
