/** What two services do by themselves, now instead of when it is due. */
import { bookingRemedies, type Counted, paymentRemedies } from '@charter/contracts/operators';
import { type Call, instantOf, noWords, type Outcome } from './command.ts';
import { throughTheDoor } from './door.ts';

/** PayPal may be slow, and each payment is a question. */
const patience = 10 * 60_000;

export function reconcilePayments(call: Call): Promise<Outcome> {
  noWords(call);
  const since = call.options.since && instantOf(call.options.since);
  return throughTheDoor(call, async (ask) => {
    const reconciled = await ask(paymentRemedies.reconcile, since ? { since } : {}, patience);
    const { lookedUp, unsettled } = reconciled;
    return { ok: true, data: reconciled, lines: [`Looked up: ${inWords(lookedUp)}`, `Still unsettled: ${inWords(unsettled)}`] };
  });
}

export function sweepHolds(call: Call): Promise<Outcome> {
  noWords(call);
  return throughTheDoor(call, async (ask) => {
    const swept = await ask(bookingRemedies.sweepHolds, {});
    return { ok: true, data: swept, lines: [`${swept.released} expired holds were given back.`] };
  });
}

const inWords = ({ payments, refunds, deliveries }: Counted) =>
  `${payments} payments, ${refunds} refunds, ${deliveries} deliveries of PayPal`;
