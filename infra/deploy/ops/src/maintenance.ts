/** What two services do by themselves, now instead of when it is due; and a payment that ends by an operator's decision alone. */
import { userInfo } from 'node:os';
import { bookingMaintenance, type BooksDifferences, type Counted, paymentMaintenance } from '@charter/contracts/operators';
import { type Call, columns, instantOf, noWords, onlyWord, type Outcome, WrongUse } from './command.ts';
import { throughTheDoor } from './rpc.ts';

/** PayPal may be slow, and each payment is a question. */
const patience = 10 * 60_000;

export function reconcilePayments(call: Call): Promise<Outcome> {
  noWords(call);
  const since = call.options.since && instantOf(call.options.since);
  return throughTheDoor(call, async (ask) => {
    const reconciled = await ask(paymentMaintenance.reconcile, since ? { since } : {}, patience);
    const { lookedUp, unsettled } = reconciled;
    return { ok: true, data: reconciled, lines: [`Looked up: ${inWords(lookedUp)}`, `Still unsettled: ${inWords(unsettled)}`] };
  });
}

const differenceWords: Record<keyof BooksDifferences, string> = {
  bookingMissing: 'captured money without a booking',
  refundDiffers: 'bookings with another sum of refunds',
  reversalDiffers: 'bookings with another sum of reversals',
  paymentUnknown: 'bookings whose payment does not exist',
  paymentWithoutMoney: 'bookings whose payment holds no money',
};

export function comparePayments(call: Call): Promise<Outcome> {
  noWords(call);
  return throughTheDoor(call, async (ask) => {
    const compared = await ask(paymentMaintenance.compare, {}, patience);
    const { payments, bookings, differences, publishedAgain } = compared;
    const kinds = Object.keys(differenceWords) as (keyof BooksDifferences)[];
    const found = kinds.filter((kind) => differences[kind] > 0);
    return {
      ok: found.length === 0,
      data: compared,
      lines: [
        `Compared: ${payments} payments with their bookings, ${bookings} bookings with their payments`,
        ...(found.length === 0 ? ['They agree.'] : columns(found.map((kind) => [kind, String(differences[kind]), differenceWords[kind]]))),
        ...(found.length === 0 ? [] : [`Published again: ${publishedAgain}. Each difference is published again at most once an hour.`]),
      ],
    };
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ends a capture in doubt, for an operator who has searched PayPal's account for it. */
export function giveUpPayment(call: Call): Promise<Outcome> {
  const paymentId = onlyWord(call, 'payment id');
  if (!uuid.test(paymentId)) throw new WrongUse(`"${paymentId}" is no payment id`);
  const reason = call.options.reason?.trim();
  if (!reason) throw new WrongUse("--reason says what was found in PayPal's account");
  if (reason.length > 500) throw new WrongUse('a reason has at most 500 characters');
  const who = call.options.as ?? userInfo().username;
  return throughTheDoor(call, async (ask) => {
    const answer = await ask(paymentMaintenance.giveUp, { paymentId, reason, who }, patience);
    const { givenUp, state } = answer;
    const line = givenUp
      ? `Given up: the payment is ${state}. Money that comes nevertheless is booked or refunded.`
      : `Not given up: the payment is ${state}. Only a payment that is capturing or pending, and that PayPal does not have, can be given up.`;
    return { ok: givenUp, data: { paymentId, ...answer }, lines: [line] };
  });
}

export function sweepHolds(call: Call): Promise<Outcome> {
  noWords(call);
  return throughTheDoor(call, async (ask) => {
    const swept = await ask(bookingMaintenance.sweepHolds, {});
    return { ok: true, data: swept, lines: [`${swept.released} expired holds were given back.`] };
  });
}

const inWords = ({ payments, refunds, deliveries }: Counted) =>
  `${payments} payments, ${refunds} refunds, ${deliveries} deliveries of PayPal`;
