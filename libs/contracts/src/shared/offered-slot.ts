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
