/** Events whose handler failed on every retry: lists, shows and replays them. */
import { userInfo } from 'node:os';
import { type DeadLetter, messagingMaintenance, type Replay } from '@charter/contracts/operators';
import { type Call, columns, noWords, onlyWord, type Outcome, WrongUse } from './command.ts';
import { type Ask, askEach, silence, throughTheDoor } from './rpc.ts';

export function listDeadLetters(call: Call): Promise<Outcome> {
  noWords(call);
  return throughTheDoor(call, async (ask) => {
    const { answers, silent } = await askEach(call, ask, (maintenance) => maintenance.listDeadLetters, {});
    const deadLetters = [...answers].flatMap(([service, list]) => list.deadLetters.map((deadLetter) => ({ service, ...deadLetter })));
    const total = [...answers.values()].reduce((sum, list) => sum + list.total, 0);
    const rows = deadLetters.map(({ eventId, handler, failedAt, reason }) => [eventId, handler, failedAt, reason]);
    return {
      ok: silent.size === 0,
      data: { deadLetters, total, silent: [...silent.keys()] },
      lines: [
        ...(rows.length > 0 ? columns([['event', 'handler', 'failed at', 'reason'], ...rows]) : ['There are no dead letters.']),
        ...(total > rows.length ? [`… and ${total - rows.length} more`] : []),
        ...silence(silent),
      ],
    };
  });
}

export function showDeadLetters(call: Call): Promise<Outcome> {
  const eventId = eventIdOf(call);
  return throughTheDoor(call, async (ask) => {
    const { answers, silent } = await askEach(call, ask, (maintenance) => maintenance.showDeadLetters, { eventId });
    const deadLetters = [...answers.values()].flatMap((found) => found.deadLetters);
    const lines = deadLetters.flatMap(({ handler, failedAt, reason, event, raw }) => [
      `${handler}, failed ${failedAt}`,
      raw ?? JSON.stringify(event, null, 2),
      reason,
      '',
    ]);
    return {
      ok: deadLetters.length > 0,
      data: { deadLetters },
      lines: [...(deadLetters.length > 0 ? lines : [absent(eventId)]), ...silence(silent)],
    };
  });
}

export function replayDeadLetters(call: Call): Promise<Outcome> {
  const { all } = call.options;
  if (all) noWords(call);
  const eventId = all ? undefined : eventIdOf(call);
  const who = call.options.as ?? userInfo().username;
  return throughTheDoor(call, async (ask) => {
    const { answers, silent } = await askEach(call, ask, (maintenance) => maintenance.listDeadLetters, {});
    const replays: ({ service: string } & Pick<DeadLetter, 'eventId' | 'handler'> & Replay)[] = [];
    for (const [service, { deadLetters }] of answers) {
      // One after another, oldest first: a later event may depend on an earlier one.
      for (const deadLetter of deadLetters.filter((one) => all || one.eventId === eventId)) {
        const { eventId: id, handler } = deadLetter;
        replays.push({ service, eventId: id, handler, ...(await replay(ask, service, deadLetter, who)) });
      }
    }
    const handled = replays.filter(({ outcome }) => outcome === 'handled').length;
    const left = [...answers.values()].reduce((sum, { total, deadLetters }) => sum + total - deadLetters.length, 0);
    return {
      ok: silent.size === 0 && handled === replays.length && (all || handled > 0),
      data: { replays, silent: [...silent.keys()] },
      lines: [
        ...replays.map(({ handler, eventId: id, outcome, reason }) => `${outcome}: ${handler} ${id}${reason ? ` (${reason})` : ''}`),
        replays.length === 0 && eventId ? absent(eventId) : `${handled} of ${replays.length} handled`,
        ...(all && left > 0 ? [`${left} dead letters left; run it again`] : []),
        ...silence(silent),
      ],
    };
  });
}

const replay = (ask: Ask, service: string, { eventId, handler }: DeadLetter, who: string): Promise<Replay> =>
  ask(messagingMaintenance(service).replayDeadLetter, { eventId, handler, who }, 30_000);

function eventIdOf(call: Call): string {
  const id = onlyWord(call, 'event id');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new WrongUse(`"${id}" is no event id`);
  return id.toLowerCase();
}

const absent = (eventId: string) => `No dead letter has the event id ${eventId}.`;
