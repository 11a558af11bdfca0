/** A slot that is held for one guest. */
export class OfferedSlot {
  /** yyyy-MM-dd in Nassau. */
  date: string;
  timeSlot: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** Sunset on that day, UTC ISO 8601; absent unless the slot is counted from it. */
  sunset?: string;
  /** Until then nobody else can book it, UTC ISO 8601. */
  expiresAt: string;
}
