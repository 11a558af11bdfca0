import { IsUUID } from 'class-validator';
import { BookingId, fails } from '@charter/contracts';

/** A member of the party of the session's trip, in the path. */
export class MemberId {
  @IsUUID(undefined, fails('unknownMember'))
  memberId: string;
}

/** A member of the party of a booking, in the path. */
export class BookingMember extends BookingId {
  @IsUUID(undefined, fails('unknownMember'))
  memberId: string;
}
