/** A dispute at PayPal. */
export class Dispute {
  disputeId: string;
  status: string;
  reason: string | null;
  outcome: string | null;
  /** US dollars. */
  amount: number | null;
  /** UTC ISO 8601. */
  respondBy: string | null;
}
