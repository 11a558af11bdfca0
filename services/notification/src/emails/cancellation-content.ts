import type { BookingStatusChanged, CancellationExplanation } from '@charter/contracts';
import { isPaid } from './content.js';

/** Why a charter was cancelled and what is refunded, as the explanation has it: nothing is computed here. */
export function cancellationContent({
  booking,
  cause,
  explanation,
  refundSent = false,
  refundByHand = 0,
  refundToVoucher = 0,
  voucherUntil,
  chosen = false,
}: BookingStatusChanged) {
  // Events of earlier releases have no explanation.
  if (!explanation || !cause) return { cancellation: null, printsTerms: true };
  const refund = isPaid(booking)
    ? refundContent(explanation, refundSent, refundByHand, { toVoucher: refundToVoucher, voucherUntil: voucherUntil ?? null })
    : null;
  const cancellation = {
    // Also after a move of ours: the charter would have sailed.
    byGuest: cause === 'guest' || chosen,
    forWeather: cause === 'weather' && !chosen,
    forBoat: cause === 'boat',
    byUs: cause === 'business' && !chosen,
    refund,
  };
  return { cancellation, printsTerms: refund !== null && explanation.tierFrom !== null };
}

interface VoucherPart {
  /** US dollars. */
  toVoucher: number;
  /** yyyy-MM-dd; null without an end. */
  voucherUntil: string | null;
}

/** Exactly one of the sentences is true. */
function refundContent(explanation: CancellationExplanation, sent: boolean, byHand: number, voucher: VoucherPart) {
  const { toVoucher } = voucher;
  const { tierFrom, tierTo, percent, addOns = 0, cappedBy, price, alreadyBack, due } = explanation;
  const withAddOns = tierFrom !== null && addOns > 0;
  const byTier = tierFrom !== null && cappedBy === undefined && !withAddOns;
  const chosen = tierFrom === null;
  return {
    withAddOns,
    capped: tierFrom !== null && cappedBy !== undefined && !withAddOns,
    first: byTier && tierTo === null,
    between: byTier && tierTo !== null && percent > 0,
    nothing: byTier && tierTo !== null && percent === 0,
    all: chosen && due > 0 && percent === 100,
    amount: chosen && due > 0 && percent < 100,
    none: chosen && due === 0,
    tierFrom,
    tierTo,
    percent,
    addOns,
    price,
    due,
    earlier: alreadyBack > 0 && { alreadyBack },
    sent: sent && due > 0,
    partByHand: byHand > 0 && { byHand },
    partToVoucher: toVoucher > 0 && voucher,
    owed: !sent && due > toVoucher,
  };
}
