/** Facts that a handler gave up on: seen, understood, put through once more. */
import { userInfo } from 'node:os';
import { messagingRemedies, type ParkedFact, type Replay } from '@charter/contracts/operators';
import { type Call, columns, noWords, onlyWord, type Outcome, WrongUse } from './command.ts';
import { type Ask, askEach, silence, throughTheDoor } from './door.ts';

export function listParked(call: Call): Promise<Outcome> {
  noWords(call);
  return throughTheDoor(call, async (ask) => {
    const { answers, silent } = await askEach(call, ask, (remedies) => remedies.listParked, {});
    const parked = [...answers].flatMap(([service, list]) => list.parked.map((fact) => ({ service, ...fact })));
    const total = [...answers.values()].reduce((sum, list) => sum + list.total, 0);
    const rows = parked.map(({ eventId, handler, parkedAt, reason }) => [eventId, handler, parkedAt, reason]);
    return {
      ok: silent.size === 0,
      data: { parked, total, silent: [...silent.keys()] },
      lines: [
        ...(rows.length > 0 ? columns([['event', 'handler', 'parked at', 'reason'], ...rows]) : ['Nothing is parked.']),
        ...(total > rows.length ? [`… and ${total - rows.length} more`] : []),
        ...silence(silent),
      ],
    };
  });
}

export function showParked(call: Call): Promise<Outcome> {
  const eventId = eventIdOf(call);
  return throughTheDoor(call, async (ask) => {
    const { answers, silent } = await askEach(call, ask, (remedies) => remedies.showParked, { eventId });
    const parked = [...answers.values()].flatMap((found) => found.parked);
    const lines = parked.flatMap(({ handler, parkedAt, reason, event }) => [
      `${handler}, parked ${parkedAt}`,
      JSON.stringify(event, null, 2),
      reason,
      '',
    ]);
    return { ok: parked.length > 0, data: { parked }, lines: [...(parked.length > 0 ? lines : [absent(eventId)]), ...silence(silent)] };
  });
}

export function replayParked(call: Call): Promise<Outcome> {
  const { all } = call.options;
  if (all) noWords(call);
  const eventId = all ? undefined : eventIdOf(call);
  const who = call.options.as ?? userInfo().username;
  return throughTheDoor(call, async (ask) => {
    const { answers, silent } = await askEach(call, ask, (remedies) => remedies.listParked, {});
    const replays: ({ service: string } & Pick<ParkedFact, 'eventId' | 'handler'> & Replay)[] = [];
    for (const [service, { parked }] of answers) {
      // In the order in which they were parked: what follows may need what was before.
      for (const fact of parked.filter((one) => all || one.eventId === eventId)) {
        replays.push({ service, eventId: fact.eventId, handler: fact.handler, ...(await replay(ask, service, fact, who)) });
      }
    }
    const handled = replays.filter(({ outcome }) => outcome === 'handled').length;
    const left = [...answers.values()].reduce((sum, { total, parked }) => sum + total - parked.length, 0);
    return {
      ok: silent.size === 0 && handled === replays.length && (all || handled > 0),
      data: { replays, silent: [...silent.keys()] },
      lines: [
        ...replays.map(({ handler, eventId: id, outcome, reason }) => `${outcome}: ${handler} ${id}${reason ? ` (${reason})` : ''}`),
        replays.length === 0 && eventId ? absent(eventId) : `${handled} of ${replays.length} handled`,
        ...(all && left > 0 ? [`${left} more are parked: once more, please`] : []),
        ...silence(silent),
      ],
    };
  });
}

const replay = (ask: Ask, service: string, { eventId, handler }: ParkedFact, who: string): Promise<Replay> =>
  ask(messagingRemedies(service).replayParked, { eventId, handler, who }, 30_000);

function eventIdOf(call: Call): string {
  const id = onlyWord(call, 'event id');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new WrongUse(`"${id}" is no event id`);
  return id.toLowerCase();
}

const absent = (eventId: string) => `No handler has parked ${eventId}.`;
