import type { BookingStatusChanged, CancellationExplanation } from '@charter/contracts';
import { isPaid } from './content.js';

/** Why a charter was cancelled and what is refunded, as the explanation has it: nothing is computed here. */
export function cancellationContent({ booking, cause, explanation, refundSent = false, chosen = false }: BookingStatusChanged) {
  // Events of earlier releases have no explanation.
  if (!explanation || !cause) return { cancellation: null, printsTerms: true };
  const refund = isPaid(booking) ? refundContent(explanation, refundSent) : null;
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

/** Exactly one of the sentences is true. */
function refundContent(explanation: CancellationExplanation, sent: boolean) {
  const { tierFrom, tierTo, percent, cappedBy, price, alreadyBack, due } = explanation;
  const byTier = tierFrom !== null && cappedBy === undefined;
  const chosen = tierFrom === null;
  return {
    capped: tierFrom !== null && cappedBy !== undefined,
    first: byTier && tierTo === null,
    between: byTier && tierTo !== null && percent > 0,
    nothing: byTier && tierTo !== null && percent === 0,
    all: chosen && due > 0 && percent === 100,
    amount: chosen && due > 0 && percent < 100,
    none: chosen && due === 0,
    tierFrom,
    tierTo,
    percent,
    price,
    due,
    earlier: alreadyBack > 0 && { alreadyBack },
    sent: sent && due > 0,
    owed: !sent && due > 0,
  };
}
