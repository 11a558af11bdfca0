import type { Locale } from '../shared/limits.js';
import type { BookingStatus } from '../booking/limits.js';
import { Empty, operation } from '../shared/operation.js';
import type { Age } from '../party/limits.js';
import { StaffMember } from '../shared/staff-member.js';
import { CharterCrewForm, CrewChangeForm, CrewForm, LogEntryForm } from './forms.js';
import type { CrewRole, LogKind } from './limits.js';

export class CrewMember {
  /** UUID. */
  id: string;
  name: string;
  phone: string;
  role: CrewRole;
  /** False for somebody who no longer sails. */
  active: boolean;
  /** Sent back as `expectedRevision` of a change; only for staff. */
  revision?: number;
}

/** One entry of a charter's log. Entries are only added, never changed. */
export class LogEntry {
  /** UUID. */
  id: string;
  kind: LogKind;
  /** UTC ISO 8601: when it happened, by the device's clock. */
  at: string;
  /** UTC ISO 8601: when it reached the server. */
  receivedAt: string;
  /** User name of the member of staff. */
  who: string;
  /** UUID of the member of the party; null for all of them. */
  memberId: string | null;
  note: string | null;
}

/** A person aboard, with what the crew must know. */
export class DayMember {
  /** UUID. */
  id: string;
  name: string | null;
  age: Age;
  /** Allergies, medicine, a wheelchair. */
  needs: string | null;
  /** Null until answered. */
  swims: boolean | null;
  /** Whether the waiver is signed. */
  signed: boolean;
}

/** What was ordered with a charter, without its price. */
export class DayAddOn {
  /** English. */
  name: string;
  /** Number of it; for all guests together, if it is sold per guest. */
  qty: number;
}

/** One charter on the day sheet. Contains no price. */
export class DayCharter {
  /** UUID. */
  bookingId: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** UTC ISO 8601: of the day of the sheet. */
  sunset: string;
  packageName: string;
  status: BookingStatus;
  /** Who booked. */
  guestName: string;
  guestCount: number;
  /** The guest's special requests. */
  wishes: string | null;
  /** Hotel, villa or cruise ship; absent when the guest has not said. */
  lodging?: string;
  /** What was ordered with the charter; absent when there is nothing. */
  addOns?: DayAddOn[];
  phone: string;
  /** Language to greet the guest in. */
  locale: Locale;
  /** Who comes aboard, as far as the guests have said. */
  members: DayMember[];
  /** Guests whose waiver is not signed yet; 0 while no waiver is published. */
  waiversOpen: number;
  crew: CrewMember[];
  /** In the order in which it happened. */
  log: LogEntry[];
}

export class DaySheet {
  /** yyyy-MM-dd in Nassau. */
  on: string;
  /** UTC ISO 8601: when it was read. */
  knownAt: string;
  /** In the order of departure. */
  charters: DayCharter[];
}

export class DayRequest {
  on?: string;
  /** Absent when the system reads it for its e-mail to staff. */
  staff?: StaffMember;
}

export class AddLogEntryRequest {
  bookingId: string;
  form: LogEntryForm;
  staff: StaffMember;
}

export class ManifestRequest {
  /** UUID. */
  bookingId: string;
  /** Absent when the system sends it ashore. */
  staff?: StaffMember;
}

export class Manifest {
  /** Name of the file. */
  filename: string;
  /** The PDF, base64. */
  body: string;
}

export class CrewList {
  /** Active members first, then by name. */
  crew: CrewMember[];
}

export class AddCrewRequest {
  form: CrewForm;
  staff: StaffMember;
}

export class ChangeCrewRequest {
  id: string;
  form: CrewChangeForm;
  staff: StaffMember;
}

export class AssignCrewRequest extends CharterCrewForm {
  bookingId: string;
  staff: StaffMember;
}

/** Those with `crew` throw FORBIDDEN for crew and a charter or day more than two days away. */
export const charterDay = {
  /** The charters of a day that are neither cancelled nor deleted. */
  daySheet: operation('svc.booking.daySheet', DayRequest, DaySheet, { crew: 'day' }),
  /**
   * Idempotent by the entry's id. `returned` completes a confirmed charter.
   * @throws BOOKING_NOT_FOUND, STATUS_NOT_ALLOWED for a cancelled charter
   * @throws INVALID for a time more than 12 hours away from the charter or ahead of now, a no-show too early, an id that was used for another
   *   entry, and a member who was never of the party
   */
  addLogEntry: operation('svc.booking.addLogEntry', AddLogEntryRequest, LogEntry, { crew: 'charter' }),
  /**
   * Who is on board, as a PDF.
   * @throws BOOKING_NOT_FOUND
   * @throws UNAVAILABLE when ten PDFs wait to be rendered, TIMEOUT when one takes longer than ten seconds
   */
  renderManifest: operation('svc.booking.renderManifest', ManifestRequest, Manifest, { crew: 'charter' }),
  listCrew: operation('svc.booking.listCrew', Empty, CrewList),
  addCrew: operation('svc.booking.addCrew', AddCrewRequest, CrewMember),
  /** @throws CREW_NOT_FOUND, RECORD_CHANGED */
  changeCrew: operation('svc.booking.changeCrew', ChangeCrewRequest, CrewMember),
  /** Replaces the crew of a charter. @throws BOOKING_NOT_FOUND, RECORD_CHANGED, INVALID for an unknown member, or one who no longer sails and was not on it */
  assignCrew: operation('svc.booking.assignCrew', AssignCrewRequest, CrewList),
} as const;
