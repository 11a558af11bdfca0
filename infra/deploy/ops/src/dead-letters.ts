/** Events whose handler failed on every retry: lists, shows and replays them. */
import { userInfo } from 'node:os';
import { type DeadLetter, messagingMaintenance, type Replay } from '@charter/contracts/operators';
import { type Call, columns, noArguments, onlyArgument, type CommandResult, UsageError } from './command.ts';
import { type RpcCall, callEach, failureLines, withRpc } from './rpc.ts';

export function listDeadLetters(call: Call): Promise<CommandResult> {
  noArguments(call);
  return withRpc(call, async (rpcCall) => {
    const { replies, failed } = await callEach(call, rpcCall, (maintenance) => maintenance.listDeadLetters, {});
    const deadLetters = [...replies].flatMap(([service, list]) => list.deadLetters.map((deadLetter) => ({ service, ...deadLetter })));
    const total = [...replies.values()].reduce((sum, list) => sum + list.total, 0);
    const rows = deadLetters.map(({ eventId, handler, failedAt, reason }) => [eventId, handler, failedAt, reason]);
    return {
      ok: failed.size === 0,
      data: { deadLetters, total, failed: [...failed.keys()] },
      lines: [
        ...(rows.length > 0 ? columns([['event', 'handler', 'failed at', 'reason'], ...rows]) : ['There are no dead letters.']),
        ...(total > rows.length ? [`… and ${total - rows.length} more`] : []),
        ...failureLines(failed),
      ],
    };
  });
}

export function showDeadLetters(call: Call): Promise<CommandResult> {
  const eventId = eventIdOf(call);
  return withRpc(call, async (rpcCall) => {
    const { replies, failed } = await callEach(call, rpcCall, (maintenance) => maintenance.showDeadLetters, { eventId });
    const deadLetters = [...replies.values()].flatMap((found) => found.deadLetters);
    const lines = deadLetters.flatMap(({ handler, failedAt, reason, event, raw }) => [
      `${handler}, failed ${failedAt}`,
      raw ?? JSON.stringify(event, null, 2),
      reason,
      '',
    ]);
    return {
      ok: deadLetters.length > 0,
      data: { deadLetters },
      lines: [...(deadLetters.length > 0 ? lines : [notFound(eventId)]), ...failureLines(failed)],
    };
  });
}

export function replayDeadLetters(call: Call): Promise<CommandResult> {
  const { all } = call.options;
  if (all) noArguments(call);
  const eventId = all ? undefined : eventIdOf(call);
  const actor = call.options.as ?? userInfo().username;
  return withRpc(call, async (rpcCall) => {
    const { replies, failed } = await callEach(call, rpcCall, (maintenance) => maintenance.listDeadLetters, {});
    const replays: ({ service: string } & Pick<DeadLetter, 'eventId' | 'handler'> & Replay)[] = [];
    for (const [service, { deadLetters }] of replies) {
      // One after another, oldest first: a later event may depend on an earlier one.
      for (const deadLetter of deadLetters.filter((each) => all || each.eventId === eventId)) {
        const { eventId: id, handler } = deadLetter;
        replays.push({ service, eventId: id, handler, ...(await replay(rpcCall, service, deadLetter, actor)) });
      }
    }
    const handled = replays.filter(({ outcome }) => outcome === 'handled').length;
    const left = [...replies.values()].reduce((sum, { total, deadLetters }) => sum + total - deadLetters.length, 0);
    return {
      ok: failed.size === 0 && handled === replays.length && (all || handled > 0),
      data: { replays, failed: [...failed.keys()] },
      lines: [
        ...replays.map(({ handler, eventId: id, outcome, reason }) => `${outcome}: ${handler} ${id}${reason ? ` (${reason})` : ''}`),
        replays.length === 0 && eventId ? notFound(eventId) : `${handled} of ${replays.length} handled`,
        ...(all && left > 0 ? [`${left} more dead letters; run it again`] : []),
        ...failureLines(failed),
      ],
    };
  });
}

const replay = (rpcCall: RpcCall, service: string, { eventId, handler }: DeadLetter, actor: string): Promise<Replay> =>
  rpcCall(messagingMaintenance(service).replayDeadLetter, { eventId, handler, who: actor }, 30_000);

function eventIdOf(call: Call): string {
  const id = onlyArgument(call, 'event id');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new UsageError(`invalid event id "${id}"`);
  return id.toLowerCase();
}

const notFound = (eventId: string) => `No dead letter has the event id ${eventId}.`;
