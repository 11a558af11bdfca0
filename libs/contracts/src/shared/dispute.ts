/** A dispute at PayPal, with PayPal's codes. */
export class Dispute {
  disputeId: string;
  status: string;
  reason: string | null;
  outcome: string | null;
  /** US dollars. */
  amount: number | null;
  /** Due date of the seller's response, UTC ISO 8601. */
  respondBy: string | null;
}
