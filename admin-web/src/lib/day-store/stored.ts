import type { DaySheet, LogEntryForm, StaffSession } from '@charter/contracts';

/** A day sheet as the server last answered it. */
export interface StoredSheet {
  sheet: DaySheet;
}

/** Who signed in on this device. */
export interface StoredSession {
  staff: StaffSession;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** A mark that the server has not stored. */
export interface StoredMark {
  /** Its id is the device's: the server stores a mark that is sent twice once. */
  form: LogEntryForm;
  bookingId: string;
  /** Day of the sheet, yyyy-MM-dd in Nassau. */
  on: string;
  guestName: string;
  /** User name of who recorded it, and alone may send it. */
  who: string;
  /** Marks are sent in this order. */
  order: number;
  /** Why the server rejected it, in words; absent until then. */
  rejection?: string;
}
