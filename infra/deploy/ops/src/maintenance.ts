/** Runs timers of booking and payment immediately, and gives up undecided payments. */
import { userInfo } from 'node:os';
import { dayMs } from '@charter/contracts';
import { type Agreed, bookingMaintenance, type PaymentDifferences, type Counted, paymentMaintenance } from '@charter/contracts/operators';
import { type Call, columns, parseInstant, noArguments, onlyArgument, type CommandResult, UsageError } from './command.ts';
import { withRpc } from './rpc.ts';

/** Each payment needs a request to PayPal, which may be slow. */
const TIMEOUT_MS = 10 * 60_000;

/** Days before today that one comparison with PayPal's report can include. */
const maxDays = 30;

export function reconcilePayments(call: Call): Promise<CommandResult> {
  noArguments(call);
  const since = call.options.since && parseInstant(call.options.since);
  return withRpc(call, async (rpcCall) => {
    const reconciled = await rpcCall(paymentMaintenance.reconcile, since ? { since } : {}, TIMEOUT_MS);
    const { lookedUp, unsettled } = reconciled;
    const lines = [`Looked up: ${formatCounts(lookedUp)}`, `Still unsettled: ${formatCounts(unsettled)}`];
    if (!since) return { ok: true, data: reconciled, lines };
    // After a restore PayPal alone knows the payments that were made since the backup.
    const first = new Date(Math.max(Date.parse(since), Date.now() - maxDays * dayMs));
    const range = { from: dayOf(first), to: dayOf(new Date()) };
    const { run, open } = await rpcCall(paymentMaintenance.agree, range, TIMEOUT_MS);
    const unknown = open.filter(({ kind }) => kind === 'moneyWithoutPayment');
    return {
      ok: run.state === 'complete' && unknown.length === 0,
      data: { ...reconciled, report: run, moneyWithoutPayment: unknown },
      lines: [...lines, ...linesOfReport(run), ...linesOfUnknown(unknown)],
    };
  });
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

const linesOfReport = (run: Agreed['run']): string[] => [
  `PayPal's report from ${run.from} to ${run.coveredUntil ?? run.to}: ${run.lines} lines, ${run.matched} matched`,
  ...(run.state === 'complete' ? [] : [`Incomplete: ${run.problem}`]),
];

function linesOfUnknown(unknown: Agreed['open']): string[] {
  if (unknown.length === 0) return ['It has no money without a payment here.'];
  return [
    'Money without a payment here, such as of charters that were sold after a restored backup. PayPal has the guest of each transaction:',
    'enter the booking in the back office, or refund it at PayPal.',
    ...columns(unknown.map(({ at, transactionId, amount }) => [at, transactionId, amount.toFixed(2)])),
  ];
}

const differenceTexts: Record<keyof PaymentDifferences, string> = {
  bookingMissing: 'captured money without a booking',
  refundDiffers: 'bookings with a different sum of refunds',
  reversalDiffers: 'bookings with a different sum of reversals',
  paymentUnknown: 'bookings whose payment does not exist',
  paymentWithoutMoney: 'bookings whose payment was not captured',
};

export function comparePayments(call: Call): Promise<CommandResult> {
  noArguments(call);
  return withRpc(call, async (rpcCall) => {
    const compared = await rpcCall(paymentMaintenance.compare, {}, TIMEOUT_MS);
    const { payments, bookings, differences, publishedAgain } = compared;
    const kinds = Object.keys(differenceTexts) as (keyof PaymentDifferences)[];
    const found = kinds.filter((kind) => differences[kind] > 0);
    return {
      ok: found.length === 0,
      data: compared,
      lines: [
        `Compared: ${payments} payments with their bookings, ${bookings} bookings with their payments`,
        ...(found.length === 0 ? ['They agree.'] : columns(found.map((kind) => [kind, String(differences[kind]), differenceTexts[kind]]))),
        ...(found.length === 0 ? [] : [`Published again: ${publishedAgain}. Each difference is published again at most once an hour.`]),
      ],
    };
  });
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Compares our payments with PayPal's transaction report, and lists everything that is open. */
export function agreePayments(call: Call): Promise<CommandResult> {
  noArguments(call);
  const { from, to } = call.options;
  for (const text of [from, to]) {
    if (text !== undefined && !(day.test(text) && !Number.isNaN(Date.parse(text))))
      throw new UsageError(`invalid day "${text}": use 2026-11-20`);
  }
  return withRpc(call, async (rpcCall) => {
    const agreed = await rpcCall(paymentMaintenance.agree, { ...(from && { from }), ...(to && { to }) }, TIMEOUT_MS);
    const { run, open } = agreed;
    const isComplete = run.state === 'complete';
    return {
      ok: isComplete && open.length === 0,
      data: agreed,
      lines: [
        ...linesOfReport(run),
        ...(open.length === 0
          ? ['Nothing is open.']
          : columns(open.map(({ kind, at, transactionId, amount }) => [kind, at, transactionId, amount.toFixed(2)]))),
      ],
    };
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ends an undecided capture after the operator has searched PayPal's account for it. */
export function giveUpPayment(call: Call): Promise<CommandResult> {
  const paymentId = onlyArgument(call, 'payment id');
  if (!uuid.test(paymentId)) throw new UsageError(`invalid payment id "${paymentId}"`);
  const reason = call.options.reason?.trim();
  if (!reason) throw new UsageError("--reason is required: what was found in PayPal's account");
  if (reason.length > 500) throw new UsageError('a reason has at most 500 characters');
  const actor = call.options.as ?? userInfo().username;
  return withRpc(call, async (rpcCall) => {
    const answer = await rpcCall(paymentMaintenance.giveUp, { paymentId, reason, who: actor }, TIMEOUT_MS);
    const { givenUp, state } = answer;
    const line = givenUp
      ? `Given up: the payment is ${state}. A capture that arrives later is booked or refunded.`
      : `Not given up: the payment is ${state}. Only a payment in state capturing or pending that PayPal does not have can be given up.`;
    return { ok: givenUp, data: { paymentId, ...answer }, lines: [line] };
  });
}

export function sweepHolds(call: Call): Promise<CommandResult> {
  noArguments(call);
  return withRpc(call, async (rpcCall) => {
    const swept = await rpcCall(bookingMaintenance.sweepHolds, {});
    return { ok: true, data: swept, lines: [`Released ${swept.released} expired holds.`] };
  });
}

const formatCounts = ({ payments, refunds, deliveries }: Counted) =>
  `${payments} payments, ${refunds} refunds, ${deliveries} webhook deliveries`;
