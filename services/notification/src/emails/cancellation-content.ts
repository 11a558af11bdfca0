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
  if (!explanation || !cause) throw new Error('A cancellation has a cause and an explanation');
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

/** Exactly one of the sentences up to "none" is true; of a charter that is paid in part, another follows it: what goes back of that. */
function refundContent(explanation: CancellationExplanation, sent: boolean, byHand: number, voucher: VoucherPart) {
  const { toVoucher } = voucher;
  const { tierFrom, tierTo, percent, addOns = 0, cappedBy, price, paid, kept = 0, alreadyBack, due } = explanation;
  const chosen = tierFrom === null;
  const isPartly = !chosen && paid !== undefined;
  const isCapped = cappedBy !== undefined;
  const byTier = !chosen && !isCapped && addOns === 0;
  const nothing = byTier && tierTo !== null && percent === 0;
  const everything = paid === undefined ? percent === 100 : kept === 0;
  return {
    withAddOns: !chosen && !isPartly && addOns > 0,
    capped: !chosen && !isPartly && isCapped && addOns === 0,
    first: byTier && !isPartly && tierTo === null,
    between: byTier && !isPartly && tierTo !== null && percent > 0,
    nothing,
    keptByTerms: isPartly && !nothing && !isCapped && { kept },
    keptAfterMove: isPartly && !nothing && isCapped && { kept },
    all: chosen && due > 0 && everything,
    amount: chosen && due > 0 && !everything,
    none: chosen && due === 0,
    paidBack: isPartly && due > 0 && { paid },
    paidNothing: isPartly && due === 0 && { paid },
    tierFrom,
    tierTo,
    percent,
    addOns,
    // What staff choose is a part of what was paid.
    price: chosen && paid !== undefined ? paid : price,
    due,
    earlier: alreadyBack > 0 && { alreadyBack },
    sent: sent && due > 0,
    partByHand: byHand > 0 && { byHand },
    partToVoucher: toVoucher > 0 && voucher,
    owed: !sent && due > toVoucher,
  };
}
