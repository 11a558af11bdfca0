import type { Locale } from '../shared/limits.js';
import { operation, Empty } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { TripLink } from '../shared/trip-link.js';
import { JoinForm, MemberChangeForm, MemberForm, SignatureForm, WaiverForm, WaiverTexts } from './forms.js';
import type { Age } from './limits.js';

/** A member's signature of the waiver. */
export class WaiverSignature {
  /** Version of the text. */
  version: number;
  signedName: string;
  /** UTC ISO 8601. */
  signedAt: string;
}

/** A person aboard with a booking. */
export class PartyMember {
  /** UUID. */
  id: string;
  name: string | null;
  age: Age;
  needs: string | null;
  /** Null for unknown. */
  swims: boolean | null;
  /** UUID of the adult who signs for a child. */
  guardianId: string | null;
  email: string | null;
  /** Whether the friend has made this entry, or has changed it by the personal link. */
  joined: boolean;
  /** Path of the page on which this friend alone changes the entry, such as `/de/join/<code>-<key>-<key>`; empty for crew. */
  joinUrl: string;
  /** Null until signed. */
  signature: WaiverSignature | null;
  /** Sent back as `expectedRevision` of a change; only for staff. */
  revision?: number;
}

/** The text that is to be signed. */
export class Waiver {
  version: number;
  /** Language of the text: English where there is no translation. */
  locale: Locale;
  body: string;
}

export class Party {
  /** Members at most: the number of guests that is booked, infants included. */
  max: number;
  /** In the order in which they were entered. */
  members: PartyMember[];
  /** Path of the page on which friends enter themselves, such as `/de/join/<code>-<key>`; empty for crew. */
  joinUrl: string;
  /** Absent until a text is published. */
  waiver?: Waiver;
}

/** Device on which a waiver is signed. */
export class SigningDevice {
  /** Network address. */
  address: string;
  /** User agent. */
  agent: string | null;
}

export class PartyRequest extends TripLink {
  /** Language of the waiver; the booking's if left out. */
  locale?: Locale;
}

export class AddMemberRequest extends TripLink {
  form: MemberForm;
}

export class ChangeMemberRequest extends TripLink {
  /** UUID. */
  memberId: string;
  form: MemberChangeForm;
}

export class RemoveMemberRequest extends TripLink {
  /** UUID. */
  memberId: string;
}

export class MergeMembersRequest extends TripLink {
  /** The friend's own entry, which stays. UUID. */
  memberId: string;
  /** The entry that the guest or staff had made, which is removed. UUID. */
  preparedId: string;
}

export class SignRequest extends TripLink {
  /** UUID. */
  memberId: string;
  form: SignatureForm;
  device: SigningDevice;
}

/**
 * The party on the trip page. All throw TRIP_NOT_FOUND for a key that opens no booking, and all but `find` and `newLink` PARTY_CLOSED once the
 * charter is over or cancelled.
 */
export const party = {
  find: operation('svc.booking.findParty', PartyRequest, Party),
  /** @throws PARTY_FULL, and INVALID for an unknown guardian and the e-mail address of a child */
  add: operation('svc.booking.addMember', AddMemberRequest, Party),
  /** @throws MEMBER_NOT_FOUND, and INVALID as `add` */
  change: operation('svc.booking.changeMember', ChangeMemberRequest, Party),
  /**
   * Makes one entry of two of the same person: what the friend has not answered is taken over from the other.
   * @throws MEMBER_NOT_FOUND, and MEMBER_JOINED where the other is a friend's own or signed
   */
  merge: operation('svc.booking.mergeMembers', MergeMembersRequest, Party),
  /** Makes new links of the party, and sends friends theirs: the former ones open nothing any more. */
  newLink: operation('svc.booking.renewPartyLink', TripLink, Party),
  /** @throws MEMBER_NOT_FOUND */
  remove: operation('svc.booking.removeMember', RemoveMemberRequest, Party),
  /**
   * A first signature is never replaced.
   * @throws MEMBER_NOT_FOUND, WAIVER_CHANGED for another version than the present one, and INVALID for a child without a guardian
   */
  sign: operation('svc.booking.signWaiver', SignRequest, Party),
} as const;

/** A friend's own entry, without what others have written into it. */
export class JoinedMember {
  name: string | null;
  age: Age;
  /** Null for what somebody else has noted, too. */
  needs: string | null;
  /** Null for what somebody else has noted, too. */
  swims: boolean | null;
  /** Null for what somebody else has entered, too. */
  email: string | null;
  /** Whether the guest, staff or crew have noted needs, or whether the friend swims: the crew know it, and the friend can replace it. */
  noted: boolean;
  signature: WaiverSignature | null;
}

/** The charter as a friend sees it who has the link of the party: no price, no contact data, of the others only first names. */
export class JoinedCharter {
  /** First name of the guest who booked. */
  host: string;
  packageName: string;
  packageNameShown?: string;
  packageNameLanguage?: Locale;
  /** yyyy-MM-dd in Nassau. */
  bookingDate: string;
  timeSlot: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** Sunset on that day, UTC ISO 8601; absent unless its slot was counted from it. */
  sunset?: string;
  /** First names of the other members. */
  others: string[];
  /** Whether somebody can still enter or change themselves: not once the charter is over or cancelled. */
  open: boolean;
  /** Whether every place has a member. */
  full: boolean;
  /** The friend's own entry; null before there is one. */
  me: JoinedMember | null;
  /** Absent until a text is published. */
  waiver?: Waiver;
}

/** The link of a party, or a friend's personal one: `<code>-<key>-<key of the entry>`. */
export class JoinLink extends TripLink {
  /** Language of the waiver; the booking's if left out. */
  locale?: Locale;
}

export class JoinRequest extends JoinLink {
  form: JoinForm;
}

export class Joined {
  /** What follows the party's link in the friend's personal one. */
  memberKey: string;
  charter: JoinedCharter;
}

export class JoinSignRequest extends JoinLink {
  form: SignatureForm;
  device: SigningDevice;
}

/** The page on which friends enter themselves. All throw TRIP_NOT_FOUND for a key that opens no booking. */
export const join = {
  find: operation('svc.booking.findJoined', JoinLink, JoinedCharter),
  /**
   * Changes the entry of a personal link, and adds one otherwise, also where there is one of the same name.
   * @throws PARTY_FULL, PARTY_CLOSED, INVALID for the e-mail address of a child
   */
  enter: operation('svc.booking.join', JoinRequest, Joined),
  /** @throws MEMBER_NOT_FOUND before an own entry, PARTY_CLOSED, WAIVER_CHANGED, and INVALID for a child, whose guardian signs */
  sign: operation('svc.booking.signJoined', JoinSignRequest, JoinedCharter),
} as const;

export class BookingParty {
  /** UUID. */
  bookingId: string;
  staff: StaffMember;
}

export class StaffMemberRequest extends BookingParty {
  form: MemberForm;
}

export class StaffMemberChangeRequest extends BookingParty {
  /** UUID. */
  memberId: string;
  form: MemberChangeForm;
}

export class StaffMemberRemovalRequest extends BookingParty {
  /** UUID. */
  memberId: string;
}

export class StaffSignRequest extends BookingParty {
  /** UUID. */
  memberId: string;
  form: SignatureForm;
  device: SigningDevice;
}

/**
 * Operations of `party`, called by staff: also after the charter. All throw BOOKING_NOT_FOUND, and those with `crew` FORBIDDEN for crew and
 * a charter more than two days away.
 * Crew get neither e-mail addresses nor the link for friends.
 */
export const partyBackOffice = {
  find: operation('svc.booking.findPartyOfBooking', BookingParty, Party, { crew: 'charter' }),
  add: operation('svc.booking.addMemberByStaff', StaffMemberRequest, Party, { crew: 'charter' }),
  change: operation('svc.booking.changeMemberByStaff', StaffMemberChangeRequest, Party, { crew: 'charter' }),
  remove: operation('svc.booking.removeMemberByStaff', StaffMemberRemovalRequest, Party),
  sign: operation('svc.booking.signWaiverAtDock', StaffSignRequest, Party, { crew: 'charter' }),
} as const;

/** One published version of the waiver. */
export class WaiverVersion {
  version: number;
  /** UTC ISO 8601. */
  publishedAt: string;
  texts: WaiverTexts;
}

export class WaiverVersions {
  /** The newest, which is to be signed, first. */
  versions: WaiverVersion[];
}

export class PublishWaiverRequest {
  form: WaiverForm;
  staff: StaffMember;
}

export const waivers = {
  list: operation('svc.booking.listWaivers', Empty, WaiverVersions),
  /** Makes a new version. Signatures of former versions stay valid; members who have not signed yet sign the new one. */
  publish: operation('svc.booking.publishWaiver', PublishWaiverRequest, WaiverVersions),
} as const;
