/** Status of the outboxes, and republishing of their events. */
import { type Call, columns, parseInstant, noArguments, type CommandResult, UsageError } from './command.ts';
import { callEach, failureLines, withRpc } from './rpc.ts';

export function outboxStatus(call: Call): Promise<CommandResult> {
  noArguments(call);
  return withRpc(call, async (rpcCall) => {
    const { replies, failed } = await callEach(call, rpcCall, (maintenance) => maintenance.outboxState, {});
    const rows = [...replies].map(([service, state]) => [
      service,
      String(state.waiting),
      state.waitingSince ?? '–',
      state.lastPublishedAt ?? '–',
    ]);
    return {
      ok: failed.size === 0,
      data: { outboxes: Object.fromEntries(replies), failed: [...failed.keys()] },
      lines: [...columns([['service', 'waiting', 'since', 'last published'], ...rows]), ...failureLines(failed)],
    };
  });
}

export function republish(call: Call): Promise<CommandResult> {
  noArguments(call);
  if (!call.options.since) throw new UsageError('--since is required: the time from which events are published again');
  const since = parseInstant(call.options.since);
  return withRpc(call, async (rpcCall) => {
    const { replies, failed } = await callEach(call, rpcCall, (maintenance) => maintenance.republish, { since });
    const counts = Object.fromEntries([...replies].map(([service, republished]) => [service, republished.events]));
    return {
      ok: failed.size === 0,
      data: { since, events: counts, failed: [...failed.keys()] },
      lines: [
        `Events published again since ${since}:`,
        ...columns(Object.entries(counts).map(([service, count]) => [service, String(count)])),
        ...failureLines(failed),
      ],
    };
  });
}
