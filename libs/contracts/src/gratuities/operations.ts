import { MonthQuery } from '../accounting-export/forms.js';
import { operation } from '../shared/operation.js';

/** A member of the crew, and what is to be paid out. */
export class CrewShare {
  /** UUID. */
  crewId: string;
  name: string;
  /** US dollars. */
  amount: number;
}

/** What one guest gave the crew. */
export class Gratuity {
  /** UUID. */
  id: string;
  /** XXXXX-XXXXX */
  confirmationCode: string;
  guestName: string;
  /** Charter date in Nassau, yyyy-MM-dd. */
  charterDate: string;
  /** When it was paid, UTC ISO 8601. */
  paidAt: string;
  /** US dollars. */
  amount: number;
  /** US dollars that went back at PayPal. */
  returned: number;
  /** Equal parts of what was kept, for the crew of the charter; empty while no crew is assigned to it. */
  shares: CrewShare[];
}

/** The gratuities that were paid in a month in Nassau. */
export class Gratuities {
  /** In order of time. */
  gratuities: Gratuity[];
  /** What each member of the crew is paid, by name. */
  crew: CrewShare[];
  /** US dollars, less what went back. */
  total: number;
  /** US dollars of charters without crew: no member's share has them. */
  unassigned: number;
}

/** Staff only. */
export const gratuities = {
  ofMonth: operation('svc.booking.listGratuities', MonthQuery, Gratuities),
} as const;
